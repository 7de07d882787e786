import { hasUsableGrant } from '@sopan/domain/exams/card'
import { accessOf } from '@sopan/domain/orders/access'

import { type Item, listExamGrants, listGrants } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'

/** Whether the buyer already has the item: live access, and for a test attempts left. */
export async function hasUsableAccess(
  db: Db,
  userId: number,
  item: Item,
  now: Date,
): Promise<boolean> {
  if (item.kind === 'exam') {
    return hasUsableGrant(await listExamGrants(db, userId, item.id), now)
  }
  return accessOf(await listGrants(db, userId, item), now).state === 'active'
}
