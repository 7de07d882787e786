import { createMemoryHistory } from '#web/lib/router/history.ts'
import { PageRouter } from '#web/lib/router/page-router.ts'
import type { PageModule, PageRoute } from '#web/lib/router/routes.ts'

export const Component = () => null

/** A page whose code loads, or fails to load, when the test decides so. */
export function slowPage(path: string) {
  const codes: PromiseWithResolvers<PageModule>[] = []
  const lazy = () => {
    const code = Promise.withResolvers<PageModule>()
    codes.push(code)
    return code.promise
  }
  const route: PageRoute = { path, lazy }
  return {
    route,
    requests: () => codes.length,
    load: async (module: PageModule = { Component }) => {
      codes.at(-1)?.resolve(module)
      await codes.at(-1)?.promise
      await settled()
    },
    fail: async (error: Error) => {
      codes.at(-1)?.reject(error)
      await settled()
    },
  }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve))

export const plain: PageRoute[] = ['/', '/a', '/b'].map((path) => ({ path, Component }))

export function openRouter(routes: PageRoute[] = plain, paths = ['/']) {
  const history = createMemoryHistory(paths)
  const router = new PageRouter(routes, history)
  return { router, history, shown: () => router.state.location.pathname }
}
