import type { Emulation } from '../emulation.ts'
import { printId } from '../json.ts'
import type { Order, Payment } from '../state/order.ts'
import { compose } from './compose.ts'
import { PAYMENT_TYPES, type WebhookEvent, paymentData } from './events.ts'

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
