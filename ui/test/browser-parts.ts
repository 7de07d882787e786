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
  addModalDialogs()
  addPopovers()
}
