import { useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'

export const MAIN_ID = 'main'

/**
 * Query parameters that open a window over a page or hold its search: changing them keeps the
 * scroll position.
 */
const SAME_PAGE_PARAMS = ['book', 'note', 'search', 'taking', 'test', 'video']

/** The part of a URL that identifies a page. */
function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  for (const name of SAME_PAGE_PARAMS) params.delete(name)
  params.sort()
  return `${pathname}?${params.toString()}`
}

/**
 * A new page is scrolled to its top, and the keyboard's and screen reader's focus moves there too,
 * also for a link to the current page. A window over a page keeps the scroll position.
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
