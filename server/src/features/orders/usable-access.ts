import { hasUsableGrant } from '@sopan/domain/exams/card'
import { accessOf } from '@sopan/domain/orders/access'

import { type Item, listExamGrants, listGrants } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Whether the buyer already has the item: live access, and for a test attempts left. With `orderRowId`, whether the
 * access that this order gave is such access.
 */
export async function hasUsableAccess(
  db: Db,
  userId: number,
  item: Item,
  now: Date,
  orderRowId?: number,
): Promise<boolean> {
  const isMeant = ({ order_id: id }: { order_id: number | null }) =>
    orderRowId === undefined || id === orderRowId
  if (item.kind === 'exam') {
    const grants = await listExamGrants(db, userId, item.id)
    return hasUsableGrant(grants.filter(isMeant), now)
  }
  const grants = await listGrants(db, userId, item)
  return accessOf(grants.filter(isMeant), now).state === 'active'
}
