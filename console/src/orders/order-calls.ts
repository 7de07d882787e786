import { getOrder } from '@sopan/contract/console/orders'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type OrderRecord = EndpointData<typeof getOrder>
export type Reviewed = OrderRecord['review'][number]

/** How often an order is read again while the provider has not taken a new refund. */
const POLL_MS = 10_000
/** For how long: each call keeps the session, also of a member who has left the desk. */
const POLLED_MS = 10 * 60_000

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { order_id: orderId } }, signal),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const isNew = ({ state, requested_at: at }: OrderRecord['refunds'][number]) =>
        state === 'requested' && dataUpdatedAt - Date.parse(at) < POLLED_MS
      return data?.refunds.some(isNew) ? POLL_MS : false
    },
  })

/** Every page that shows an order, after an act or its refusal. */
export const readOrdersAgain = () =>
  Promise.all(
    ['order', 'orders', 'ticket', 'learner', 'today'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
