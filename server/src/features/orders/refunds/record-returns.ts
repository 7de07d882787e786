import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { itemOf } from '../grant.ts'
import { type Order, lockOrder } from '../order-store.ts'
import { recordProviderRefund } from './request-refund.ts'
import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'wakeOutbox'>

/**
 * Records refunds of an order that we did not ask for, after an event has named one: the provider
 * returns payments automatically, and a person may do so in its dashboard. Only the provider's own list
 * of refunds counts. The attempts to pay the order must have been read before. Returns whether every
 * refund that an event names is recorded; throws if the gateway cannot be asked.
 */
export async function recordProviderRefunds(deps: Deps, order: Order): Promise<boolean> {
  const { db, gateway, now, wakeOutbox } = deps
  if (!(await store.hasUnknownRefund(db, order))) return true
  const listed = await gatewayOf(order, gateway).listRefunds(order.order_id)
  await inTransaction(db, async (trx) => {
    await lockAccess(trx, order.user_id, itemOf(order))
    for (const refund of listed) {
      if (await store.isKnownRefund(trx, refund)) continue
      const locked = await lockOrder(trx, order.id)
      const payment = await paymentOf(trx, locked, refund)
      if (payment !== undefined)
        await recordProviderRefund(trx, locked, { ...refund, ...payment }, now())
    }
  })
  wakeOutbox()
  return !(await store.hasUnknownRefund(db, order))
}

/**
 * The payment that a refund returns: null for the order's own, else an attempt's id; undefined if it
 * cannot be told. The order's own payment is the last one that it has.
 */
export async function paymentOf(
  db: Db,
  order: Order,
  { paymentId }: ProviderRefund,
): Promise<{ attemptId: number | null } | undefined> {
  const attempt = await store.findAttempt(db, order.id, paymentId)
  const kept = await store.listKeptPayments(db, order.id)
  const others = kept.filter(({ id }) => id !== attempt?.id)
  if (attempt === undefined) return order.paid_at !== null && others.length < 2 ? OWN : undefined
  return order.paid_at !== null && others.length === 0 ? OWN : { attemptId: attempt.id }
}

const OWN = { attemptId: null }
