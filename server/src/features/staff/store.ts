import type { Db, NewRow, Row, RowChange, Trx } from '#server/db/tables.ts'

export type Staff = Row<'staff'>

export function findStaffByEmail(db: Db, emailKey: string): Promise<Staff | undefined> {
  return db.selectFrom('staff').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

/** Every change of an account locks it first, so that a later one sees the result of an earlier one. */
export function lockStaff(trx: Trx, id: number): Promise<Staff | undefined> {
  return trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockStaffByEmail(trx: Trx, emailKey: string): Promise<Staff | undefined> {
  return trx
    .selectFrom('staff')
    .selectAll()
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
}

/** The ids of the active owners, all locked: of two that would remove each other, one stays. */
export async function lockOwners(trx: Trx): Promise<number[]> {
  const owners = await trx
    .selectFrom('staff')
    .select(['id', 'roles'])
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.filter(({ roles }) => roles.includes('owner')).map(({ id }) => id)
}

export async function hasActiveStaff(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The new member, or undefined if the email is taken. */
export function insertStaff(trx: Trx, staff: NewRow<'staff'>): Promise<Staff | undefined> {
  return trx
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateStaff(db: Db, id: number, changes: RowChange<'staff'>): Promise<void> {
  await db.updateTable('staff').set(changes).where('id', '=', id).execute()
}

/** All members, with the time of their last request. */
export function listStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'roles', 'status'])
    .select((eb) => [
      eb('factor', 'is not', null).as('has_second_factor'),
      eb
        .selectFrom('staff_session')
        .select((one) => one.fn.max('last_seen_at').as('at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .$asScalar()
        .as('last_seen_at'),
    ])
    .orderBy('id')
    .execute()
}

export async function insertInvite(trx: Trx, invite: NewRow<'staff_invite'>): Promise<void> {
  await trx.insertInto('staff_invite').values(invite).execute()
}

/** An invitation with its account, also one that does not work any more. */
export function findInvite(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('staff_invite as i')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .select(['i.id', 'i.staff_id', 'i.expires_at', 'i.used_at', 's.email', 's.roles', 's.status'])
    .where('i.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Marks an invitation as used; false if it was used meanwhile. */
export async function useInvite(trx: Trx, id: number, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('staff_invite')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows > 0n
}

/**
 * Ends the invitations of an account that were not used. They end at their beginning, because a request that began
 * before this change must not use them either.
 */
export async function endInvitesOf(trx: Trx, staffId: number): Promise<void> {
  await trx
    .updateTable('staff_invite')
    .set((eb) => ({ expires_at: eb.ref('created_at') }))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute()
}

/** Replaces the recovery codes of an account; without hashes the account has no codes afterwards. */
export async function replaceRecoveryCodes(
  trx: Trx,
  staffId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute()
}

/** Uses up a recovery code; false if the account has no such code that is unused. */
export async function spendRecoveryCode(
  trx: Trx,
  staffId: number,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
