import { isOpen, isSettled, nextCheck } from '@sopan/domain/orders/order'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { releaseUses } from './coupon-store.ts'
import * as store from './order-store.ts'
import { recordAttempts } from './payments/record-attempts.ts'
import { settleOrder } from './settle-order.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

const BATCH = 100
/** The gateway takes part of a second for an answer. */
const AT_ONCE = 5

/**
 * Checks orders that no buyer has verified for a while: grants paid ones, ends unpaid ones, and
 * plans the next check. Returns the number of checked orders. A failure of one order does not stop
 * the others.
 */
export async function sweepOrders(
  deps: Deps,
  onError: (error: unknown, orderId: string) => void,
): Promise<number> {
  const due = await store.takeDueOrders(deps.db, deps.now(), BATCH)
  const queue = due.values()
  async function work(): Promise<void> {
    for (const order of queue) {
      try {
        await lookAt(deps, order)
      } catch (error) {
        onError(error, order.order_id)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return due.length
}

async function lookAt(deps: Deps, order: store.Order): Promise<void> {
  const plan = { createdAt: order.created_at, expiresAt: order.expires_at }
  if (isSettled(order.state)) {
    await store.planCheck(deps.db, order.id, laterThan(deps.now(), plan, order.checks))
    await recordAttempts(deps, order)
    await store.planCheck(deps.db, order.id, null)
    return
  }
  const { order: after } = await settleOrder(deps, order, 'sweep')
  if (isOpen(after.state) && after.expires_at <= deps.now()) await expire(deps, after)
  const isUnpaid = isOpen(after.state) || after.state === 'failed' || after.state === 'expired'
  if (isSettled(after.state)) return
  const next = isUnpaid ? laterThan(deps.now(), plan, order.checks) : null
  await store.planCheck(deps.db, order.id, next)
}

/** The next planned check after `now`: a server that was down skips the missed ones. */
function laterThan(now: Date, plan: { createdAt: Date; expiresAt: Date }, checks: number) {
  for (let done = checks; ; done++) {
    const at = nextCheck(plan, done)
    if (at === null || at > now) return at
  }
}

function expire({ db, now }: Deps, order: store.Order): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await store.expireOrders(trx, [order.id], 'not paid in time')
    await releaseUses(trx, ended, now())
  })
}
