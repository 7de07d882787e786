/** Maximum time from `history.go` to its popstate event. */
const GO_BACK_MS = 1000

/** The router's key of the entry that was gone back to, and the history's length then. */
let returned: { key: unknown; length: number } | null = null

const keyOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'key' in state ? state.key : null

/**
 * Keeps the history as it was before `run`, in which another site's frame adds entries: the page is the
 * same in all of them, and a reader would have to go back once for each. `isLeaving` is true if the result
 * of `run` is that the page is left.
 *
 * `pushState` first removes the forward entries, so that growth of `history.length` is exactly the
 * frame's entries.
 */
export async function withFrameEntries<Result>(
  run: () => Promise<Result>,
  { isLeaving, paysFor }: { isLeaving: (result: Result) => boolean; paysFor: string },
): Promise<Result> {
  const { history } = window
  const mark = crypto.randomUUID()
  const state: unknown = history.state
  history.pushState({ ...(state as object | null), mark, paysFor }, '')
  const { length } = history
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
    goBack()
    throw error
  }
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

/** Whether the reader has come back from a page on which `item` was paid for. */
export function hasReturnedTo(item: string): boolean {
  const { state }: { state: unknown } = window.history
  return typeof state === 'object' && state !== null && 'paysFor' in state && state.paysFor === item
}

/** From now on the reader has not come back. */
export function forgetReturn(): void {
  const state = window.history.state as object | null
  window.history.replaceState({ ...state, paysFor: null }, '')
}

/** Whether entries ahead of the one with this key are what a frame has left. */
export const hasFrameEntries = (key: string): boolean =>
  returned !== null && returned.key === key && returned.length === window.history.length
