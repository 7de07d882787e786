import { type Location, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'

/** Login leads to home by default, and a page that was not found is not worth returning to. */
const NOT_REMEMBERED = [paths.root(), paths.home(), paths.notFound()]

/** Router state that makes login return to this page. */
export function useReturnHere(): { from: Location } | null {
  const location = useLocation()
  return NOT_REMEMBERED.includes(location.pathname) ? null : { from: location }
}
