import { type Location, type To, createPath, resolvePath } from 'react-router'

import { createKey } from './history.ts'
import type { RouterState } from './router-state.ts'
import { withoutWindows } from './window-params.ts'

const ORIGIN = 'http://localhost'

/** The location of `to`, relative to the shown one; throws if it is not of this site. */
export function locationOf(to: To, shown: Location, state: unknown): Location {
  const path = createPath(resolvePath(to, shown.pathname))
  const { origin, pathname, search, hash } = new URL(path, ORIGIN)
  if (origin !== ORIGIN) throw new Error(`Not a path of this site: ${path}`)
  return { pathname, search, hash, state, key: createKey(), mask: undefined }
}

/** Whether a location is a fragment (`#part`) of the page that is shown. */
export const isFragmentOf = (next: Location, shown: RouterState): boolean =>
  isPathShown(next, shown) && next.hash !== '' && next.search === shown.location.search

/** Whether a location differs from the page that is shown only by the windows over it. */
export const isWindowChangeOf = (next: Location, shown: RouterState): boolean =>
  isPathShown(next, shown) &&
  next.search !== shown.location.search &&
  `${withoutWindows(next.search)}` === `${withoutWindows(shown.location.search)}`

const isPathShown = (next: Location, { initialized, failure, location }: RouterState): boolean =>
  initialized && failure === null && next.pathname === location.pathname
