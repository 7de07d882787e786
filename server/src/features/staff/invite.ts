import type { Role } from '@sopan/contract/console/permissions'
import { INVITE_MS } from '@sopan/domain/staff/session'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { requireOtherOwner } from './change-staff.ts'
import { emailKey } from './email-key.ts'
import { endSessionsOf } from './session-store.ts'
import * as store from './store.ts'

export interface Invitation {
  id: number
  email: string
  roles: readonly Role[]
  /** Opens once; in the fragment, which browsers send to no server. */
  url: string
  expires_at: Date
}

interface Invited {
  email: string
  roles: readonly Role[]
  consoleUrl: string
}

/**
 * Invites a new member, or an invited or inactive one again; earlier invitations end. Throws OperatorError if
 * the account is active.
 */
export function inviteStaff(db: Db, invited: Invited, change: Change): Promise<Invitation> {
  const { email, consoleUrl } = invited
  const roles = [...invited.roles]
  return inOperatorTransaction(db, change, async (trx) => {
    const key = emailKey(email)
    const row = { email, email_key: key, roles, created_at: change.now }
    const inserted = await store.insertStaff(trx, row)
    const staff = inserted ?? (await store.lockStaffByEmail(trx, key))
    if (staff === undefined) throw new OperatorError(`There is no staff account ${email}.`)
    if (staff.status === 'active') {
      throw new OperatorError(
        `${staff.email} is a member already. A reset gives them a new password and second factor.`,
      )
    }
    await store.updateStaff(trx, staff.id, { roles, status: 'invited' })
    return sendInvitation(trx, { ...staff, roles }, { change, consoleUrl, action: 'invite staff' })
  })
}

/**
 * For a member who has lost the password, the second factor or the one-time address: the account is invited again with
 * its roles, and its sessions and earlier addresses end. Throws OperatorError for an inactive account, and
 * for the last active owner unless `mayBeLastOwner`.
 */
export function resetStaff(
  db: Db,
  { email, consoleUrl, mayBeLastOwner }: Omit<Invited, 'roles'> & { mayBeLastOwner: boolean },
  change: Change,
): Promise<Invitation> {
  return inOperatorTransaction(db, change, async (trx) => {
    const owners = await store.lockOwners(trx)
    const staff = await store.lockStaffByEmail(trx, emailKey(email))
    if (staff === undefined) throw new OperatorError(`There is no staff account ${email}.`)
    if (staff.status === 'inactive') {
      throw new OperatorError(`${staff.email} is inactive. Invite the member without a reset.`)
    }
    if (!mayBeLastOwner) requireOtherOwner(staff, owners)
    await store.updateStaff(trx, staff.id, { status: 'invited' })
    await endSessionsOf(trx, staff.id, change.now)
    return sendInvitation(trx, staff, { change, consoleUrl, action: 'reset staff' })
  })
}

async function sendInvitation(
  trx: Trx,
  staff: store.Staff,
  { change, consoleUrl, action }: { change: Change; consoleUrl: string; action: string },
): Promise<Invitation> {
  const { id, email, roles } = staff
  const { actor, now } = change
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITE_MS)
  await store.endInvitesOf(trx, id)
  await store.insertInvite(trx, {
    token_hash: tokenHash(token),
    staff_id: id,
    created_at: now,
    expires_at: expiresAt,
  })
  await insertAudit(trx, {
    at: now,
    actor,
    action,
    subject: `staff ${id}`,
    after: { email, roles },
  })
  return { id, email, roles, url: `${consoleUrl}/invite#${token}`, expires_at: expiresAt }
}
