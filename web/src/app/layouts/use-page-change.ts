import { useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'

export const MAIN_ID = 'main'

/** Parameters that open a window over a page, or say what is typed in it: the page stays put. */
const KEPT_IN_PLACE = ['note', 'search', 'taking', 'test', 'video']

/** The part of an address that makes it another page. */
function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  for (const name of KEPT_IN_PLACE) params.delete(name)
  params.sort()
  return `${pathname}?${params.toString()}`
}

/**
 * A new page begins at its top, and the keyboard and the screen reader begin there too. So does a
 * link to the very page that is shown; a window over a page leaves the page under it where it is.
 */
export function usePageChange(location: Location): void {
  const shown = useRef(location)
  useLayoutEffect(() => {
    const { current: last } = shown
    if (last === location) return
    shown.current = location
    const isSameAddress = last.pathname === location.pathname && last.search === location.search
    if (isSameAddress || pageOf(last) !== pageOf(location)) window.scrollTo(0, 0)
    if (last.pathname === location.pathname) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [location])
}
