const KEY = 'navigation_history'
const MAX_PATHS = 20

/** On these pages back leaves the app. */
const EXITS = new Set(['/', '/home', '/dashboard', '/login', '/register'])

/** The router's action that led to a path. */
export type Arrival = 'PUSH' | 'REPLACE' | 'POP'

/** The visited paths after arriving at one: at most 20, the newest last, no path twice in a row. */
export function withPath(visited: readonly string[], path: string, arrival: Arrival): string[] {
  if (visited.at(-1) === path) return [...visited]
  if (arrival === 'POP' && visited.at(-2) === path) return visited.slice(0, -1)
  const before = arrival === 'REPLACE' ? visited.slice(0, -1) : visited
  const isRepeated = before.at(-1) === path
  return isRepeated ? before.slice() : [...before, path].slice(-MAX_PATHS)
}

export type BackStep = { kind: 'exit' } | { kind: 'page' } | { kind: 'path'; visited: string[] }

/**
 * The effect of the back button (section 4 of the platform document, 'Mobile back button'). For `path`,
 * `visited` is the new list, whose last entry is the page to go to.
 */
export function backStep(
  pathname: string,
  visited: readonly string[],
  canGoBack: boolean,
): BackStep {
  if (EXITS.has(pathname.toLowerCase().replace(/(.)\/$/, '$1'))) return { kind: 'exit' }
  if (visited.length > 1) return { kind: 'path', visited: visited.slice(0, -1) }
  return { kind: canGoBack ? 'page' : 'exit' }
}

/** The paths visited in this session of the browser. */
export function readVisited(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** For a learner who signs out: the paths may name a payment or a result. */
export function forgetVisited(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there are no visited paths.
  }
}

export function storeVisited(visited: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visited))
  } catch {
    // Without storage the back button uses the history of the web view.
  }
}
