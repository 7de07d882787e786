import type { Location, NavigationType } from 'react-router'

import type { LoadFailure, PageMatch } from './routes.ts'

/** Whether the code of another page is loading, while the shown page can still be used. */
export type Navigation =
  | { state: 'idle'; location?: undefined }
  | { state: 'loading'; location: Location }

/** A navigation that the shown page has stopped, until one of these is called. */
export interface BlockedNavigation {
  proceed: () => void
  reset: () => void
}

/** Decides whether a navigation is stopped; called once for each. */
export type NavigationGuard = (step: {
  currentLocation: Location
  nextLocation: Location
}) => boolean

export interface RouterState {
  location: Location
  historyAction: NavigationType
  matches: PageMatch[]
  /** Why the page at `location` cannot be rendered. */
  failure: LoadFailure | null
  navigation: Navigation
  /** Whether the first page's code has loaded, or has failed to load. */
  initialized: boolean
  blocked: BlockedNavigation | null
}

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
}
