import { type Location, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'

/** Login leads to home by itself, and nobody wants to come back to a page that was not found. */
const NOT_REMEMBERED = [paths.root(), paths.home(), paths.notFound()]

/** Router state that has login lead back to this page. */
export function useReturnHere(): { from: Location } | null {
  const location = useLocation()
  return NOT_REMEMBERED.includes(location.pathname) ? null : { from: location }
}
