import { focusMain } from '#web/lib/browser/main-part.ts'

const CONTROLS = 'a[href], button, input, select, textarea'

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent

/** The controls of a page that lead to the same and are named alike, for example in a header and a menu. */
function alike(root: Element, control: Element): Element[] {
  return [...root.querySelectorAll(CONTROLS)].filter(
    (one) =>
      one.localName === control.localName &&
      one.getAttribute('href') === control.getAttribute('href') &&
      nameOf(one) === nameOf(control),
  )
}

/**
 * Remembers which control of the server's HTML has the focus. The returned function moves the focus to the
 * same control of the page that has replaced it, or else to the main part.
 */
export function takeEarlyFocus(root: Element): () => void {
  const control = document.activeElement
  if (control === null || !root.contains(control)) return () => undefined
  const index = alike(root, control).indexOf(control)
  return () => {
    const hasFocus = document.activeElement !== document.body
    if (control.isConnected || hasFocus) return
    const next = alike(root, control)[index]
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    if (document.activeElement !== next) focusMain()
  }
}
