import type { Emulation } from '../emulation.ts'
import type { Order, Payment } from '../state/order.ts'
import { compose } from './compose.ts'
import { PAYMENT_TYPES, type WebhookEvent, paymentData } from './events.ts'

/** Sends a webhook without a wait, if there is a URL for it. */
export function announce({ state, sender }: Emulation, event: WebhookEvent): void {
  const { webhookUrl } = state.settings
  if (webhookUrl !== null) sender.sendLater(compose(state, event, webhookUrl))
}

export function announcePayment(emulation: Emulation, order: Order, payment: Payment): void {
  const type = PAYMENT_TYPES[payment.status]
  if (type === undefined) return
  announce(emulation, {
    type,
    data: paymentData(order, payment, emulation.state.settings.webhookVersion),
  })
}
