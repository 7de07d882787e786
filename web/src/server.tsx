import { renderToString } from 'react-dom/server'
import { type RouteObject, createMemoryRouter } from 'react-router'

import { App } from './app/app.tsx'
import { type FirstData, storeFirstData } from './app/first-data.ts'
import { Opening } from './app/opening.tsx'
import { routes } from './app/router.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { paths } from './lib/paths.ts'
import { type PageSettings, settings } from './lib/settings.ts'

/** A page to render; the server imports this module from dist/server. */
export interface PageToRender {
  /** Null for a page that begins with the general opening. */
  path: string | null
  settings: PageSettings
  data: FirstData
}

/** Only these pages are rendered; the code of the others stays unloaded. */
const RENDERED = [
  paths.root(),
  paths.home(),
  paths.courses(),
  '/courses/:courseId',
  paths.books(),
  paths.login(),
  paths.terms(),
  paths.privacy(),
  paths.shipping(),
  paths.refunds(),
]

/** The routes without code that loads later, so that a page renders in one synchronous pass. */
const prepared = prepare(routes)

/** The HTML of a page as its visitor sees it before any script has run. */
export async function renderBeginning(page: PageToRender): Promise<string> {
  const loaded = await prepared
  // Synchronous from here: the settings and the queries are those of this page only.
  Object.assign(settings, page.settings)
  if (page.path === null) return renderToString(<Opening />)
  queryClient.clear()
  storeFirstData(page.data)
  const router = createMemoryRouter(loaded, { initialEntries: [page.path] })
  try {
    // The title is in the head of the document already, and pictures need no second preload.
    return renderToString(<App router={router} isPrerendered />).replace(
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
    list.map(async ({ lazy, children, ...route }) => {
      const isRendered = RENDERED.includes(route.path ?? '') && typeof lazy === 'function'
      const { Component, handle }: RouteObject = isRendered ? await lazy() : route
      return {
        ...route,
        ...(Component !== undefined && { Component }),
        handle,
        ...(children !== undefined && { children: await prepare(children) }),
      } as RouteObject
    }),
  )
}
