import { listBatches } from '@sopan/contract/console/batches'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

export type ListedBatch = EndpointData<typeof listBatches>['batches'][number]

/** The batches to choose from: all that are not over, and at least the newest 100. */
export const listedBatches = queryOptions({
  queryKey: ['batches', 'listed'],
  queryFn: async ({ signal }) => {
    const found: ListedBatch[] = []
    let cursor: string | null = null
    do {
      const querystring = { limit: '100', ...(cursor !== null && { cursor }) }
      const page: EndpointData<typeof listBatches> = await call(
        listBatches,
        { querystring },
        signal,
      )
      found.push(...page.batches)
      cursor = page.next_cursor
      // Those with the latest last day are first.
    } while (cursor !== null && found.at(-1)?.state !== 'over')
    return found
  },
})
