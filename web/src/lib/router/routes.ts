import type { ComponentType, ReactNode } from 'react'
import { type Params, type RouteObject, matchRoutes } from 'react-router'

export interface LoaderInput {
  params: Params
  /** With its question mark, as in a location. */
  search: string
  /** Whether the page is shown already, and only a window over it opens or closes. */
  isWindowChange: boolean
}

/** What the module of a page exports. */
export interface PageModule {
  Component?: ComponentType
  /** Starts the queries of the page, so that their calls do not wait for it to render. */
  loader?: (input: LoaderInput) => unknown
  /** What the layouts around the page need to know about it. */
  handle?: unknown
}

/** A page, or a layout or guard around the pages in `children`. */
export interface PageRoute extends PageModule {
  /** In the syntax of react-router. */
  path?: string
  element?: ReactNode
  /** Loads the code of the page when it is first navigated to. */
  lazy?: () => Promise<PageModule>
  /** Shown in place of this route if it, or a route inside without an error element, fails. */
  errorElement?: ReactNode
  /** Shown in place of the routes inside until the first page's code has loaded. */
  startElement?: ReactNode
  children?: PageRoute[]
}

/** A route that the URL matches, with the code of its page once that has loaded. */
export interface PageMatch {
  route: PageRoute
  params: Params
  page: PageModule | null
}

/** A failure before rendering, and the position of the match that it belongs to. */
export interface LoadFailure {
  error: unknown
  index: number
}

/** Finds the matches of a path, and loads the code of their pages. */
export function createPageTable(routes: PageRoute[]) {
  const table = tableOf(routes)
  /** A page that failed to load is not in it, so that the next navigation tries again. */
  const loaded = new WeakMap<PageRoute, PageModule>()
  const pageOf = (route: PageRoute) =>
    loaded.get(route) ?? (route.lazy === undefined ? route : null)

  /** From the outermost layout to the page; without any if there is no such page. */
  function match(pathname: string): PageMatch[] {
    return (matchRoutes(table, { pathname }) ?? []).map(({ route: { handle }, params }) => {
      const route = handle as PageRoute
      return { route, params, page: pageOf(route) }
    })
  }

  async function load(matches: PageMatch[]): Promise<LoadFailure | null> {
    const results = await Promise.allSettled(
      matches.map(async ({ route, page }) => {
        if (page === null && route.lazy !== undefined) loaded.set(route, await route.lazy())
      }),
    )
    const index = results.findIndex(({ status }) => status === 'rejected')
    const failed = results[index]
    return failed?.status === 'rejected' ? { index, error: failed.reason } : null
  }

  return { match, load }
}

/** The nearest route around a failed one, or that one itself, which shows errors. */
export function boundaryOf(matches: PageMatch[], failed: number): number {
  return matches.findLastIndex(
    ({ route }, index) => index <= failed && route.errorElement !== undefined,
  )
}

/** Runs the loaders of the matches; returns the first failure. */
export function runLoaders(
  matches: PageMatch[],
  input: Omit<LoaderInput, 'params'>,
): LoadFailure | null {
  let failure: LoadFailure | null = null
  for (const [index, { page, params }] of matches.entries()) {
    try {
      page?.loader?.({ ...input, params })
    } catch (error) {
      failure ??= { index, error }
    }
  }
  return failure
}

/** The routes as react-router matches them; each has its route of ours as its `handle`. */
function tableOf(routes: PageRoute[]): RouteObject[] {
  return routes.map((route) => ({
    handle: route,
    ...(route.path !== undefined && { path: route.path }),
    ...(route.children !== undefined && { children: tableOf(route.children) }),
  }))
}
