import { randomBytes } from 'node:crypto'

import { DECLINED, type Gateway, type PayableOrder, type PaymentOutcome } from './gateway.ts'

/**
 * The demo gateway: it takes no money, makes no calls and has no state. The buyer's verify call counts as the
 * payment, and the paise of the amount select the outcome (docs/operating.md). One that is pending stays so until the
 * order accepts no payment any more; such an order is unpaid: no earlier payment can arrive late.
 */
export function createMockGateway(): Gateway {
  return {
    name: 'mock',
    needsPhone: false,
    openSession: async () => `session_mock_${randomBytes(18).toString('base64url')}`,
    findPaymentOutcome: async (order, { occasion, ends }) => {
      if (!order.acceptsPayment) return EXPIRED
      if (order.wasPending || (occasion === 'verify' && !ends)) return outcome(order)
      return ends ? EXPIRED : NOT_TRIED
    },
    listPayments: async () => [],
    createRefund: async ({ refundId }) => ({
      state: 'succeeded',
      providerRefundId: refundId,
      paymentId: null,
      bankReference: null,
    }),
    listRefunds: async () => [],
  }
}

const NOT_TRIED: PaymentOutcome = {
  state: 'unpaid',
  reason: 'The payment was not completed',
  refusal: null,
  hasEnded: false,
  attempts: null,
}

/** Of an order of the demo gateway that can no longer be paid. */
export const EXPIRED: PaymentOutcome = {
  state: 'unpaid',
  reason: 'This order has expired. Please try again.',
  refusal: null,
  hasEnded: true,
  attempts: [],
}

const REFUSED: PaymentOutcome = {
  state: 'unpaid',
  reason: DECLINED,
  refusal: DECLINED,
  hasEnded: false,
  attempts: [],
}

function outcome({ amountPaise, currency }: PayableOrder): PaymentOutcome {
  switch (amountPaise % 100) {
    case 13:
      return REFUSED
    case 17:
      return { state: 'pending', attempts: [] }
    case 19:
      return { state: 'paid', amountPaise: amountPaise - 1, currency }
    default:
      return { state: 'paid', amountPaise, currency }
  }
}
