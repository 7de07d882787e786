import { type Location, NavigationType, type To, createPath } from 'react-router'

import { type Deferred, deferred } from './deferred.ts'
import type { PageHistory } from './history.ts'
import { isFragmentOf, isWindowChangeOf, locationOf } from './locations.ts'
import type {
  BlockedNavigation,
  NavigateOptions,
  Navigation,
  NavigationGuard,
  RouterState,
} from './router-state.ts'
import {
  type LoadFailure,
  type PageMatch,
  type PageRoute,
  createPageTable,
  runLoaders,
} from './routes.ts'

const IDLE: Navigation = { state: 'idle' }
/** Maximum wait for the popstate event after `history.go`. */
const UNDO_LIMIT_MS = 1000

/**
 * Changes the page: matches the URL, loads the page's code and starts its queries, and only then changes
 * the location and the history, so that the page before can be used until the next one is there. A newer
 * navigation replaces a pending one. The paths of `routes` have to include `*`: without a match
 * nothing is rendered.
 */
export class PageRouter {
  state: RouterState
  readonly #history: PageHistory
  readonly #table: ReturnType<typeof createPageTable>
  readonly #listeners = new Set<() => void>()
  readonly #guards: NavigationGuard[] = []
  readonly #stopListening: () => void
  /** The index of the shown page's history entry. */
  #shownIndex: number
  /** Resolves the promise of the navigation whose code is loading. */
  #pending: { resolve: () => void } | null = null
  /** Resolves the promise of a navigation by a number of entries. */
  #resolveArrival = () => {}
  /** After a blocked step back or forward, until the shown page's entry is the current one again. */
  #returning: Deferred | null = null
  #isProceeding = false

  constructor(routes: PageRoute[], history: PageHistory) {
    this.#history = history
    this.#table = createPageTable(routes)
    this.#shownIndex = history.index
    const { location } = history
    this.state = {
      location,
      historyAction: NavigationType.Pop,
      matches: this.#table.match(location.pathname),
      failure: null,
      navigation: IDLE,
      initialized: false,
      blocked: null,
    }
    this.#stopListening = history.listen(() => this.#onPop())
    void this.#start(NavigationType.Pop, location)
  }

  /** Calls `listener` after each change of `state`. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when the location has changed, or if that will not happen. */
  async navigate(
    to: To | number,
    { replace = false, state = null }: NavigateOptions = {},
  ): Promise<void> {
    this.#resolveArrival()
    if (typeof to === 'number') {
      const arrival = deferred()
      this.#resolveArrival = arrival.resolve
      this.#history.go(to)
      await arrival.done
      return
    }
    const location = locationOf(to, this.state.location, state)
    // As browsers do. A link cannot decide this: it compares with the rendered URL, which may be older.
    const isSameUrl = createPath(location) === createPath(this.state.location)
    const action = replace || isSameUrl ? NavigationType.Replace : NavigationType.Push
    if (this.#isBlocked(location)) {
      this.#block(() => void this.#start(action, location))
      return
    }
    const returning = this.#returnToShown()
    // The browser may still be on the blocked entry: a push would follow that one, a replacement overwrite it.
    if (returning !== null) await returning.done
    await this.#start(action, location)
  }

  /** Adds a guard; before each navigation only the one added last is asked. Returns its removal. */
  guard(guard: NavigationGuard): () => void {
    this.#guards.push(guard)
    return () => {
      this.#guards.splice(this.#guards.lastIndexOf(guard), 1)
      if (this.state.blocked !== null) this.#change({ blocked: null })
    }
  }

  dispose(): void {
    this.#stopListening()
    this.#listeners.clear()
    this.#endPending()
  }

