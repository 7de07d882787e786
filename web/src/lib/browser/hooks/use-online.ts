import { useSyncExternalStore } from 'react'

import { listen } from '../listen.ts'

const subscribe = (onChange: () => void) =>
  listen([window, 'online', onChange], [window, 'offline', onChange])

/**
 * Whether the device reports a network. The reported network may not work; a missing network is always
 * reported.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
