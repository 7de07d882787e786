import { useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'

import { focusMain } from '#web/lib/browser/main-part.ts'
import { WINDOW_PARAMS } from '#web/lib/router/window-params.ts'

/** The part of a URL that identifies a page: without its windows, and without the search of its list. */
function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search)
  params.delete('search')
  for (const [name, inside] of Object.entries(WINDOW_PARAMS)) {
    if (!params.has(name)) continue
    for (const one of [name, ...inside]) params.delete(one)
  }
  params.sort()
  return `${pathname}?${params.toString()}`
}

/**
 * A new page is scrolled to its top, also by a link to the current page. Another path moves the focus
 * of the keyboard and the screen reader there too. A window over a page keeps the scroll position.
 */
export function usePageChange(location: Location): void {
  const shown = useRef(location)
  useLayoutEffect(() => {
    const { current: last } = shown
    if (last === location) return
    shown.current = location
    const isSameUrl = last.pathname === location.pathname && last.search === location.search
    if (isSameUrl || pageOf(last) !== pageOf(location)) window.scrollTo(0, 0)
    if (last.pathname === location.pathname) return
    focusMain()
  }, [location])
}
