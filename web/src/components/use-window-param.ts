import { use, useRef } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

/** In this time a browser has gone back. */
const PAUSE_MS = 1000

interface Opened {
  openedHere: true
}

const isOpenedHere = (state: unknown): state is Opened =>
  typeof state === 'object' && state !== null && 'openedHere' in state

/**
 * A window over a page with its own URL, `?note=12`: it can be linked to, and the back key closes
 * it. `id` is null while it is closed.
 */
export function useWindowParam(name: string) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const dataRouter = use(DataRouterContext)
  /** The key of the history entry that is being left. */
  const leaving = useRef<string | null>(null)
  const value = Number(search.get(name))
  const id = Number.isSafeInteger(value) && value > 0 ? value : null

  /**
   * `replace` goes from one open window to the next, and back still closes it; `instead` is the
   * other window's parameter if it has another name.
   */
  function open(next: number, { replace = false, instead = name } = {}): void {
    const params = new URLSearchParams(search)
    params.delete(instead)
    params.set(name, String(next))
    // A second press, before the page has rendered the first one, would add a second history entry.
    const current = dataRouter?.router.state
    const target = current?.navigation.location ?? current?.location ?? location
    if (target.search === `?${params.toString()}`) return
    const state: unknown = replace ? location.state : ({ openedHere: true } satisfies Opened)
    void navigate({ search: params.toString() }, { replace, state })
  }

  /** The properties of a link that opens the window. */
  function linkTo(next: number) {
    const params = new URLSearchParams(search)
    params.set(name, String(next))
    return { to: { search: params.toString() }, state: { openedHere: true } satisfies Opened }
  }

  /** `also` names parameters that have no meaning without the window. */
  function close({ also = [] }: { also?: string[] } = {}): void {
    if (isOpenedHere(location.state)) {
      // A second press, before the browser has gone back, would leave the page.
      if (leaving.current === location.key) return
      leaving.current = location.key
      // Going back may be refused: a running test asks first.
      setTimeout(() => (leaving.current = null), PAUSE_MS)
      void navigate(-1)
      return
    }
    const params = new URLSearchParams(search)
    for (const one of [name, ...also]) params.delete(one)
    void navigate({ search: params.toString() }, { replace: true })
  }

  return { id, open, close, linkTo }
}
