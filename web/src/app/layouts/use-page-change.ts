import { useLayoutEffect, useRef } from 'react'
import type { Location } from 'react-router'

import { focusMain } from '#web/lib/browser/main-part.ts'
import { followChoice } from '#web/lib/language.ts'
import { withoutWindows } from '#web/lib/window-params.ts'

/** The part of a URL that identifies a page: without its windows, and without the search of its list. */
function pageOf({ pathname, search }: Location): string {
  const params = withoutWindows(search)
  params.delete('search')
  return `${pathname}?${params.toString()}`
}

/**
 * A new page is shown in the language that was chosen last, and scrolled to its top, also by a link to the current page. Another path moves the focus
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
    void followChoice()
    focusMain()
  }, [location])
}
