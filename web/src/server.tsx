import { pageAt } from '@sopan/domain/pages'
import { isValidElement } from 'react'
import { renderToString } from 'react-dom/server'

import { App } from './app/app.tsx'
import { SignedInOnly } from './app/guards.tsx'
import { type InitialData, storeInitialData } from './app/initial-data.ts'
import { LearnersInitialHtml } from './app/learners-initial-html.tsx'
import { routes } from './app/router.tsx'
import { StartupScreen } from './app/startup-screen.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { createMemoryHistory } from './lib/router/history.ts'
import { PageRouter } from './lib/router/page-router.ts'
import type { PageModule, PageRoute } from './lib/router/routes.ts'
import { type PageSettings, settings } from './lib/settings.ts'

/** A page to render; the server imports this module from dist/server. */
export interface PageToRender {
  /** Null for the startup screen. */
  path: string | null
  settings: PageSettings
  /** Null for the loading state of a page. */
  data: InitialData | null
}

/** The routes without code that loads later, so that a page renders in one synchronous pass. */
const prepared = prepare(routes)

export async function renderInitialHtml(page: PageToRender): Promise<string> {
  const loaded = await prepared
  // Synchronous from here: the settings and the queries are those of this page only.
  Object.assign(settings, page.settings)
  if (page.path === null) return renderToString(<StartupScreen />)
  queryClient.clear()
  if (page.data !== null) storeInitialData(page.data)
  const router = new PageRouter(loaded, createMemoryHistory([page.path]))
  try {
    // The title is in the head of the document already, and pictures need no second preload.
    return renderToString(<App router={router} initialHtml="visitor" />).replace(
      /^(?:<title>[^<]*<\/title>|<link [^>]*>)+/,
      '',
    )
  } finally {
    router.dispose()
    queryClient.clear()
  }
}

async function prepare(list: PageRoute[]): Promise<PageRoute[]> {
  return Promise.all(
    list.map(async ({ lazy, children, element, ...route }) => {
      // The code of other pages stays unloaded.
      const isRendered = route.path !== undefined && pageAt(route.path)?.initialHtml !== undefined
      const { Component, handle }: PageModule =
        isRendered && lazy !== undefined ? await lazy() : route
      return {
        ...route,
        element: isGuard(element) ? <LearnersInitialHtml /> : element,
        ...(Component !== undefined && { Component }),
        handle,
        ...(children !== undefined && { children: await prepare(children) }),
      }
    }),
  )
}

function isGuard(element: unknown): boolean {
  return isValidElement(element) && element.type === SignedInOnly
}
