import { dateAndTime } from '@sopan/words/en/format'

import { PRODUCT, findActAfter, findNewestAct } from '#server/db/queries/audit.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { itemOf } from './grant.ts'
import { type Order, findOrderRow, lockOrder } from './order-store.ts'

export interface SeenAct {
  /** The newest audit row of the order that the operator was shown, null without one; refused if another is newest. */
  seenAct?: number | null
}

/**
 * Locks the buyer's access to the item of an order, and then the order, for an operator who has named
 * it. Refuses an unknown one, and one about which something was done since the operator saw it, with who did what.
 */
export async function lockNamedOrder(
  trx: Trx,
  orderId: string,
  { seenAct }: SeenAct = {},
): Promise<Order> {
  const found = await findOrderRow(trx, orderId)
  if (found === undefined) throw new OperatorError(`There is no order '${orderId}'.`)
  await lockAccess(trx, found.user_id, itemOf(found))
  const order = await lockOrder(trx, found.id)
  if (seenAct !== undefined) await refuseOtherAct(trx, orderId, seenAct)
  return order
}

async function refuseOtherAct(trx: Trx, orderId: string, seen: number | null): Promise<void> {
  const newest = await findNewestAct(trx, 'any', orderId)
  if ((newest?.id ?? null) === seen) return
  const newer = await findActAfter(trx, orderId, seen ?? 0)
  if (newer === undefined) {
    throw new OperatorError(`The order ${orderId} has no such last act. Look at the order again.`)
  }
  const somebody = newer.actor === PRODUCT ? 'Something' : 'Somebody'
  throw new OperatorError(`${somebody} was first: ${actText(newer)}. Look at the order again.`)
}

/** Who did what, and when. */
export const actText = ({ actor, action, at }: { actor: string; action: string; at: Date }) =>
  `${actor === PRODUCT ? 'the server' : actor}, '${action}', ${dateAndTime(at.toISOString())}`
