import { pageAt } from '@sopan/domain/pages'
import { isValidElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type RouteObject, createMemoryRouter } from 'react-router'

import { App } from './app/app.tsx'
import { type FirstData, storeFirstData } from './app/first-data.ts'
import { SignedInOnly } from './app/guards.tsx'
import { LearnersInitialHtml } from './app/learners-initial-html.tsx'
import { Opening } from './app/opening.tsx'
import { routes } from './app/router.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { type PageSettings, settings } from './lib/settings.ts'

/** A page to render; the server imports this module from dist/server. */
export interface PageToRender {
  /** Null for a page that begins with the general opening. */
  path: string | null
  settings: PageSettings
  /** Null for the loading state of a page. */
  data: FirstData | null
}

/** The routes without code that loads later, so that a page renders in one synchronous pass. */
const prepared = prepare(routes)

/** The HTML of a page before any script has run. */
export async function renderBeginning(page: PageToRender): Promise<string> {
  const loaded = await prepared
  // Synchronous from here: the settings and the queries are those of this page only.
  Object.assign(settings, page.settings)
  if (page.path === null) return renderToString(<Opening />)
  queryClient.clear()
  if (page.data !== null) storeFirstData(page.data)
  const router = createMemoryRouter(loaded, { initialEntries: [page.path] })
  try {
    // The title is in the head of the document already, and pictures need no second preload.
    return renderToString(<App router={router} prerendered="visitor" />).replace(
      /^(?:<title>[^<]*<\/title>|<link [^>]*>)+/,
      '',
    )
  } finally {
    router.dispose()
    queryClient.clear()
  }
}

async function prepare(list: RouteObject[]): Promise<RouteObject[]> {
  return Promise.all(
    list.map(async ({ lazy, children, element, ...route }) => {
      // The code of other pages stays unloaded.
      const isRendered = route.path !== undefined && pageAt(route.path)?.initialHtml !== undefined
      const { Component, handle }: RouteObject =
        isRendered && typeof lazy === 'function' ? await lazy() : route
      return {
        ...route,
        element: isGuard(element) ? <LearnersInitialHtml /> : element,
        ...(Component !== undefined && { Component }),
        handle,
        ...(children !== undefined && { children: await prepare(children) }),
      } as RouteObject
    }),
  )
}

function isGuard(element: unknown): boolean {
  return isValidElement(element) && element.type === SignedInOnly
}
