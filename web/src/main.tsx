import { pictureAddress } from '@sopan/ui/questions/picture-address.ts'
import { allowTranslation } from '@sopan/ui/translated-page.ts'
import { returnLostFocus } from '@sopan/ui/windows/lost-focus.ts'
import type { ContextType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'

import { App } from './app/app.tsx'
import { initialPage, storeInitialData } from './app/initial-data.ts'
import { type Router, routes } from './app/router.tsx'
import { rememberPageBefore, takeOver } from './app/take-over.ts'
import type { InitialHtml } from './lib/initial-html.ts'
import { currentLanguage, startLanguage } from './lib/language.ts'
import { uploadUrl } from './lib/urls/upload-url.ts'

import '@sopan/ui/styles/theme.css'

document.querySelector('#load-failed')?.remove()
delete document.documentElement.dataset['loadFailed']

// The pages' policy forbids eval, which Zod would try with the first schema. Zod reads its settings
// here, so that its code loads with the forms only.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

pictureAddress.of = uploadUrl
allowTranslation()
returnLostFocus()
rememberPageBefore()

const root = document.querySelector('#root')
if (root !== null) void start(root)

async function start(element: Element): Promise<void> {
  const page = initialPage()
  // Before the loaders of the first page run.
  if (page?.data) storeInitialData(page.data)
  const isLanguageOfHtml = await startLanguage()
  const router = createBrowserRouter(routes)
  // The initial HTML stays visible until the code of the page has loaded.
  if (page !== null) await initialized(router)
  const takeInput = takeOver(element)
  const onStart = () => {
    document.querySelector('#starting')?.remove()
    takeInput()
  }
  const app = (initialHtml: ContextType<typeof InitialHtml>) => (
    <App router={router} initialHtml={initialHtml} language={currentLanguage()} onStart={onStart} />
  )
  if (page?.data && isLanguageOfHtml) {
    hydrateRoot(element, app('visitor'))
    return
  }
  // A learner's page differs from its initial HTML, which is the same for everyone, and replaces it.
  createRoot(element).render(app(page === null ? null : 'loading'))
}

async function initialized(router: Router): Promise<void> {
  while (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}
