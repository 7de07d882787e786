/** Maximum time from `history.go` to its popstate event. */
const GO_BACK_MS = 1000

/** The router's key of the entry that was gone back to, and the history's length then. */
let returned: { key: unknown; length: number } | null = null

const keyOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'key' in state ? state.key : null

/**
 * Removes the history entries that another site's frame adds during `run`: the page is the same in all
 * these entries, and Back would seem to do nothing. `isLeaving` returns from the result of `run` whether the
 * page is left.
 *
 * `pushState` first removes the forward entries, so that growth of `history.length` is exactly the
 * frame's entries.
 */
export async function withFrameEntries<Result>(
  run: () => Promise<Result>,
  isLeaving: (result: Result) => boolean,
): Promise<Result> {
  const { history } = window
  const mark = crypto.randomUUID()
  const state: unknown = history.state
  const marked = { ...(state as object | null), mark }
  history.pushState(marked, '')
  const { length } = history
  const ended = new AbortController()
  const { href } = window.location
  // The frame lies over the page: the browser's Back changes nothing under it.
  const stay = (event: Event) => {
    if (window.location.href !== href) return
    event.stopImmediatePropagation()
    history.pushState(marked, '')
  }
  window.addEventListener('popstate', stay, { capture: true, signal: ended.signal })
  const goBack = () => {
    const current: unknown = history.state
    const isOurs = typeof current === 'object' && current !== null && 'mark' in current
    // The reader has gone back, or the page has navigated.
    if (!isOurs || current.mark !== mark) return
    hideNextPop()
    const added = Math.max(0, history.length - length)
    returned = { key: keyOf(state), length: history.length }
    history.go(-1 - added)
  }
  let result
  try {
    result = await run()
  } catch (error) {
    ended.abort()
    goBack()
    throw error
  }
  ended.abort()
  if (!isLeaving(result)) goBack()
  return result
}

/** For the router nothing has changed: it would scroll the page to its top. */
function hideNextPop(): void {
  const ended = new AbortController()
  const hide = (event: Event) => {
    event.stopImmediatePropagation()
    ended.abort()
  }
  window.addEventListener('popstate', hide, { capture: true, signal: ended.signal })
  setTimeout(() => ended.abort(), GO_BACK_MS)
}

/** Whether the entries after the entry with this key are what a frame has left. */
export const hasFrameEntries = (key: string): boolean =>
  returned !== null && returned.key === key && returned.length === window.history.length
