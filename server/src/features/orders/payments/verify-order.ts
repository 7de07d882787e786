import { needsNoPaymentOutcome } from '@sopan/domain/orders/order'
import type { FastifyBaseLogger } from 'fastify'

import type { AppDeps } from '#server/http/app-deps.ts'

import type { OrderOutcome } from '../free-order.ts'
import { type Order, getOrder } from '../order-store.ts'
import { hasUnrecordedRefund } from '../provider-refunds/unrecorded-store.ts'
import { settleOrder } from '../settle-order.ts'

/**
 * Settles orders as far as possible while their buyers wait. All buyers share the calls to the gateway,
 * so concurrent calls for one order share an outcome, and one that follows too soon has a response from the
 * stored order.
 */
export function createOrderVerifier(deps: AppDeps) {
  const running = new Map<string, Promise<OrderOutcome>>()

  function run({ order, isAsking }: Verified, log: FastifyBaseLogger): Promise<OrderOutcome> {
    const { order_id: id } = order
    if (isAsking && !mayRead(deps, order)) return stored(order)
    const settling = settleNow(deps, order, log).finally(() => running.delete(id))
    running.set(id, settling)
    return settling
  }

  return async (order: Order, log: FastifyBaseLogger): Promise<OrderOutcome> => {
    const id = order.order_id
    const isAsking = await asksGateway(deps, order)
    const earlier = running.get(id)
    if (earlier === undefined) {
      const mayAsk = !isAsking || deps.limits.allows('orderRead', id)
      return mayAsk ? run({ order, isAsking }, log) : stored(order)
    }
    const outcome = await earlier
    // A payment may have come after the earlier call had asked; what runs by now began later.
    return outcome.refusal === null ? outcome : (running.get(id) ?? run({ order, isAsking }, log))
  }
}

function mayRead({ limits }: AppDeps, { user_id: userId, pending_since: since }: Order): boolean {
  if (since !== null && !limits.allows('pendingRead', userId)) return false
  return limits.allows('paymentRead', userId)
}

interface Verified {
  order: Order
  isAsking: boolean
}

/**
 * The demo gateway and orders that cost nothing need no calls, and a paid order only if the provider
 * has announced its refund.
 */
async function asksGateway({ db }: AppDeps, order: Order): Promise<boolean> {
  if (order.gateway !== 'cashfree' || needsNoPaymentOutcome(order.state)) return false
  return order.state !== 'paid' || (await hasUnrecordedRefund(db, order))
}

const stored = async (order: Order): Promise<OrderOutcome> => ({ order, refusal: null })

/**
 * The sweep retries what fails here. It leaves out orders that cost nothing: those are settled only on
 * the buyer's request.
 */
async function settleNow(
  deps: AppDeps,
  order: Order,
  log: FastifyBaseLogger,
): Promise<OrderOutcome> {
  try {
    return await settleOrder(deps, order, 'verify')
  } catch (error) {
    if (order.gateway === 'none') throw error
    log.error({ err: error, order: order.order_id }, 'an order could not be settled')
    return stored(await getOrder(deps.db, order.id))
  }
}
