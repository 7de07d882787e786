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
    findPaymentOutcome: async ({ orderId, amountPaise, currency }) =>
      paid.has(orderId) ? { state: 'paid', amountPaise, currency } : { state: 'pending' },
  }
}
