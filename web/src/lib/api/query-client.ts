import { MINUTE_MS } from '@sopan/domain/durations'
import { QueryClient, onlineManager } from '@tanstack/react-query'

import { ApiError, isWorthRetrying } from './api-error.ts'

/**
 * Retries up to `times` times if that may help; a refusal is not retried. Offline the page shows it
 * immediately, and loads when the connection is back.
 */
export const retry = (times: number) => (failures: number, error: Error) =>
  failures < times && isWorthRetrying(error) && navigator.onLine

/** After a longer delay the reader gets the error and a button instead. */
const LONGEST_PAUSE_MS = 30_000

/** Delays double from one second and last at least as long as the server asks. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(LONGEST_PAUSE_MS, Math.max(1000 * 2 ** failures, asked))
}

/**
 * For a query that the page's loader fetches before the page mounts: the page shows the loader's
 * error instead of fetching a second time.
 */
export const fetchedByLoader = { retryOnMount: false }

/** Freshness and retries (D-02). Calls run offline too, and fail with their own text. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retry(1),
        retryDelay,
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        // Data on the screen stays; on a bad network it would be fetched again with each short gap.
        refetchOnReconnect: ({ state }) => state.status === 'error' && state.data === undefined,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

// It assumes a connection at the start, and would not notice the first one of an app that starts offline.
// Node has a navigator without `onLine`.
if ('onLine' in navigator && !navigator.onLine) onlineManager.setOnline(false)

/** The only query client, shared by loaders and components. */
export const queryClient = createQueryClient()
