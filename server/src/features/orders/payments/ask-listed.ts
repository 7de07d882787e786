import { MINUTE_MS } from '@sopan/domain/durations'
import { needsNoPaymentOutcome } from '@sopan/domain/orders/order'
import type { FastifyBaseLogger } from 'fastify'

import type { AppDeps } from '#server/http/app-deps.ts'

import type { Order } from '../order-store.ts'
import { settleNow } from './verify-order.ts'

/** How many of a learner's orders one list asks about: the newest. */
const MAX_ASKED = 2
/** The longest wait of a list for the provider; later answers are stored for the next list. */
const WAIT_MS = 1000

/**
 * Asks the payment provider about the newest of a learner's listed orders, each at most once in 15 s, and
 * remembers which of them it has not answered about.
 */
export function createListedCheck(deps: AppDeps) {
  const unanswered = new Map<string, Date>()

  async function ask(order: Order, log: FastifyBaseLogger): Promise<void> {
    const { order_id: id } = order
    unanswered.set(id, unanswered.get(id) ?? deps.now())
    try {
      const { isUnknown = false } = await settleNow(deps, { order, isClosed: true }, log)
      if (!isUnknown) unanswered.delete(id)
    } catch (error) {
      log.error({ err: error, order: id }, 'a listed order could not be asked about')
    }
  }

  async function check(orders: readonly Order[], log: FastifyBaseLogger): Promise<boolean> {
    forgetOld(unanswered, deps.now())
    const asked = orders
      .filter(({ gateway, state }) => gateway === 'cashfree' && !needsNoPaymentOutcome(state))
      .slice(0, MAX_ASKED)
      .filter(({ order_id: id }) => deps.limits.allows('orderListed', id))
    if (asked.length > 0) {
      const { promise: isLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, WAIT_MS)
      await Promise.race([Promise.all(asked.map((order) => ask(order, log))), isLate])
      clearTimeout(timer)
    }
    return asked.length > 0
  }

  return {
    /** Asks about listed orders; returns whether any was asked about, so that their rows may have changed. */
    check,
    /** Since when the provider has not answered about an order; null if it has, or was not asked. */
    unansweredSince: ({ order_id: id }: Pick<Order, 'order_id'>) => unanswered.get(id) ?? null,
    /** Remembers that the provider could not be asked when the buyer's page verified an order. */
    markUnanswered: ({ order_id: id }: Pick<Order, 'order_id'>) =>
      void unanswered.set(id, unanswered.get(id) ?? deps.now()),
  }
}

export type ListedCheck = ReturnType<typeof createListedCheck>

/** A learner who has gone does not ask again, and the sweep settles the order. */
function forgetOld(unanswered: Map<string, Date>, now: Date): void {
  for (const [id, since] of unanswered) {
    if (now.getTime() - since.getTime() > 10 * MINUTE_MS) unanswered.delete(id)
  }
}
