import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type To, Router, createPath, useRoutes } from 'react-router'

import {
  BlockedContext,
  MatchesContext,
  NavigationContext,
  RouterContext,
} from './page-router-context.ts'
import type { PageRouter } from './page-router.ts'
import { renderedRoutes } from './rendered-routes.tsx'
import type { NavigateOptions, RouterState } from './router-state.ts'

/**
 * Renders the pages of a router. React renders a new state in a transition: what is shown stays until
 * the next page has rendered. The first page replaces only the startup screen, and is rendered without a
 * transition, which other work would interrupt.
 */
export function PageRouterProvider({ router }: { router: PageRouter }) {
  const [state, setState] = useState(router.state)
  const rendering = useMemo(() => renderingOf(router), [router])
  const context = useMemo(() => ({ router, rendered: rendering.rendered }), [router, rendering])
  useLayoutEffect(() => {
    let isStarting = !router.state.initialized
    const update = () => {
      if (isStarting) setState(router.state)
      else startTransition(() => setState(router.state))
      isStarting &&= !router.state.initialized
    }
    // It may have changed since the first render.
    update()
    return router.subscribe(update)
  }, [router])
  useLayoutEffect(() => rendering.show(state), [rendering, state])
  useEffect(() => rendering.end, [rendering])
  const navigator = useMemo(() => navigatorOf(router), [router])
  return (
    <RouterContext value={context}>
      <MatchesContext value={state.matches}>
        <NavigationContext value={state.navigation}>
          <BlockedContext value={state.blocked}>
            <Router
              location={state.location}
              navigationType={state.historyAction}
              navigator={navigator}
            >
              <Pages
                location={state.location}
                matches={state.matches}
                failure={state.failure}
                initialized={state.initialized}
              />
            </Router>
          </BlockedContext>
        </NavigationContext>
      </MatchesContext>
    </RouterContext>
  )
}

type PagesProps = Pick<RouterState, 'location' | 'matches' | 'failure' | 'initialized'>

/** The layouts and the page; not rendered again while the code of another page is loading. */
const Pages = memo(function Pages({ location, matches, failure, initialized }: PagesProps) {
  const routes = useMemo(
    () => renderedRoutes({ location, matches, failure, initialized }),
    [location, matches, failure, initialized],
  )
  return useRoutes(routes)
})

/** For the links and redirects of react-router. */
function navigatorOf(router: PageRouter) {
  const go = (to: To | number, options?: NavigateOptions) => void router.navigate(to, options)
  return {
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go,
    push: (to: To, state?: unknown) => go(to, { state }),
    replace: (to: To, state?: unknown) => go(to, { replace: true, state }),
  }
}

/** `rendered()` resolves when the newest state of the router is rendered. */
function renderingOf(router: PageRouter) {
  let shown: RouterState | null = null
  const waiting = new Set<() => void>()
  const end = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    show(state: RouterState) {
      shown = state
      if (state === router.state) end()
    },
    rendered: () =>
      new Promise<void>((resolve) => {
        waiting.add(resolve)
        if (shown === router.state) end()
      }),
    end,
  }
}
