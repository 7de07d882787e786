import type { Order, Payment, Refund } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { Refused } from './refused.ts'

const NOT_FOUND = 404

export function orderOf({ orders }: State, orderId: string): Order {
  const order = orders.get(orderId)
  if (order === undefined) throw new Refused(`There is no order ${orderId}`, NOT_FOUND)
  return order
}

export function paymentOf({ orderId, payments }: Order, paymentId: string): Payment {
  const payment = payments.find(({ id }) => id === paymentId)
  if (payment === undefined) {
    throw new Refused(`Order ${orderId} has no payment ${paymentId}`, NOT_FOUND)
  }
  return payment
}

/** A refund by the merchant's id or by `cf_refund_id`, with its order. */
export function refundOf({ orders }: State, refundId: string): { order: Order; refund: Refund } {
  for (const order of orders.values()) {
    const refund = order.refunds.find((one) => [one.id, one.refundId].includes(refundId))
    if (refund !== undefined) return { order, refund }
  }
  throw new Refused(`There is no refund ${refundId}`, NOT_FOUND)
}
