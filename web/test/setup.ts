import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

import { server } from './fake-server.ts'

// A machine that is busy with other tests answers late, and is not wrong for that.
configure({ asyncUtilTimeout: 10_000 })

/** What the browser has and jsdom has not: nothing is ever observed, no media query holds. */
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

afterEach(() => {
  cleanup()
  server.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
})
