import type { Stage } from '@sopan/contract/console/session'
import { SECOND_FACTOR_MS } from '@sopan/domain/staff/session'

import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword, verifyPassword } from '#server/lib/credentials/password.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'
import { badRequest } from '#server/lib/errors.ts'

import { actorOf } from './actor.ts'
import { emailKey } from './email-key.ts'
import { type StaffSession, endSessionsOf, insertSession, updateSession } from './session-store.ts'
import * as store from './store.ts'

/** Where a session comes from. */
export interface Origin {
  address: string
  device: string | null
  now: Date
}

/** A new session: the token of its cookie, and what it has to do next. */
interface Opened {
  token: string
  stage: Stage
}

/** The next step of a session: to set up the second factor, or to enter a code; 'done' if the session is complete. */
export const stageOf = ({ code_at, has_factor }: Pick<StaffSession, 'code_at' | 'has_factor'>) =>
  code_at !== null ? 'done' : has_factor ? 'code' : 'set up'

/** The active member with this email and password; null takes as long. */
export async function checkPassword(
  db: Db,
  email: string,
  password: string,
): Promise<store.Staff | null> {
  const found = await store.findStaffByEmail(db, emailKey(email))
  const staff = found?.status === 'active' ? found : undefined
  const isRight = await verifyPassword(staff?.password_hash ?? null, password)
  return staff !== undefined && isRight ? staff : null
}

/**
 * Opens a session that can only give its second factor; null if the account was changed after the password was
 * checked.
 */
export function openSession(db: Db, checked: store.Staff, origin: Origin): Promise<Opened | null> {
  return inTransaction(db, async (trx) => {
    const staff = await store.lockStaff(trx, checked.id)
    const isSame = staff?.status === 'active' && staff.password_hash === checked.password_hash
    return isSame ? insertOpened(trx, staff, origin) : null
  })
}

async function insertOpened(
  trx: Trx,
  { id, factor }: Pick<store.Staff, 'id' | 'factor'>,
  { address, device, now }: Origin,
): Promise<Opened> {
  const token = newToken()
  await insertSession(trx, {
    token_hash: tokenHash(token),
    staff_id: id,
    address,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SECOND_FACTOR_MS),
  })
  return { token, stage: stageOf({ code_at: null, has_factor: factor !== null }) }
}

/** The account of a one-time address. Throws 400 with the reason if the address does not work any more. */
export async function readInvite(db: Db, token: string, now: Date) {
  const invite = await store.findInvite(db, tokenHash(token))
  if (invite === undefined)
    throw badRequest({ text: 'This address is not complete. Copy all of it.' })
  const isInvalid = invite.used_at !== null || invite.expires_at <= now
  if (isInvalid) {
    throw badRequest({
      text:
        `This address ${invite.used_at === null ? 'has expired' : 'was used already'}. ` +
        'Ask an owner for a new one, or sign in.',
    })
  }
  return invite
}

/**
 * Uses a one-time address: name and password are set, an earlier second factor and all sessions end, and a
 * session begins that has to set up its second factor. Throws 400 if the address does not work any more.
 */
export async function acceptInvite(
  db: Db,
  { token, name, password }: { token: string; name: string; password: string },
  origin: Origin,
): Promise<Opened> {
  const { now } = origin
  // Before the costly hash, so that an invented token does not enter its queue.
  const invite = await readInvite(db, token, now)
  const passwordHash = await hashPassword(password)
  const opened = await inTransaction(db, async (trx) => {
    const staff = await store.lockStaff(trx, invite.staff_id)
    if (staff === undefined || !(await store.useInvite(trx, invite.id, now))) return null
    await store.updateStaff(trx, staff.id, {
      name,
      password_hash: passwordHash,
      status: 'active',
      factor: null,
      pending_factor: null,
      factor_step: null,
    })
    await store.replaceRecoveryCodes(trx, staff.id, [])
    await endSessionsOf(trx, staff.id, now)
    await insertAudit(trx, {
      at: now,
      actor: actorOf({ ...staff, name }),
      action: 'accept invitation',
      subject: `staff ${staff.id}`,
    })
    return insertOpened(trx, { id: staff.id, factor: null }, origin)
  })
  if (opened === null) throw badRequest({ text: 'This address was used already. Sign in.' })
  return opened
}

export async function signOut(db: Db, session: StaffSession, now: Date): Promise<void> {
  const { session_id: id, staff_id: staffId } = session
  await inTransaction(db, async (trx) => {
    if (!(await updateSession(trx, id, { ended_at: now }))) return
    const actor = actorOf({ ...session, id: staffId })
    await insertAudit(trx, { at: now, actor, action: 'sign out', subject: `staff ${staffId}` })
  })
}
