import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { takeEarlyFocus } from './app/early-focus.ts'
import { takeEarlyInput } from './app/early-input.ts'
import { ignoreHeldEnter } from './app/held-enter.ts'
import { initialPage, storeInitialData } from './app/initial-data.ts'
import { routes } from './app/router.tsx'
import { createBrowserHistory } from './lib/router/history.ts'
import { PageRouter } from './lib/router/page-router.ts'

import './styles/theme.css'

// The inline script's messages about scripts that fail to load, or load slowly (index.html).
for (const message of document.querySelectorAll('#load-failed, #load-slow')) message.remove()
delete document.documentElement.dataset['loadFailed']

// The pages' policy forbids eval, which Zod would try with the first schema. Zod reads its settings
// here, so that its code loads with the forms only.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

ignoreHeldEnter()

const root = document.querySelector('#root')
if (root !== null) void start(root)

async function start(element: Element): Promise<void> {
  const page = initialPage()
  // Before the loaders of the first page run.
  if (page?.data) storeInitialData(page.data)
  const router = new PageRouter(routes, createBrowserHistory())
  // The initial HTML stays visible until the code of the page has loaded.
  if (page !== null) await initialized(router)
  const takeInput = takeEarlyInput(element)
  const takeFocus = takeEarlyFocus(element)
  const onStart = () => {
    document.querySelector('#starting')?.remove()
    takeInput()
    takeFocus()
  }
  if (page?.data) {
    hydrateRoot(element, <App router={router} initialHtml="visitor" onStart={onStart} />)
    return
  }
  // A learner's page differs from its initial HTML, which is the same for everyone, and replaces it.
  const initialHtml = page === null ? null : 'loading'
  createRoot(element).render(<App router={router} initialHtml={initialHtml} onStart={onStart} />)
}

async function initialized(router: PageRouter): Promise<void> {
  while (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}
