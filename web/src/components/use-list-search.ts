import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

import { useDebounced } from '#web/lib/use-debounced.ts'

const PAUSE_MS = 300

/** The longest search that lists accept. */
export const LONGEST_SEARCH = 100

/** The search that an address carries, `?search=polity`. */
export function searchIn(query: string): string {
  const search = new URLSearchParams(query).get('search') ?? ''
  return search.trim().slice(0, LONGEST_SEARCH)
}

/**
 * The search of a list, which stands in the address, so that the way back from a result leads to the
 * list as it was. `typed` is the field, `search` what is asked for once the typing rests.
 */
export function useListSearch() {
  const location = useLocation()
  const navigate = useNavigate()
  const dataRouter = use(DataRouterContext)
  const search = searchIn(location.search)
  const [typed, setTyped] = useState(search)
  const settled = useDebounced(typed.trim(), PAUSE_MS)
  const written = useRef(search)

  const writeAddress = useEffectEvent((next: string) => {
    // React shows a navigation later than it begins, and on a slow device much later: writing the
    // address meanwhile would cancel it, and call back a reader who is on the way to another page.
    const isLeaving = (dataRouter?.router.state.navigation.state ?? 'idle') !== 'idle'
    if (isLeaving || next === written.current) return
    written.current = next
    const params = new URLSearchParams(location.search)
    if (next === '') params.delete('search')
    else params.set('search', next)
    const state: unknown = location.state
    void navigate({ search: params.toString() }, { replace: true, state })
  })
  // Also when a navigation has ended without leaving the page.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (isIdle) writeAddress(settled)
  }, [settled, isIdle])

  // The address was changed by a link or by the back key.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return { typed, setTyped, search }
}
