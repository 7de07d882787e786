import { LANGUAGES } from '@sopan/contract/language'
import { pageAt } from '@sopan/domain/pages'
import { LanguageContext } from '@sopan/ui/language.ts'
import { loadWords } from '@sopan/words/language'
import { isValidElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type RouteObject, createMemoryRouter } from 'react-router'

import { App } from './app/app.tsx'
import { SignedInOnly } from './app/guards.tsx'
import { type InitialData, storeInitialData } from './app/initial-data.ts'
import { LearnersInitialHtml } from './app/learners-initial-html.tsx'
import { type PageModule, routes } from './app/router.tsx'
import { StartupScreen } from './app/startup-screen.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { type PageSettings, settings } from './lib/settings.ts'

/** A page to render; the server imports this module from dist/server. */
export interface PageToRender {
  /** Null for the startup screen. */
  path: string | null
  settings: PageSettings
  /** Null for the loading state of a page. */
  data: InitialData | null
}

/** The routes without code that loads later: a page renders in one synchronous pass. */
const prepared = prepare(routes)
const loaded = prepared.then(() => Promise.all(LANGUAGES.map(loadWords)))

export async function renderInitialHtml(page: PageToRender): Promise<string> {
  const pages = await prepared
  await loaded
  // Synchronous from here: the settings and the queries belong to this page only.
  Object.assign(settings, page.settings)
  const { language } = page.settings
  if (page.path === null) {
    return renderToString(
      <LanguageContext value={language}>
        <StartupScreen />
      </LanguageContext>,
    )
  }
  queryClient.clear()
  if (page.data !== null) storeInitialData(page.data)
  const router = createMemoryRouter(pages, { initialEntries: [page.path] })
  try {
    // The title is in the head of the document already, and pictures need no second preload.
    return renderToString(
      <App router={router} initialHtml="visitor" language={language} />,
    ).replace(/^(?:<title>[^<]*<\/title>|<link [^>]*>)+/, '')
  } finally {
    router.dispose()
    queryClient.clear()
  }
}

async function prepare(list: RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    list.map(async ({ lazy, children, element, path, ...route }): Promise<RouteObject> => {
      // The code of other pages stays unloaded.
      const isRendered = path !== undefined && pageAt(path)?.initialHtml !== undefined
      const load = typeof lazy === 'function' && isRendered ? lazy : null
      const { Component, handle } = ((await load?.()) ?? {}) as PageModule
      return {
        ...route,
        path,
        element: isGuard(element) ? <LearnersInitialHtml /> : element,
        ...(Component !== undefined && { Component }),
        handle: handle as unknown,
        ...(children !== undefined && { children: await prepare(children) }),
      } as RouteObject
    }),
  )
}

function isGuard(element: unknown): boolean {
  return isValidElement(element) && element.type === SignedInOnly
}
