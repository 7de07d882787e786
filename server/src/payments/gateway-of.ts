import { CashfreeError } from './cashfree/errors.ts'
import type { Gateway } from './gateway.ts'
import { EXPIRED, createMockGateway } from './mock.ts'

/**
 * The gateway to ask about an order. The settings may have changed since it was made: orders of the
 * demo gateway can no longer be paid then, and orders of another gateway wait until it is set again.
 * `active` is the gateway of the settings.
 */
export function gatewayOf(
  order: { gateway: Gateway['name'] | 'none' | 'outside' },
  active: Gateway,
): Gateway {
  if (order.gateway === active.name) return active
  return order.gateway === 'mock' ? ENDED_DEMO : NOT_SET
}

const ENDED_DEMO: Gateway = {
  ...createMockGateway(),
  findPaymentOutcome: async () => EXPIRED,
}

const NOT_SET: Gateway = {
  name: 'cashfree',
  needsPhone: true,
  openSession: refuse,
  findPaymentOutcome: async () => ({ state: 'unknown' }),
  listPayments: refuse,
  createRefund: refuse,
  listRefunds: refuse,
}

async function refuse(): Promise<never> {
  throw new CashfreeError('faulty', 'The payment gateway of this order is not set up')
}
