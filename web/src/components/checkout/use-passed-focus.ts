import { type RefObject, useLayoutEffect } from 'react'

const AROUND = 'li, section, dialog'

/** If `box` has the focus when it disappears, the main action that remains there gets it. */
export function usePassedFocus(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const around = element?.closest(AROUND)
      if (!around || !element?.contains(document.activeElement)) return
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const all = around.querySelectorAll<HTMLElement>('a[href], button:enabled')
        // The messages are a section inside of a dialog.
        const actions = [...all].filter((one) => one.closest(AROUND) === around)
        actions.at(-1)?.focus({ preventScroll: true })
      })
    }
  }, [box])
}
