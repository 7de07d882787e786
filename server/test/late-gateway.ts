import type { Gateway } from '#server/payments/gateway.ts'
import { createMockGateway } from '#server/payments/mock.ts'

/**
 * A gateway that stores payments: `pay` records one, and every later query finds it, also after the
 * order has expired. For tests of payments that arrive late.
 */
export function createLateGateway(): Gateway & { pay(orderId: string): void } {
  const paid = new Set<string>()
  return {
    ...createMockGateway(),
    pay: (orderId) => void paid.add(orderId),
    findPaymentOutcome: async ({ orderId, amountPaise, currency }, { ends }) =>
      paid.has(orderId)
        ? { state: 'paid', amountPaise, currency }
        : { ...UNPAID, hasEnded: ends, attempts: [] },
  }
}

/** The report of a gateway about an order without a payment. */
export const UNPAID = {
  state: 'unpaid',
  reason: 'The payment was not completed',
  refusal: null,
  hasEnded: false,
  attempts: null,
} as const
