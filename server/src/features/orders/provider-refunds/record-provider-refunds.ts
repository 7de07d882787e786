import { HOUR_MS } from '@sopan/domain/durations'

import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { itemOf } from '../grant.ts'
import { type Order, lockOrder } from '../order-store.ts'
import {
  findPaymentAttempt,
  getPaidPaise,
  listKeptPayments,
} from '../refunds/payment-attempt-store.ts'
import { type ReturnedPayment, recordProviderRefund } from '../refunds/request-refund.ts'
import * as store from '../refunds/store.ts'
import {
  hasUnrecordedRefund,
  storeReturnedTwice,
  storeUnreadableOrDismiss,
} from './unrecorded-store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'wakeOutbox'>

/**
 * A check is planned 5 minutes after a payment. A later one than this may have been caused by an event, an
 * operator or a pending attempt, so it reads the refunds (docs/decisions/037-refunds-in-parts.md).
 */
const PLANNED_WITHIN_MS = HOUR_MS

/**
 * Records refunds of an order that we did not ask for: the provider returns payments automatically, and
 * a person may do so in its dashboard. They are read after an event has named one, and by each check an
 * hour or more after the payment, because an event may be lost. Only the provider's own list of refunds counts.
 * The payment attempts of the order must have been read before. Returns whether every refund that is known
 * is recorded or dismissed; throws if the gateway cannot be asked.
 */
export async function recordProviderRefunds(deps: Deps, order: Order): Promise<boolean> {
  const { db, gateway, now, wakeOutbox } = deps
  const isPlanned = now().getTime() - (order.paid_at ?? now()).getTime() < PLANNED_WITHIN_MS
  if (isPlanned && !(await hasUnrecordedRefund(db, order))) return true
  const readAt = now()
  const listed = await gatewayOf(order, gateway).listRefunds(order.order_id)
  await inTransaction(db, async (trx) => {
    await lockAccess(trx, order.user_id, itemOf(order))
    for (const refund of listed) {
      const locked = await lockOrder(trx, order.id)
      if (await store.isRecorded(trx, refund)) {
        await storeReturnedTwice(trx, refund, { orderRowId: order.id, at: readAt })
        continue
      }
      const { amountPaise } = refund
      if (amountPaise === null || amountPaise === 0) {
        await storeUnreadableOrDismiss(trx, refund, { orderRowId: order.id, at: readAt })
        continue
      }
      const named = await paymentOf(trx, locked, refund)
      if (named === undefined) continue
      const isOfOwnPayment =
        named.paymentAttemptId !== null && (await isReturned(trx, locked, named, listed))
      const payment = isOfOwnPayment ? await ownPaymentOf(trx, locked) : named
      await recordProviderRefund(trx, locked, { ...refund, amountPaise, ...payment }, now())
    }
    await store.confirmFailed(trx, order.id, readAt)
  })
  wakeOutbox()
  return !(await hasUnrecordedRefund(db, order))
}

/**
 * Whether a payment has been returned with a refund of ours that has succeeded: a further return that names
 * it means that ours was taken from another payment of the order. Not if the provider lists that refund as
 * failed now, because the further return replaces it then.
 */
export async function isReturned(
  db: Db,
  order: Order,
  { paymentAttemptId }: ReturnedPayment,
  listed: readonly ProviderRefund[],
): Promise<boolean> {
  const reversed = await store.listReversed(db, listed)
  if (reversed.some((one) => one.payment_attempt_id === paymentAttemptId)) return false
  const paid = await getPaidPaise(db, order, paymentAttemptId)
  const payment = { order_id: order.id, payment_attempt_id: paymentAttemptId }
  const returned = await store.sumRefunds(db, payment, { states: ['succeeded'] })
  return returned >= paid && (await store.isRefundedByUs(db, payment))
}

/**
 * The payment that a refund returns; undefined if it is not known. When all other payments have separate
 * refunds, the remaining one is the order's own.
 */
export async function paymentOf(
  db: Db,
  order: Order,
  listed: ProviderRefund,
): Promise<ReturnedPayment | undefined> {
  const { paymentId } = listed
  const known = await store.findNamedRefund(db, listed)
  // Its row decides: the provider may take a refund of ours from another payment than the row is about.
  if (known !== undefined && !store.isFailedProviderRefund(known)) {
    const { payment_attempt_id: paymentAttemptId } = known
    if (paymentAttemptId === null) return ownPaymentOf(db, order)
    return { paymentAttemptId, paidPaise: await getPaidPaise(db, order, paymentAttemptId) }
  }
  const isPaid = order.paid_at !== null
  const own = await ownPaymentOf(db, order)
  const attempt = await findPaymentAttempt(db, order.id, paymentId)
  const kept = await listKeptPayments(db, order.id)
  const others = kept.filter(({ id }) => id !== attempt?.id)
  if (attempt === undefined) return isPaid && others.length < 2 ? own : undefined
  // A part of it was returned while it was the only one.
  const isFirst = kept[0]?.id === attempt.id && (await store.hasRefundOfOwnPayment(db, order.id))
  if (isPaid && (others.length === 0 || isFirst)) return own
  // It becomes the order's own payment as soon as its proof can be read.
  if (!isPaid && attempt.state === 'success') return undefined
  return { paymentAttemptId: attempt.id, paidPaise: attempt.amount_paise ?? 0 }
}

/** The order's own payment with what the buyer has paid: a charge of the provider is no part of the proof. */
async function ownPaymentOf(db: Db, order: Order): Promise<ReturnedPayment> {
  const [own] = await listKeptPayments(db, order.id)
  return {
    paymentAttemptId: null,
    paidPaise: Math.max(order.paid_paise ?? 0, own?.amount_paise ?? 0),
  }
}
