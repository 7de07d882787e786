import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, vi } from 'vitest'

// The test files of one process share the modules of the libraries, but not those of the pages, which keep
// state such as the session and what has been loaded.
vi.resetModules()
const { server } = await import('./fake-server.ts')
const { addModalDialogs } = await import('./modal-dialogs.ts')

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

// A file before this one in the same process may have stored tests.
if (Reflect.has(globalThis, 'indexedDB')) Reflect.set(globalThis, 'indexedDB', new IDBFactory())

afterEach(() => {
  cleanup()
  toast.remove()
  server.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// What a file leaves waiting, such as the retry of a call, must not run in the next file of the process.
const original = { setTimeout, setInterval }
const timers: NodeJS.Timeout[] = []
for (const name of ['setTimeout', 'setInterval'] as const) {
  Reflect.set(globalThis, name, (...words: Parameters<typeof setTimeout>) => {
    const timer = original[name](...words)
    timers.push(timer)
    return timer
  })
}
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
  Object.assign(globalThis, original)
})
