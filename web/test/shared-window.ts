import { IDBFactory } from 'fake-indexeddb'

/**
 * Prepares the window, which the test files of one process share, for the next file. Returns a function
 * for the file's end, which removes what would still run in the next file: timers, such as the retry
 * of a call, and the listeners of the window.
 */
export function prepareSharedWindow(): () => void {
  if (Reflect.has(globalThis, 'indexedDB')) Reflect.set(globalThis, 'indexedDB', new IDBFactory())
  sessionStorage.clear()
  document.head.replaceChildren()
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  }
  // jsdom reports no step back to the entry to which it went last.
  history.pushState(null, '', '/')

  const original = { setTimeout, setInterval, addEventListener }
  const timers: NodeJS.Timeout[] = []
  for (const name of ['setTimeout', 'setInterval'] as const) {
    Reflect.set(globalThis, name, (...args: Parameters<typeof setTimeout>) => {
      const timer = original[name](...args)
      timers.push(timer)
      return timer
    })
  }
  const listeners: Parameters<typeof addEventListener>[] = []
  globalThis.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners.push(args)
    original.addEventListener(...args)
  }
  return () => {
    for (const timer of timers) clearTimeout(timer)
    for (const [type, listener, options] of listeners) removeEventListener(type, listener, options)
    Object.assign(globalThis, original)
  }
}
