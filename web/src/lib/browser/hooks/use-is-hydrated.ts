import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False while the server renders the page and while its HTML is hydrated, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
