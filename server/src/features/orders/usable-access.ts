import type { Item } from '@sopan/domain/items'
import { hasUsableGrant, isLive } from '@sopan/domain/orders/access'

import { listGrants, listUsedGrants } from '#server/db/queries/entitlements.ts'
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
  const grants = await listUsedGrants(db, userId, item)
  const meant = grants.filter(({ order_id: id }) => orderRowId === undefined || id === orderRowId)
  return hasUsableGrant(meant, now)
}

/** Whether the buyer has access to the item now, also without attempts left. */
export async function hasAccess(db: Db, userId: number, item: Item, now: Date): Promise<boolean> {
  return (await listGrants(db, userId, item)).some((grant) => isLive(grant, now))
}
