import type { Emulation } from '../emulation.ts'
import { printId } from '../json.ts'
import type { Order, Payment, Refund } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { compose } from '../webhooks/compose.ts'
import { PAYMENT_TYPES, paymentData } from '../webhooks/events.ts'
import type { WebhookEvent } from '../webhooks/events.ts'
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

/** Sends a webhook without a wait, if webhooks are sent automatically. */
export function announce({ state, sender }: Emulation, event: WebhookEvent): void {
  const { autoWebhooks, webhookUrl } = state.settings
  if (autoWebhooks && webhookUrl !== null) sender.sendLater(compose(state, event, webhookUrl))
}

export function announcePayment(emulation: Emulation, order: Order, payment: Payment): void {
  const type = PAYMENT_TYPES[payment.status]
  if (type === undefined) return
  const print = printId(emulation.state.settings.idForm)
  announce(emulation, { type, data: paymentData(order, payment, print) })
}
