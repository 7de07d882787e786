import { MINUTE_MS } from '@sopan/domain/durations'
import { needsNoPaymentOutcome } from '@sopan/domain/orders/order'
import type { FastifyBaseLogger } from 'fastify'

import type { AppDeps } from '#server/http/app-deps.ts'

import { makeOrderDue } from '../claim-store.ts'
import type { OrderOutcome } from '../free-order.ts'
import { type Order, getOrder } from '../order-store.ts'
import { mustReadRefunds } from '../refunds/announced-store.ts'
import { settleOrder } from '../settle-order.ts'

/**
 * Settles orders as far as possible while their buyers wait. All buyers share the calls to the gateway,
 * so concurrent calls for one order share an outcome, and one that follows too soon has a response from the
 * stored order.
 */
export function createOrderVerifier(deps: AppDeps) {
  const running = new Map<string, Promise<OrderOutcome>>()

  function run(
    { order, isClosed, isAsking }: Running,
    log: FastifyBaseLogger,
  ): Promise<OrderOutcome> {
    const { order_id: id, user_id: userId } = order
    if (isAsking && !deps.limits.allows('paymentRead', userId)) return stored(order)
    const settling = settleNow(deps, { order, isClosed }, log).finally(() => running.delete(id))
    running.set(id, settling)
    return settling
  }

  return async (verified: Verified, log: FastifyBaseLogger): Promise<OrderOutcome> => {
    const { order } = verified
    const id = order.order_id
    const isAsking = await asksGateway(deps, order)
    const earlier = running.get(id)
    if (earlier === undefined) {
      const mayAsk = !isAsking || deps.limits.allows('orderRead', id)
      return mayAsk ? run({ ...verified, isAsking }, log) : stored(order)
    }
    const outcome = await earlier
    // A payment may have come after the earlier call had asked; a call that runs by now began later.
    return outcome.refusal === null
      ? outcome
      : (running.get(id) ?? run({ ...verified, isAsking }, log))
  }
}

interface Verified {
  order: Order
  /** Whether the checkout was closed without an attempt. */
  isClosed: boolean
}

interface Running extends Verified {
  isAsking: boolean
}

/**
 * The demo gateway and orders that cost nothing need no calls, and a paid order only if the provider
 * has announced its refund.
 */
async function asksGateway({ db }: AppDeps, order: Order): Promise<boolean> {
  if (order.gateway !== 'cashfree' || needsNoPaymentOutcome(order.state)) return false
  return order.state !== 'paid' || (await mustReadRefunds(db, order))
}

const stored = async (order: Order): Promise<OrderOutcome> => ({ order, refusal: null })

/**
 * If it fails, the sweep tries again. The sweep leaves out orders that cost nothing: they are settled only on
 * the buyer's request.
 */
export async function settleNow(
  deps: AppDeps,
  { order, isClosed }: Verified,
  log: FastifyBaseLogger,
): Promise<OrderOutcome> {
  try {
    const outcome = await settleOrder(deps, order.id, { occasion: 'verify', isClosed })
    if (outcome.isUnknown) {
      const at = new Date(deps.now().getTime() + MINUTE_MS)
      await makeOrderDue(deps.db, order.order_id, { at, withSettled: false })
    }
    return outcome
  } catch (error) {
    if (order.gateway === 'none') throw error
    log.error({ err: error, order: order.order_id }, 'an order could not be settled')
    return stored(await getOrder(deps.db, order.id))
  }
}
