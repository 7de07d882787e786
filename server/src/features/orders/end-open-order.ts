import { isOpen } from '@sopan/domain/orders/order'

import type { AppDeps } from '#server/http/app-deps.ts'

import { makeOrderDue } from './claim-store.ts'
import { type Order, findOrderRow } from './order-store.ts'
import { settleOrder } from './settle-order.ts'

/** Without `wakeOutbox`, mails wait for the next run of the outbox. */
type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'> &
  Partial<Pick<AppDeps, 'wakeOutbox'>>

const PENDING_ASKED_AGAIN_MS = 5000

/** Why an order ends before it has expired, as members read it. */
type Ending = 'replaced by a newer order' | 'the buyer deletes the account'

/**
 * Ends an open order, or finds that it was paid: both are 'settled'. 'pending': a payment of it is in progress.
 * 'unknown': the gateway has not said so; nothing may be decided then.
 */
export async function endOpenOrder(
  deps: Deps,
  open: Order,
  ending: Ending,
): Promise<'settled' | 'pending' | 'unknown'> {
  const settling = { wakeOutbox: () => undefined, ...deps }
  const { order, isUnknown = false } = await settleOrder(settling, open.id, {
    occasion: 'replace',
    ending,
  })
  if (isUnknown) return 'unknown'
  if (order.pending_since === null) return 'settled'
  const soon = new Date(deps.now().getTime() + PENDING_ASKED_AGAIN_MS)
  await makeOrderDue(deps.db, order.order_id, { at: soon, withSettled: false })
  return 'pending'
}

/** Ends the orders of an account that is to be deleted, one with each call, which returns false if it is still open. */
export function orderEnder(deps: Deps, mayAsk: (order: Order) => boolean = () => true) {
  return async (orderId: string): Promise<boolean> => {
    const order = await findOrderRow(deps.db, orderId)
    if (order === undefined || !isOpen(order.state)) return true
    if (!mayAsk(order)) return false
    return (await endOpenOrder(deps, order, 'the buyer deletes the account')) === 'settled'
  }
}

/** The same while the buyer waits, whose calls of the gateway are limited. */
export const orderEnderOfBuyer = (deps: Deps & Pick<AppDeps, 'limits'>) =>
  orderEnder(
    deps,
    ({ order_id: id, user_id: userId }) =>
      deps.limits.allows('orderRead', id) && deps.limits.allows('paymentRead', userId),
  )
