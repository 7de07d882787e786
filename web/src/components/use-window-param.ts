import { useEffect, useRef } from 'react'
import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router'

import { hasFrameEntries } from '#web/lib/browser/frame-entries.ts'
import { WINDOW_PARAMS, type WindowParam } from '#web/lib/window-params.ts'

/** A step back that has not happened after this time was refused. */
const PAUSE_MS = 1000

/** The properties of a link that opens a window. */
export interface WindowLink extends Pick<LinkProps, 'to' | 'state'> {
  /** Before the app has started, the inline script records its press (index.html). */
  'data-opens-window': WindowParam
}

/** The state of a history entry that a press on the page has added. */
const OPENED_HERE = { openedHere: true }

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state

/** The number in a query parameter; null if it is no id. */
export function idIn(search: URLSearchParams, name: string): number | null {
  const value = Number(search.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/**
 * A window over a page with its own URL, `?note=12`: it can be linked to, and the back key closes
 * it. `id` is null while it is closed.
 */
export function useWindowParam(name: WindowParam) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  /** The number of history entries when the entry with this key became the current entry. */
  const entries = useRef({ key: '', count: 0 })
  /** The key of the history entry that is being left. */
  const leaving = useRef<string | null>(null)
  const id = idIn(search, name)
  const { key } = location
  useEffect(() => {
    entries.current = { key, count: window.history.length }
  }, [key])

  /**
   * `replace` goes from one open window to the next, and back still closes it; `instead` is the
   * other window's parameter if it has another name.
   */
  function open(
    next: number,
    { replace = false, instead = name }: { replace?: boolean; instead?: WindowParam } = {},
  ): void {
    // A second press on the button that has opened the window.
    if (id === next) return
    const params = new URLSearchParams(search)
    params.delete(instead)
    params.set(name, String(next))
    const state: unknown = replace ? location.state : OPENED_HERE
    void navigate({ search: params.toString() }, { replace, state })
  }

  /** The properties of a link that opens the window. */
  function linkTo(next: number): WindowLink {
    const params = new URLSearchParams(search)
    params.set(name, String(next))
    return { to: { search: params.toString() }, state: OPENED_HERE, 'data-opens-window': name }
  }

  function close(): void {
    if (id === null) return
    // A frame, such as a payment's, may have left history entries; going back to such an entry changes
    // nothing.
    const { current: known } = entries
    const isUnchanged =
      (known.key === key && known.count === window.history.length) || hasFrameEntries(key)
    if (isOpenedHere(location.state) && isUnchanged) {
      // A second press, before the browser has gone back, would leave the page.
      if (leaving.current === key) return
      leaving.current = key
      // Going back may be refused: a running test asks first.
      setTimeout(() => (leaving.current = null), PAUSE_MS)
      void navigate(-1)
      return
    }
    const params = new URLSearchParams(search)
    for (const one of [name, ...WINDOW_PARAMS[name]]) params.delete(one)
    void navigate({ search: params.toString() }, { replace: true })
  }

  return { id, open, close, linkTo }
}
