import { use, useCallback, useEffect, useEffectEvent } from 'react'
import type { To } from 'react-router'

import {
  BlockedContext,
  MatchesContext,
  NavigationContext,
  RouteErrorContext,
  RouterContext,
  type RouterContextValue,
} from './page-router-context.ts'
import type { PageRouter } from './page-router.ts'
import type {
  BlockedNavigation,
  NavigateOptions,
  Navigation,
  NavigationGuard,
} from './router-state.ts'

function useRouterContext(): RouterContextValue {
  const context = use(RouterContext)
  if (context === null) throw new Error('Pages must be rendered by a PageRouterProvider')
  return context
}

/** The router itself, whose state is newer than the rendered one. */
export const usePageRouter = (): PageRouter => useRouterContext().router

/**
 * Navigates, also by a number of history entries. Resolves when the next page is rendered, so
 * that what changes after it does not reach the page before.
 */
export function useNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const { router, rendered } = useRouterContext()
  return useCallback(
    async (to, options) => {
      await router.navigate(to, options)
      await rendered()
    },
    [router, rendered],
  )
}

/** Whether the code of another page is loading. */
export const useNavigation = (): Navigation => use(NavigationContext)

/** The `handle` of the page and of the layouts around it, outermost first. */
export const useHandles = (): unknown[] => use(MatchesContext).map(({ page }) => page?.handle)

/** What the page threw, in an error element. */
export const useRouteError = (): unknown => use(RouteErrorContext)

/** Asks `guard` before the page is left; returns a navigation that it has blocked. */
export function useBlocker(guard: NavigationGuard): BlockedNavigation | null {
  const router = usePageRouter()
  const decide = useEffectEvent(guard)
  useEffect(() => router.guard((step) => decide(step)), [router])
  return use(BlockedContext)
}
