import type { Db, Trx, Row, NewRow, RowChange } from '#server/db/tables.ts'

export type AppUser = Row<'app_user'>

export function findUserByEmail(db: Db, emailKey: string) {
  return db.selectFrom('app_user').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export async function findUserIdByReferral(db: Db, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The new user, or undefined if the email is taken. */
export function insertUser(db: Db, user: NewRow<'app_user'>): Promise<AppUser | undefined> {
  return db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Does nothing if this event of the account is counted already. */
export async function insertReferralEvent(
  trx: Trx,
  event: NewRow<'referral_event'>,
): Promise<void> {
  await trx
    .insertInto('referral_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute()
}

/** The changed user; fails with a unique violation if the email belongs to another user. */
export function updateUser(db: Db, id: number, changes: RowChange<'app_user'>): Promise<AppUser> {
  if (Object.keys(changes).length === 0) return getUser(db, id)
  return db
    .updateTable('app_user')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findUser(db: Db, id: number): Promise<AppUser | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
}

export function getUser(db: Db, id: number): Promise<AppUser> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Every change of email, password or reset links locks the user first, so that of two such changes the
 * later one sees the result of the earlier one.
 */
export function lockUser(trx: Trx, id: number): Promise<AppUser> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setPasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
}

/** Stores a new hash of the same password; false if the password was changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  user: Pick<AppUser, 'id' | 'password_hash'>,
  renewed: string,
): Promise<boolean> {
  const result = await db
    .updateTable('app_user')
    .set({ password_hash: renewed })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows > 0n
}

/** A link that is unused and not expired. */
const liveReset = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('password_reset')
    .select(['id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

/** The user of a live link, undefined if there is none. */
export async function findUserOfReset(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const reset = await liveReset(db, tokenHash, now).executeTakeFirst()
  return reset?.user_id
}

/**
 * Uses up a reset link; false unless it is unused, not expired and the newest of its user. Requires
 * a lock on the user, so that only one of two parallel uses succeeds.
 */
export async function useReset(trx: Trx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const reset = await liveReset(trx, tokenHash, now).executeTakeFirst()
  if (reset === undefined) return false
  const newer = await trx
    .selectFrom('password_reset')
    .select('id')
    .where('user_id', '=', reset.user_id)
    .where('id', '>', reset.id)
    .executeTakeFirst()
  if (newer !== undefined) return false
  await trx.updateTable('password_reset').set({ used_at: now }).where('id', '=', reset.id).execute()
  return true
}

/** Invalidates every open reset link of a user. */
export async function endResetsOf(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
