import { type Location, createPath } from 'react-router'

/** The session history, as the page router reads and writes it. */
export interface PageHistory {
  /** The current entry; during a navigation back or forward that is not the shown page yet. */
  readonly location: Location
  /** The position of the current entry, from which the distance of two entries follows. */
  readonly index: number
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (delta: number) => void
  /** Reports when another entry has become the current one. */
  listen: (onPop: () => void) => () => void
}

/** Identifies a history entry. */
export const createKey = (): string => Math.random().toString(36).slice(2, 10)

/** The key of the entry that a document was loaded with. */
export const FIRST_KEY = 'default'

/** What the router stores with an entry of the browser; others may add keys (lib/browser/frame-entries.ts). */
interface EntryState {
  usr?: unknown
  key?: string
  idx?: number
}

/** Changes the history; if the browser allows no more changes, as Safari after 100 in 30 s, loads the page. */
function orLoad(change: () => void, load: () => void): void {
  try {
    change()
  } catch (error) {
    // A state that cannot be stored is a fault of ours.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    load()
  }
}

export function createBrowserHistory(): PageHistory {
  const { history } = window
  const stored = () => history.state as EntryState | null
  const stateOf = (location: Location, idx: number): EntryState => ({
    usr: location.state as unknown,
    key: location.key,
    idx,
  })
  let index = stored()?.idx ?? 0
  if (stored()?.idx === undefined) history.replaceState({ ...stored(), idx: index }, '')

  /** The current entry's index. One added by a link to a fragment or another script has none: it gets the next. */
  function ensureCurrentIndex(): number {
    if (stored()?.idx === undefined) {
      history.replaceState({ ...stored(), key: createKey(), idx: index + 1 }, '')
    }
    return stored()?.idx ?? index
  }

  return {
    get location() {
      const { pathname, search, hash } = window.location
      const { usr = null, key = FIRST_KEY } = stored() ?? {}
      return { pathname, search, hash, state: usr, key, mask: undefined }
    },
    get index() {
      return stored()?.idx ?? index
    },
    push(location) {
      index = ensureCurrentIndex() + 1
      const path = createPath(location)
      const state = stateOf(location, index)
      orLoad(
        () => history.pushState(state, '', path),
        () => window.location.assign(path),
      )
    },
    replace(location) {
      index = ensureCurrentIndex()
      const path = createPath(location)
      const state = stateOf(location, index)
      orLoad(
        () => history.replaceState(state, '', path),
        () => window.location.replace(path),
      )
    },
    go: (delta) => history.go(delta),
    listen(onPop) {
      const listener = () => {
        index = ensureCurrentIndex()
        onPop()
      }
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

/** A history without a browser: of the server, and of tests. It starts at the last of the paths. */
export function createMemoryHistory(paths: string[]): PageHistory {
  const entries = paths.map((path, position): Location => {
    const { pathname, search, hash } = new URL(`http://localhost${path}`)
    return {
      pathname,
      search,
      hash,
      state: null,
      key: position === 0 ? FIRST_KEY : createKey(),
      mask: undefined,
    }
  })
  let index = entries.length - 1
  let onPop = () => {}
  return {
    get location() {
      return entries[index] as Location
    },
    get index() {
      return index
    },
    push(location) {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace(location) {
      entries[index] = location
    },
    go(delta) {
      index = Math.min(Math.max(index + delta, 0), entries.length - 1)
      onPop()
    },
    listen(listener) {
      onPop = listener
      return () => {
        onPop = () => {}
      }
    },
  }
}
