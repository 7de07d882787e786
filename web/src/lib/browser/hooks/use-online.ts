import { useSyncExternalStore } from 'react'

import { listen } from '../listen.ts'

const subscribe = (onChange: () => void) =>
  listen([window, 'online', onChange], [window, 'offline', onChange])

/**
 * Whether the device reports a network. It may report one that does not work, but not the reverse.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
