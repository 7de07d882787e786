import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { gatewayOf } from '#server/payments/gateway-of.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { type Order, lockOrder } from '../order-store.ts'
import type { DueRefund } from '../refunds/due-store.ts'
import { getPaidPaise, listPayments } from '../refunds/payment-attempt-store.ts'
import { type ReturnedPayment, recordProviderRefund } from '../refunds/request-refund.ts'
import * as store from '../refunds/store.ts'
import { isReturned, paymentOf } from './record-provider-refunds.ts'
import { isDismissed } from './unrecorded-store.ts'

interface Adopted {
  /** The provider's refund of the same payment and of at least this amount, if there is one. */
  adopted: ProviderRefund | undefined
  /** What ours has to return, if none is adopted. */
  amountPaise: number
  /** The provider's refund whose amount cannot be read, and which may be of the same payment. */
  unreadable?: string
}

/**
 * If the provider has already refunded this payment in full, that refund is adopted: our refund row is
 * changed to describe it, and is not sent. If it has refunded a part, that part is recorded and ours is reduced to the
 * rest. If it rejects ours because no single payment has that much left, ours is reduced to what one
 * payment has; `endRefund` then requests the remainder. Changes nothing if the provider has ours; throws
 * if the gateway cannot be asked.
 */
export async function adoptProviderRefund(
  { db, gateway, now }: Pick<AppDeps, 'db' | 'gateway' | 'now'>,
  refund: DueRefund,
  { isRejected = false } = {},
): Promise<Adopted> {
  const listed = await gatewayOf(refund, gateway).listRefunds(refund.public_order_id)
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, refund.order_id)
    const { state, amount_paise } = await store.lockRefund(trx, refund.id)
    let amountPaise = amount_paise
    const paid = await getPaidPaise(trx, order, refund.payment_attempt_id)
    const isSent = listed.some(({ refundId }) => refundId === refund.refund_id)
    if (isSent || state !== 'requested') return { adopted: undefined, amountPaise }
    for (const one of listed) {
      const { amountPaise: returned, providerRefundId } = one
      if (one.state === 'failed' || (await store.isRecorded(trx, one))) continue
      const payment = await returnedPaymentOf(trx, { order, refund, listed }, one)
      const isOfOther =
        payment !== undefined && payment.paymentAttemptId !== refund.payment_attempt_id
      if (returned === null && !isOfOther && !(await isDismissed(trx, providerRefundId))) {
        return { adopted: undefined, amountPaise, unreadable: providerRefundId }
      }
      if (!returned || payment?.paymentAttemptId !== refund.payment_attempt_id) continue
      const others = await store.sumRefunds(trx, refund, { exceptId: refund.id })
      if (returned > Math.max(payment.paidPaise - others, amountPaise)) continue
      // More than our amount if another refund has failed meanwhile, or if ours is sent in parts.
      const wanted = Math.max(paid - others, amountPaise)
      if (returned >= wanted) {
        // Recorded refunds were skipped, so a row that has this id failed. The id moves to our row.
        const failedRow = await store.findNamedRefund(trx, one)
        if (failedRow !== undefined) {
          await store.updateRefund(trx, failedRow.id, { provider_refund_id: null })
        }
        await store.updateRefund(trx, refund.id, {
          cause: 'provider',
          amount_paise: returned,
          provider_refund_id: providerRefundId,
        })
        return { adopted: one, amountPaise }
      }
      amountPaise = Math.min(amountPaise, wanted - returned)
      await store.updateRefund(trx, refund.id, { amount_paise: amountPaise })
      await recordProviderRefund(trx, order, { ...one, amountPaise: returned, ...payment }, now())
    }
    if (isRejected && amountPaise === amount_paise) {
      const left = await leftOfOnePayment(trx, refund.order_id, listed)
      if (left > 0 && left < amountPaise) {
        await store.updateRefund(trx, refund.id, { amount_paise: left })
        amountPaise = left
      }
    }
    return { adopted: undefined, amountPaise }
  })
}

/**
 * The payment that a listed refund refunds. If it names another one that has been refunded already, our
 * earlier refund was taken from the payment that is refunded now, and the listed refund is a part of that; it
 * may return more, such as a charge of the provider.
 */
async function returnedPaymentOf(
  trx: Trx,
  of: { order: Order; refund: DueRefund; listed: readonly ProviderRefund[] },
  one: ProviderRefund,
): Promise<ReturnedPayment | undefined> {
  const { order, refund, listed } = of
  const payment = await paymentOf(trx, order, one)
  if (payment === undefined || payment.paymentAttemptId === refund.payment_attempt_id)
    return payment
  if (!(await isReturned(trx, order, payment, listed))) return payment
  const paymentAttemptId = refund.payment_attempt_id
  const paid = await getPaidPaise(trx, order, paymentAttemptId)
  return { paymentAttemptId, paidPaise: Math.max(paid, payment.paidPaise) }
}

/**
 * The largest amount that one refund can return, because the provider takes it from one payment; 0 if it is
 * not known from which payments the listed ones were taken.
 */
async function leftOfOnePayment(
  trx: Trx,
  orderRowId: number,
  listed: readonly ProviderRefund[],
): Promise<number> {
  const left = new Map<string | null, number>()
  for (const { provider_id: id, amount_paise: paid } of await listPayments(trx, orderRowId)) {
    left.set(id, paid ?? 0)
  }
  for (const { state, paymentId, amountPaise } of listed) {
    if (state === 'failed') continue
    const rest = left.get(paymentId)
    if (rest === undefined || amountPaise === null) return 0
    left.set(paymentId, rest - amountPaise)
  }
  return Math.max(0, ...left.values())
}
