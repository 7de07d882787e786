import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import { isOpen, needsNoPaymentOutcome, nextCheck } from '@sopan/domain/orders/order'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { isBusy } from '#server/payments/cashfree/errors.ts'

import { releaseUses } from '../coupons/store.ts'
import * as store from '../order-store.ts'
import { releaseClaim } from '../payments/claim-store.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { hasUnrecordedRefund } from '../provider-refunds/unrecorded-store.ts'
import { settleOrder } from '../settle-order.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

const BATCH = 100
/** Orders checked concurrently; each call takes part of a second. */
const MAX_CONCURRENT = 5
const RETRY_MS = 10 * MINUTE_MS

/**
 * Checks orders that no buyer has verified for a while: grants paid ones, ends unpaid ones, reads all
 * payments of settled ones once more, and plans the next check. Returns the number of orders that were
 * due. A failure of one order does not stop the others.
 */
export async function sweepOrders(
  deps: Deps,
  onError: (error: unknown, orderId: string) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = deps
  const due = await store.claimDueOrders(db, now(), BATCH)
  const queue = due.values()
  async function work(): Promise<void> {
    for (const order of queue) {
      // The remaining claims end within a minute; a later sweep checks these orders.
      if (isStopping()) return
      try {
        await checkOrder(deps, order)
      } catch (error) {
        if (isBusy(error)) {
          await releaseClaim(db, 'purchase_order', order, now())
          continue
        }
        onError(error, order.order_id)
        await store.planCheck(db, order, retryAfter(now(), order))
      }
    }
  }
  const workers = Array.from({ length: MAX_CONCURRENT }, work)
  // All workers have ended before the first error is thrown.
  await Promise.allSettled(workers)
  await Promise.all(workers)
  return due.length
}

async function checkOrder(deps: Deps, order: store.DueOrder): Promise<void> {
  if (needsNoPaymentOutcome(order.state)) {
    const { needsNoFurtherCheck } = await recordPayments(deps, order)
    const now = deps.now()
    await store.planCheck(
      deps.db,
      order,
      needsNoFurtherCheck ? null : (plannedCheckOf(now, order) ?? inADay(now)),
    )
    return
  }
  const { order: after, isUnknown = false } = await settleOrder(deps, order, 'sweep')
  const now = deps.now()
  if (isOpen(after.state) && after.expires_at <= now) await expire(deps, after)
  if (needsNoPaymentOutcome(after.state)) return
  const isUnpaid = after.state !== 'paid'
  if (isUnpaid && (await hasUnrecordedRefund(deps.db, after))) await recordPayments(deps, after)
  const next = isUnknown ? retryAfter(now, order) : plannedCheckOf(now, order)
  const isPending = after.pending_since !== null
  await store.planCheck(deps.db, order, next ?? (isPending ? inADay(now) : null))
}

const plannedCheckOf = (now: Date, order: store.Order) =>
  nextCheck({ createdAt: order.created_at, expiresAt: order.expires_at }, now)

/** When an order is checked again that the gateway could not be asked about. */
function retryAfter(now: Date, order: store.Order): Date {
  const planned = plannedCheckOf(now, order)?.getTime()
  return planned === undefined ? inADay(now) : new Date(Math.min(planned, now.getTime() + RETRY_MS))
}

const inADay = (now: Date) => new Date(now.getTime() + DAY_MS)

function expire({ db, now }: Deps, order: store.Order): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await store.expireOrders(trx, [order.id], 'not paid in time')
    await releaseUses(trx, ended, now())
  })
}
