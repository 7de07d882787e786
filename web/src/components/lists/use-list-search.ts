import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { useDebounced } from '#web/lib/browser/hooks/use-debounced.ts'

const PAUSE_MS = 300

/** The longest search that lists accept. */
export const LONGEST_SEARCH = 100

/** The search in a URL, `?search=polity`. */
export function searchIn(query: string): string {
  const search = new URLSearchParams(query).get('search') ?? ''
  return search.trim().slice(0, LONGEST_SEARCH)
}

/**
 * The search of a list, stored in the URL, so that going back from a result shows the list as it
 * was. `typed` is the field's text, `search` what is searched for after a pause in typing.
 */
export function useListSearch() {
  const location = useLocation()
  const navigate = useNavigate()
  const search = searchIn(location.search)
  const [typed, setTyped] = useState(search)
  const settled = useDebounced(typed.trim(), PAUSE_MS)
  const written = useRef(search)

  const writeAddress = useEffectEvent((next: string) => {
    if (next === written.current) return
    written.current = next
    const params = new URLSearchParams(location.search)
    if (next === '') params.delete('search')
    else params.set('search', next)
    const state: unknown = location.state
    void navigate({ search: params.toString() }, { replace: true, state })
  })
  // Not in a later effect, whose write would replace a navigation that has begun since the rendering.
  const isIdle = useNavigation().state === 'idle'
  useLayoutEffect(() => {
    if (isIdle) writeAddress(settled)
  }, [settled, isIdle])

  // The URL was changed by a link or by the back key.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return { typed, setTyped, search }
}
