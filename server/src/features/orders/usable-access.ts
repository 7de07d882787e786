import { hasUsableGrant } from '@sopan/domain/exams/card'
import { type Grant, accessOf } from '@sopan/domain/orders/access'

import { type Item, listExamGrants, listGrants } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Whether the buyer already has the item: live access, and for a test attempts left. A grant counts
 * from the moment it is stored: the clock of the server that stored it may be ahead of ours.
 */
export async function hasUsableAccess(
  db: Db,
  userId: number,
  item: Item,
  now: Date,
): Promise<boolean> {
  if (item.kind === 'exam') {
    return hasUsableGrant(startedBy(now, await listExamGrants(db, userId, item.id)), now)
  }
  return accessOf(startedBy(now, await listGrants(db, userId, item)), now).state === 'active'
}

const startedBy = <One extends Grant>(now: Date, grants: readonly One[]): One[] =>
  grants.map((grant) => (grant.starts_at > now ? { ...grant, starts_at: now } : grant))
