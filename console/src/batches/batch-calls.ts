import { getBatch } from '@sopan/contract/console/batches'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type BatchRecord = EndpointData<typeof getBatch>
export type Batch = BatchRecord['batch']
export type BatchItem = BatchRecord['items'][number]
export type Invitation = NonNullable<BatchRecord['invitations']>[number]
export type BatchRequest = NonNullable<BatchRecord['requests']>[number]
export type Message = BatchRecord['messages'][number]

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['batch', id],
    queryFn: ({ signal }) => call(getBatch, { params: { id } }, signal),
  })

/** After an act: the batch, its learners, the list of batches, and the learners of the list. */
export const readBatchesAgain = () =>
  Promise.all(
    [['batch'], ['batches'], ['report', 'batch'], ['learner'], ['learners']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
