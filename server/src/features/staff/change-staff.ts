import type { Role } from '@sopan/contract/console/permissions'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { endSessionsOf } from './session-store.ts'
import * as store from './store.ts'

/** Replaces the roles of a member. Throws OperatorError for the last active owner, and if there is no such account. */
export function changeRoles(
  db: Db,
  staffId: number,
  roles: readonly Role[],
  change: Change,
): Promise<store.Staff> {
  return withStaff(db, staffId, change, async (trx, staff, owners) => {
    if (!roles.includes('owner')) requireOtherOwner(staff, owners)
    await store.updateStaff(trx, staff.id, { roles: [...roles] })
    await insertAudit(trx, {
      ...auditOf(staff, 'change roles of staff', change),
      before: { roles: staff.roles },
      after: { roles },
    })
    return staff
  })
}

/**
 * Ends all sessions and invitations of a member. Throws OperatorError for the last active owner, for an
 * inactive account, and if there is no such account.
 */
export function deactivateStaff(db: Db, staffId: number, change: Change): Promise<store.Staff> {
  return withStaff(db, staffId, change, async (trx, staff, owners) => {
    if (staff.status === 'inactive') throw new OperatorError(`${staff.email} is inactive already.`)
    requireOtherOwner(staff, owners)
    await store.updateStaff(trx, staff.id, { status: 'inactive' })
    await store.endInvitesOf(trx, staff.id)
    await endSessionsOf(trx, staff.id, change.now)
    await insertAudit(trx, auditOf(staff, 'deactivate staff', change))
    return staff
  })
}

const auditOf = (staff: store.Staff, action: string, { actor, now }: Change) => {
  return { at: now, actor, action, subject: `staff ${staff.id}` }
}

/** Throws OperatorError if no active owner would be left without this member. */
export function requireOtherOwner(staff: store.Staff, owners: readonly number[]): void {
  if (!owners.includes(staff.id) || owners.length > 1) return
  throw new OperatorError(`${staff.email} is the last owner. Make another member an owner first.`)
}

function withStaff<Result>(
  db: Db,
  staffId: number,
  change: Change,
  work: (trx: Trx, staff: store.Staff, owners: readonly number[]) => Promise<Result>,
): Promise<Result> {
  return inOperatorTransaction(db, change, async (trx) => {
    const owners = await store.lockOwners(trx)
    const staff = await store.lockStaff(trx, staffId)
    if (staff === undefined) throw new OperatorError('There is no such member of the staff.')
    return work(trx, staff, owners)
  })
}
