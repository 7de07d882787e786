import { SESSION_MS, isFresh } from '@sopan/domain/staff/session'

import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SecretBox } from '#server/lib/credentials/secret-box.ts'
import { newToken, tokenHash } from '#server/lib/credentials/token.ts'
import { badRequest, conflict, forbidden, unauthorized } from '#server/lib/errors.ts'

import { actorOf } from './actor.ts'
import {
  factorUri,
  newFactor,
  newRecoveryCodes,
  plainRecoveryCode,
  stepOfCode,
} from './one-time-codes.ts'
import { type StaffSession, endSessionsOf, updateSession } from './session-store.ts'
import * as store from './store.ts'

const WRONG_CODE = 'This code is wrong or was used already. Wait for the next one.'
const NO_FACTOR = 'Set up your second factor first.'

interface FactorDeps {
  db: Db
  box: SecretBox
}

const contextOf = (staffId: number) => `staff ${staffId}`

/** Makes a secret that counts after its first code. Throws 403 if a factor exists and no fresh code was given. */
export function setUpFactor(
  { db, box }: FactorDeps,
  session: StaffSession,
  { brand, now }: { brand: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  return withStaff(db, session, async (trx, staff) => {
    requireOwnFactor(staff, session, now)
    const secret = newFactor()
    await store.updateStaff(trx, staff.id, {
      pending_factor: box.seal(secret, contextOf(staff.id)),
    })
    return { secret, uri: factorUri(secret, { brand, email: staff.email }) }
  })
}

/**
 * Gives the first code of a new factor; returns the token of the session's next cookie and ten new recovery
 * codes. Other sessions of the account end.
 */
export function confirmFactor(
  { db, box }: FactorDeps,
  session: StaffSession,
  { code, now }: { code: string; now: Date },
): Promise<{ token: string; recoveryCodes: string[] }> {
  return withStaff(db, session, async (trx, staff) => {
    requireOwnFactor(staff, session, now)
    if (staff.pending_factor === null) throw badRequest({ text: NO_FACTOR })
    const secret = secretIn(box, staff.id, staff.pending_factor)
    const step = stepOfCode(code, { secret, lastStep: null, now })
    if (step === null) throw badRequest({ text: WRONG_CODE })
    await store.updateStaff(trx, staff.id, {
      factor: staff.pending_factor,
      pending_factor: null,
      factor_step: step,
    })
    const recoveryCodes = newRecoveryCodes()
    await store.replaceRecoveryCodes(trx, staff.id, recoveryCodes.map(hashOf))
    await endSessionsOf(trx, staff.id, now, session.session_id)
    await auditFactor(trx, session, { action: 'set up second factor', now })
    return { token: await complete(trx, session, now), recoveryCodes }
  })
}

/** Gives a code: completes the session, or makes its code fresh; returns the token of its next cookie. */
export function checkCode(
  { db, box }: FactorDeps,
  session: StaffSession,
  { code, now }: { code: string; now: Date },
): Promise<string> {
  return withStaff(db, session, async (trx, staff) => {
    if (staff.factor === null) throw badRequest({ text: NO_FACTOR })
    const secret = secretIn(box, staff.id, staff.factor)
    const step = stepOfCode(code, { secret, lastStep: staff.factor_step, now })
    if (step === null) throw badRequest({ text: WRONG_CODE })
    await store.updateStaff(trx, staff.id, { factor_step: step })
    if (session.code_at === null) await auditFactor(trx, session, { action: 'sign in', now })
    return complete(trx, session, now)
  })
}

/** Gives a recovery code in place of a code, and uses it up. */
export function spendRecoveryCode(
  db: Db,
  session: StaffSession,
  { typed, now }: { typed: string; now: Date },
): Promise<string> {
  return withStaff(db, session, async (trx, staff) => {
    const isUsed = await store.spendRecoveryCode(trx, staff.id, hashOf(typed), now)
    if (!isUsed) throw badRequest({ text: 'This recovery code is wrong or was used already.' })
    await auditFactor(trx, session, { action: 'use recovery code', now })
    return complete(trx, session, now)
  })
}

const hashOf = (recoveryCode: string) => tokenHash(plainRecoveryCode(recoveryCode))

/** The password alone must not replace a factor. */
function requireOwnFactor(staff: store.Staff, session: StaffSession, now: Date): void {
  if (staff.factor === null || isFresh(session.code_at, now)) return
  throw forbidden({ text: 'Give a code of your present second factor first.' })
}

function secretIn(box: SecretBox, staffId: number, sealed: Buffer): string {
  const secret = box.open(sealed, contextOf(staffId))
  if (secret !== null) return secret
  throw conflict({
    text:
      'Your second factor cannot be read, because CONSOLE_SECRET has changed. ' +
      'Another owner, or `sopan staff invite --reset`, lets you set up another one.',
  })
}

/** A new token at each proof, so that a cookie of before is of no use. */
async function complete(trx: Trx, session: StaffSession, now: Date): Promise<string> {
  const token = newToken()
  const isOpen = await updateSession(trx, session.session_id, {
    token_hash: tokenHash(token),
    code_at: now,
    last_seen_at: now,
    ...(session.code_at === null && { expires_at: new Date(now.getTime() + SESSION_MS) }),
  })
  if (!isOpen) throw unauthorized()
  return token
}

function auditFactor(
  trx: Trx,
  session: StaffSession,
  { action, now }: { action: string; now: Date },
): Promise<void> {
  const { staff_id: id } = session
  const actor = actorOf({ ...session, id })
  return insertAudit(trx, { at: now, actor, action, subject: `staff ${id}` })
}

function withStaff<Result>(
  db: Db,
  session: StaffSession,
  work: (trx: Trx, staff: store.Staff) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    const staff = await store.lockStaff(trx, session.staff_id)
    if (staff?.status !== 'active') throw unauthorized()
    return work(trx, staff)
  })
}
