import {
  acceptOrder,
  overrideRefund,
  previewRefund,
  recordReturned,
  refundOrder,
  resolveFinding,
} from '@sopan/contract/console/order-acts'
import { getOrder, listOrders } from '@sopan/contract/console/orders'
import { getToday } from '@sopan/contract/console/today'
import type { EndpointData } from '@sopan/contract/endpoint'

import type { TestApp } from './app.ts'
import { makeCall } from './commands.ts'

type Reviewed = EndpointData<typeof getOrder>['review'][number]

interface Looked {
  reason?: string
  /** Whether the member has looked at the provider's dashboard. */
  hasLooked?: boolean
}

/** Acts on orders, like a member of the staff who has just looked at the order. */
export function operating(t: TestApp) {
  const show = (orderId: string) => makeCall(t, getOrder, { params: { order_id: orderId } })

  async function seen(orderId: string) {
    return { last_act: (await show(orderId)).last_act }
  }

  return {
    show,

    /** Refunds an order by an override, or within the rules. */
    async refund(orderId: string, { reason = 'asked by mail', override = true } = {}) {
      const params = { order_id: orderId }
      const { amount_paise, last_act } = await makeCall(t, previewRefund, { params })
      const body = { amount_paise, last_act, reason }
      return makeCall(t, override ? overrideRefund : refundOrder, { params, body })
    },

    /** The decisions that a person has to make, with the order of each. */
    async review(): Promise<(Reviewed & { order_id: string })[]> {
      const { orders } = await makeCall(t, listOrders, { querystring: { in_review: 'yes' } })
      const shown = await Promise.all(orders.map(({ order_id }) => show(order_id)))
      return shown.flatMap(({ order, review }) =>
        review.map((one) => ({ order_id: order.order_id, ...one })),
      )
    },

    /** Names from the provider, such as an order id, that belong to no order of ours. */
    async withoutOrder(): Promise<string[]> {
      const { decisions } = await makeCall(t, getToday, {})
      return (decisions ?? []).flatMap(({ without_order: names }) => names)
    },

    async accept(orderId: string, reason = 'agreed by phone') {
      const body = { ...(await seen(orderId)), reason }
      return makeCall(t, acceptOrder, { params: { order_id: orderId }, body })
    },

    async resolve(orderId: string, finding: string, { reason, hasLooked = false }: Looked = {}) {
      const body = {
        ...(await seen(orderId)),
        finding,
        has_looked: hasLooked,
        reason: reason ?? 'looked at the dashboard',
      }
      return makeCall(t, resolveFinding, { params: { order_id: orderId }, body })
    },

    /** Records that the money of a refund, or null of a desk payment, was returned in another way. */
    async returned(
      orderId: string,
      refundId: string | null,
      { reason, hasLooked = false, reference = 'UTR 1' }: Looked & { reference?: string } = {},
    ) {
      const body = {
        ...(await seen(orderId)),
        refund_id: refundId,
        has_looked: hasLooked,
        reference,
        reason: reason ?? 'paid by bank transfer',
      }
      return makeCall(t, recordReturned, { params: { order_id: orderId }, body })
    },
  }
}
