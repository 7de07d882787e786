/** What has the focus of a control that has disappeared. */
let holder: HTMLElement | null = null

/**
 * The `ref` of a control that disappears when it is pressed, as the document would get its focus: what is
 * around it gets the focus, and the next control with this `ref` in there.
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
