import { ApiError } from '#web/lib/api/api-error.ts'
import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'

/** Whether a call has failed because the device has no network. */
export function useIsOffline(error: unknown): boolean {
  const isOnline = useIsOnline()
  return !isOnline && error instanceof ApiError && error.kind === 'network'
}
