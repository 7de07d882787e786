import { QueryClient } from '@tanstack/react-query'

import { ApiError, isWorthRetrying } from './api-error.ts'

export const MINUTE_MS = 60_000

/** Repeats what may succeed the next time, `times` more times; a refusal stays a refusal. */
export const retry = (times: number) => (failures: number, error: Error) =>
  failures < times && isWorthRetrying(error)

/** Longer waits are left to the reader, who gets the error and a button. */
const LONGEST_PAUSE_MS = 30_000

/** Pauses double from one second on, and last at least as long as the server asks for. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(LONGEST_PAUSE_MS, Math.max(1000 * 2 ** failures, asked))
}

/**
 * For a query that its page's loader asks before the page is there. An error that the loader got is
 * shown, where the page would ask the same a second time.
 */
export const askedByLoader = { retryOnMount: false }

/** Freshness and retries (D-02). Offline, a call fails with its own text. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retry(1),
        retryDelay,
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The page's one client, which loaders and components share. */
export const queryClient = createQueryClient()
