import { useSyncExternalStore } from 'react'

import { listen } from './listen.ts'

const subscribe = (onChange: () => void) =>
  listen([window, 'online', onChange], [window, 'offline', onChange])

/** Whether the device says that it has a network; no says more than yes. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
