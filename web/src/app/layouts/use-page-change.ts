import { useLayoutEffect, useRef } from 'react'

export const MAIN_ID = 'main'

/**
 * A new page begins at its top, and the keyboard and the screen reader begin there too. A dialog
 * that has an address keeps the pathname (a search parameter), so the page under it stays put.
 */
export function usePageChange(pathname: string): void {
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [pathname])
}
