/** The elements that had the focus before each open dialog. */
const before = new WeakMap<HTMLDialogElement, Element | null>()
/** The open modal dialogs, the last one on top. */
const open = new Set<HTMLDialogElement>()

/**
 * `showModal`, `show` and `close`, which jsdom lacks, as far as queries by role and the focus show them:
 * other children of body are hidden from queries, and the focus is restored. The focus is not
 * kept inside; e2e/own-sizes/dialogs.e2e.ts tests that in a browser.
 */
export function addModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    before.set(this, document.activeElement)
    open.add(this)
    this.open = true
    hideOthers()
    this.focus()
  }
  HTMLDialogElement.prototype.show = function show() {
    before.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    const isLeft = open.delete(this) || this.contains(document.activeElement)
    const opener = before.get(this)
    this.open = false
    hideOthers()
    if (isLeft && opener instanceof HTMLElement) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}

/** Hides from queries what a browser makes inert: everything outside the last dialog. */
function hideOthers(): void {
  const top = [...open].at(-1)
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement)) continue
    const isHidden = top !== undefined && child !== top
    child.inert = isHidden
    child.ariaHidden = isHidden ? 'true' : null
  }
}
