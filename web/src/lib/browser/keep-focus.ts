/** The element that received the focus when a control with this `ref` disappeared. */
let holder: HTMLElement | null = null

/**
 * The `ref` of a control that disappears when it is pressed, so that its focus is not lost to the document:
 * the focusable element around it receives the focus, and then the next control with this `ref` inside of
 * that element.
 */
export function keepFocus(control: HTMLElement | null) {
  if (holder?.contains(control) && document.activeElement === holder) {
    control?.focus({ preventScroll: true })
  }
  holder = null
  return () => {
    if (control === null || document.activeElement !== control) return
    holder = control.closest<HTMLElement>('[tabindex="-1"]')
    holder?.focus({ preventScroll: true })
  }
}
