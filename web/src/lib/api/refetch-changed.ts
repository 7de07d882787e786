import type { QueryKey } from '@tanstack/react-query'

import { queryClient } from './query-client.ts'

/**
 * Fetches what the pages show again after it has changed on the server; resolves when they show it. An
 * invalidation does not repeat a query's first fetch if that is in progress, and its response may be older
 * than the change: such a query is fetched again after it.
 */
export async function refetchChanged(queryKey: QueryKey): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    ...first.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  ])
}
