import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import {
  isOpen,
  isUnpaid,
  needsNoPaymentOutcome,
  nextCheck,
  nextRead,
} from '@sopan/domain/orders/order'

import type { AppDeps } from '#server/http/app-deps.ts'
import { isBusy } from '#server/payments/cashfree/errors.ts'

import { releaseClaim } from '../claim-store.ts'
import * as store from '../order-store.ts'
import { mustReadRefunds } from '../refunds/announced-store.ts'
import { readAndSettle } from '../refunds/read-provider.ts'
import { settleOrder } from '../settle-order.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings' | 'wakeOutbox'>

const BATCH = 100
/** Orders checked concurrently; each call takes part of a second. */
const MAX_CONCURRENT = 5
const RETRY_MS = 10 * MINUTE_MS

/**
 * Checks orders that no buyer has verified for a while: grants paid ones, ends unpaid ones, reads all
 * payments and refunds of settled ones, and plans the next check. Returns the number of orders that were
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
    // Before the reading: within an hour after the payment it leaves out refunds, and a later time would skip the check at the hour.
    const now = deps.now()
    const { needsNoFurtherCheck, order: after } = await readAndSettle(deps, order)
    const isNamed = after.own_payment !== null
    await store.planCheck(
      deps.db,
      order,
      needsNoFurtherCheck
        ? nextRead(order.paid_at ?? now, now, { isNamed })
        : (plannedCheckOf(now, order) ?? inADay(now)),
    )
    return
  }
  const { order: after, isUnknown = false } = await settleOrder(deps, order.id, {
    occasion: 'sweep',
  })
  const now = deps.now()
  if (needsNoPaymentOutcome(after.state)) return
  if (isUnpaid(after.state) && (await mustReadRefunds(deps.db, after))) {
    await readAndSettle(deps, after)
  }
  const next = isUnknown ? retryAfter(now, order) : plannedCheckOf(now, order)
  const needsCheck = isOpen(after.state) || after.pending_since !== null
  await store.planCheck(deps.db, order, next ?? (needsCheck ? inADay(now) : null))
}

const plannedCheckOf = (now: Date, order: store.Order) =>
  nextCheck({ createdAt: order.created_at, expiresAt: order.expires_at }, now)

/** When an order is checked again that the gateway could not be asked about. */
function retryAfter(now: Date, order: store.Order): Date {
  const planned = plannedCheckOf(now, order)?.getTime()
  return planned === undefined ? inADay(now) : new Date(Math.min(planned, now.getTime() + RETRY_MS))
}

const inADay = (now: Date) => new Date(now.getTime() + DAY_MS)
