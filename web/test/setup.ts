import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, vi } from 'vitest'

import { prepareSharedWindow } from './shared-window.ts'

// The test files of one process share the modules of the libraries, but not the modules of the pages, which
// keep state such as the session and loaded data.
vi.resetModules()
const { server } = await import('./fake-server.ts')
const { addModalDialogs } = await import('./modal-dialogs.ts')
const { addPopovers } = await import('./popovers.ts')
const { returnLostFocus } = await import('#web/app/lost-focus.ts')

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
// Newer browsers return a promise.
Element.prototype.scrollIntoView = () => Promise.resolve()
addModalDialogs()

const removeLeftovers = prepareSharedWindow()
addPopovers()
const stopReturningFocus = returnLostFocus()

afterEach(() => {
  cleanup()
  toast.remove()
  server.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

afterAll(() => {
  stopReturningFocus()
  vi.restoreAllMocks()
  removeLeftovers()
})
