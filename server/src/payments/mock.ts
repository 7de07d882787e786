import { randomBytes } from 'node:crypto'

import type { Gateway, PaymentOutcome, PayableOrder } from './gateway.ts'

/**
 * The demo gateway: it takes no money, makes no calls and has no state. The buyer's verify call
 * counts as the payment, and the paise of the amount select the outcome (docs/operating.md). An
 * order that accepts no payment any more is unpaid: there is no earlier payment that could arrive late.
 */
export function createMockGateway(): Gateway {
  return {
    name: 'mock',
    needsPhone: false,
    openSession: async () => `session_mock_${randomBytes(18).toString('base64url')}`,
    findPaymentOutcome: async (order, occasion) =>
      occasion === 'verify' || !order.acceptsPayment ? outcome(order) : { state: 'unknown' },
    listPayments: async () => [],
    closeSession: async () => undefined,
    createRefund: async () => REFUNDED,
    findRefund: async () => REFUNDED,
    listRefunds: async () => [],
  }
}

const REFUNDED = {
  state: 'succeeded',
  providerRefundId: null,
  paymentId: null,
  bankReference: null,
} as const

function outcome({ amountPaise, currency, acceptsPayment }: PayableOrder): PaymentOutcome {
  if (!acceptsPayment)
    return { state: 'unpaid', reason: 'This order has expired. Please try again.' }
  switch (amountPaise % 100) {
    case 13:
      return { state: 'unpaid', reason: 'Bank did not respond' }
    case 17:
      return { state: 'pending' }
    case 19:
      return { state: 'paid', amountPaise: amountPaise - 1, currency }
    default:
      return { state: 'paid', amountPaise, currency }
  }
}
