import { QueryClient } from '@tanstack/react-query'

import { isWorthRetrying } from './api-error.ts'

export const MINUTE_MS = 60_000

/** Repeats what may succeed the next time, `times` more times; a refusal stays a refusal. */
export const retry = (times: number) => (failures: number, error: Error) =>
  failures < times && isWorthRetrying(error)

/** The documents' constants (platform.md, section 9). Offline, a call fails with its own text. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retry(1),
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
