import type { Query, QueryKey } from '@tanstack/react-query'

import { queryClient } from './query-client.ts'

/** A query that failed shows nothing that could have changed: the page shows its error. */
const hasData = ({ state }: Query) => state.data !== undefined

/**
 * Fetches what the pages show again after it has changed on the server; resolves when they show it. An
 * invalidation does not repeat a query's first fetch if that is in progress, and its response may be older
 * than the change: such a query is fetched again after it.
 */
export async function refetchChanged(queryKey: QueryKey): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter((query) => !hasData(query))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey, predicate: hasData }),
    ...first.map(async (query) => {
      await query.promise?.catch(() => undefined)
      const filter = { queryKey: query.queryKey, exact: true, predicate: hasData }
      await queryClient.invalidateQueries(filter)
    }),
  ])
}
