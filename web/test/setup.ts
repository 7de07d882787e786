import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

import { server } from './fake-server.ts'
import { addModalDialogs } from './modal-dialogs.ts'

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 10_000 })

/** Browser APIs that jsdom lacks: no observer ever reports, no media query matches. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
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
Element.prototype.scrollIntoView = () => {}
addModalDialogs()

afterEach(() => {
  cleanup()
  server.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
})
