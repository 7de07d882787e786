import { addModalDialogs } from './modal-dialogs.ts'
import { addPopovers } from './popovers.ts'

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** Adds browser APIs that jsdom lacks: no observer ever reports, no media query matches. */
export function addBrowserParts(): void {
  Object.assign(globalThis, {
    IntersectionObserver: SilentObserver,
    ResizeObserver: SilentObserver,
  })
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
  globalThis.scrollTo = () => {}
  // Newer browsers return a promise.
  Element.prototype.scrollIntoView = () => Promise.resolve()
  // Without styles everything is visible: each element has one box.
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
  document.execCommand ??= (_command, _ui, text = '') => insertText(text)
  addModalDialogs()
  addPopovers()
}

/** Inserts into the focused text control, as the command of browsers does. */
function insertText(text: string): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  return field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}
