/** The id of the main part of a page, which can have the focus. */
export const MAIN_ID = 'main'

/** Moves the focus there if what had it is about to disappear; the page is not scrolled. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
}
