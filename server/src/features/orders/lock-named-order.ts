import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { itemOf } from './grant.ts'
import { type Order, findOrderRow, lockOrder } from './order-store.ts'

/**
 * Locks the buyer's access to the item of an order, and then the order, for an operator who has named
 * it. Refuses an unknown one.
 */
export async function lockNamedOrder(trx: Trx, orderId: string): Promise<Order> {
  const found = await findOrderRow(trx, orderId)
  if (found === undefined) throw new OperatorError(`There is no order '${orderId}'.`)
  await lockAccess(trx, found.user_id, itemOf(found))
  return lockOrder(trx, found.id)
}
