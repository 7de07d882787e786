import { useLayoutEffect, useRef } from 'react'

/**
 * Browsers take the focus from a control that is disabled. When the work ends that disabled it, and
 * nothing else has the focus by then, it returns.
 */
export function useReturnedFocus(isBusy: boolean): void {
  const lost = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isBusy) {
      lost.current = document.activeElement
      return
    }
    if (lost.current instanceof HTMLElement && document.activeElement === document.body) {
      lost.current.focus()
    }
    lost.current = null
  }, [isBusy])
}
