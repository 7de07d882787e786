import { createContext } from 'react'

import type { PageRouter } from './page-router.ts'
import type { BlockedNavigation, Navigation } from './router-state.ts'
import type { PageMatch } from './routes.ts'

export interface RouterContextValue {
  router: PageRouter
  /** Resolves when the newest state of the router is rendered. */
  rendered: () => Promise<void>
}

// A context for each part of the state, so that a change renders only what reads that part.
export const RouterContext = createContext<RouterContextValue | null>(null)
export const MatchesContext = createContext<PageMatch[]>([])
export const NavigationContext = createContext<Navigation>({ state: 'idle' })
export const BlockedContext = createContext<BlockedNavigation | null>(null)
export const RouteErrorContext = createContext<unknown>(null)
