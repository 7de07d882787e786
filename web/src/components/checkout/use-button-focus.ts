import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { forgetReturn, hasReturnedTo } from '#web/lib/browser/frame-entries.ts'

import { usePassedFocus } from './use-passed-focus.ts'

/**
 * Whether the focus was lost, or will be: browsers take it from a disabled button at the next frame, and
 * the window of the payment service takes it from a busy one.
 */
function isLost(focused: Element | null): boolean {
  return (
    focused === document.body || (focused?.matches('button:disabled, button[aria-busy]') ?? false)
  )
}

/** Scrolls to a button that is no longer in view: the phone was turned, or a message came before it. */
function returnFocus(pressed: HTMLElement | null): void {
  if (pressed === null) return
  pressed.focus({ preventScroll: true })
  // Unlike `focus`, it leaves a button where it is that no bar covers.
  pressed.scrollIntoView({ block: 'nearest' })
}

/**
 * While a payment runs, its button is busy, and the window of the payment service does not return the focus
 * when it is closed: the box around the button has the focus meanwhile, and afterwards the button that was
 * pressed. A buyer who comes back from that service's own page finds the focus at the button.
 */
export function useButtonFocus(isBusy: boolean, itemKey: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  // After each render: the service's window closes between two of them.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document
    if (isBusy) {
      if (!isLost(focused)) return
      if (focused instanceof HTMLElement && focused !== body) pressed.current = focused
      // Nothing was pressed on a page that was opened while a payment is being verified.
      if (pressed.current !== null) box.current?.focus({ preventScroll: true })
      return
    }
    if (focused === body || focused === box.current) returnFocus(pressed.current)
    pressed.current = null
  })
  useEffect(() => {
    if (document.activeElement !== document.body || !hasReturnedTo(itemKey)) return
    box.current?.querySelector('button')?.focus()
    // The card in the server's HTML, which is a visitor's, is invisible.
    if (document.activeElement !== document.body) forgetReturn()
  }, [itemKey])
  usePassedFocus(box)
  return box
}
