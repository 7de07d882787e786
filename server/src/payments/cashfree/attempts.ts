import type { ProviderPayment } from '../gateway.ts'
import type { PaymentsResponse } from './calls.ts'

/** Whether a payment attempt has paid something, or still may. */
export const mayHavePaid = ({ state, amountPaise }: ProviderPayment) =>
  state === 'success' ? amountPaise !== 0 : state !== 'failed'

const PAYMENT_STATES: Record<string, ProviderPayment['state']> = {
  SUCCESS: 'success',
  PENDING: 'pending',
  // The checkout was opened and nothing was tried: a new try may begin.
  NOT_ATTEMPTED: 'failed',
  FLAGGED: 'pending',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
  CANCELLED: 'failed',
  VOID: 'failed',
}

/** The payment attempts of a response about an order; `onAlarm` gets what a person has to look at. */
export function providerPaymentsOf(
  response: PaymentsResponse,
  orderId: string,
  onAlarm: (problem: string) => void,
): ProviderPayment[] {
  return response
    .filter((payment) => payment.order_id === orderId)
    .map((payment) => {
      const { cf_payment_id: id, payment_status: status } = payment
      const state = PAYMENT_STATES[status] ?? 'unknown'
      if (state === 'unknown' || status === 'FLAGGED') {
        onAlarm(`payment ${id} has the status ${status}`)
      }
      return {
        id,
        state,
        amountPaise: payment.payment_paise,
        currency: payment.payment_currency,
        method: payment.payment_group ?? null,
        message: payment.payment_message || null,
        at: payment.payment_completion_time ?? payment.payment_time ?? null,
      }
    })
}