  #change(changes: Partial<RouterState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  #endPending(): void {
    this.#pending?.resolve()
    this.#pending = null
  }

  async #start(action: NavigationType, location: Location): Promise<void> {
    this.#endPending()
    let matches = this.#table.match(location.pathname)
    let failure: LoadFailure | null = null
    // If the code is loaded already, nothing is awaited, so that the URL changes synchronously.
    if (matches.some(({ page }) => page === null)) {
      const replacement = deferred()
      const pending = { resolve: replacement.resolve }
      this.#pending = pending
      if (this.state.initialized) this.#change({ navigation: { state: 'loading', location } })
      const load = this.#table.load(matches).then((result) => ({ failure: result }))
      const loaded = await Promise.race([load, replacement.done])
      if (this.#pending !== pending || loaded === undefined) return
      failure = loaded.failure
      matches = this.#table.match(location.pathname)
    }
    this.#commit(action, location, matches, failure)
  }

  #commit(
    action: NavigationType,
    location: Location,
    matches: PageMatch[],
    loadFailure: LoadFailure | null,
  ): void {
    const isWindowChange = isWindowChangeOf(location, this.state)
    const failure =
      loadFailure ??
      (isFragmentOf(location, this.state)
        ? null
        : runLoaders(matches, { search: location.search, isWindowChange }))
    if (action === NavigationType.Push) this.#history.push(location)
    else if (action === NavigationType.Replace) this.#history.replace(location)
    this.#shownIndex = this.#history.index
    this.#pending = null
    this.#isProceeding = false
    this.#change({
      location,
      historyAction: action,
      matches,
      failure,
      navigation: IDLE,
      initialized: true,
      blocked: null,
    })
    this.#resolveArrival()
  }

  #onPop(): void {
    const { location, index } = this.#history
    if (this.#returning !== null) {
      if (index !== this.#shownIndex) {
        this.#history.go(this.#shownIndex - index)
        return
      }
      this.#endReturn()
      return
    }
    const delta = index - this.#shownIndex
    const isShown = delta === 0 && location.key === this.state.location.key
    if (isShown && this.state.initialized) {
      // Also the way back from a navigation that was pending.
      this.#endPending()
      this.#isProceeding = false
      if (this.state.navigation !== IDLE) this.#change({ navigation: IDLE })
      this.#resolveArrival()
      return
    }
    if (delta === 0 || !this.#isBlocked(location)) {
      void this.#start(NavigationType.Pop, location)
      return
    }
    this.#block(() => this.#history.go(delta))
    this.#resolveArrival()
  }

  #isBlocked(nextLocation: Location): boolean {
    const { location: currentLocation } = this.state
    const guard = this.#isProceeding ? undefined : this.#guards.at(-1)
    return guard?.({ currentLocation, nextLocation }) ?? false
  }

  /** Stops a navigation and what is still loading. */
  #block(resume: () => void): void {
    const returning = this.#returnToShown()
    // Only once: a second press on the button that proceeds would leave the next page too.
    const end = () => {
      const isBlocked = this.state.blocked === blocked
      if (isBlocked) this.#change({ blocked: null })
      return isBlocked
    }
    const blocked: BlockedNavigation = {
      proceed: () => {
        if (!end()) return
        this.#isProceeding = true
        if (returning === null) resume()
        else void returning.done.then(resume)
      },
      reset: () => void end(),
    }
    this.#change({ blocked, navigation: IDLE })
  }

  /**
   * Ends what is loading, and returns to the shown page's entry if the browser has left it already, as for
   * a step back that is loading or blocked.
   */
  #returnToShown(): Deferred | null {
    this.#endPending()
    const distance = this.#shownIndex - this.#history.index
    if (this.#returning !== null || distance === 0) return this.#returning
    const returning = deferred()
    this.#returning = returning
    // A browser reports no step to an entry that was removed meanwhile.
    setTimeout(() => {
      if (this.#returning === returning) this.#endReturn()
    }, UNDO_LIMIT_MS)
    this.#history.go(distance)
    return returning
  }

  #endReturn(): void {
    const returning = this.#returning
    this.#returning = null
    returning?.resolve()
  }
}
