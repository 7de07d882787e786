import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'

import type { Database } from '#server/db/tables.ts'

type AppUser = Selectable<Database['app_user']>

export function findUserByEmail(db: Kysely<Database>, emailKey: string) {
  return db.selectFrom('app_user').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export async function findUserIdByReferral(
  db: Kysely<Database>,
  code: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The new user, or undefined where the address is taken. */
export function insertUser(
  db: Kysely<Database>,
  user: Insertable<Database['app_user']>,
): Promise<AppUser | undefined> {
  return db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The changed user, or undefined where the address is another user's. */
export async function updateUser(
  db: Kysely<Database>,
  id: number,
  changes: Updateable<Database['app_user']>,
): Promise<AppUser | undefined> {
  const taken =
    changes.email_key === undefined
      ? undefined
      : await db
          .selectFrom('app_user')
          .select('id')
          .where('email_key', '=', changes.email_key)
          .where('id', '<>', id)
          .executeTakeFirst()
  if (taken !== undefined) return undefined
  if (Object.keys(changes).length === 0) return getUser(db, id)
  return db
    .updateTable('app_user')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

function getUser(db: Kysely<Database>, id: number): Promise<AppUser> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function setPasswordHash(
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute()
}

export async function insertSession(
  db: Kysely<Database>,
  session: Insertable<Database['session']>,
): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function touchSession(
  db: Kysely<Database>,
  sessionId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSession(
  db: Kysely<Database>,
  sessionId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessionsOf(
  db: Transaction<Database>,
  userId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A link that is unused and in time. */
const liveReset = (db: Kysely<Database>, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('password_reset')
    .select(['id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

export async function hasReset(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const reset = await liveReset(db, tokenHash, now).executeTakeFirst()
  return reset !== undefined
}

/**
 * Uses up a reset link and says whose it is: unused, in time and the newest of its user, else
 * undefined. The row lock makes one of two parallel uses win.
 */
export async function useReset(
  db: Transaction<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const reset = await liveReset(db, tokenHash, now).forUpdate().executeTakeFirst()
  if (reset === undefined) return undefined
  const newer = await db
    .selectFrom('password_reset')
    .select('id')
    .where('user_id', '=', reset.user_id)
    .where('id', '>', reset.id)
    .executeTakeFirst()
  if (newer !== undefined) return undefined
  await db.updateTable('password_reset').set({ used_at: now }).where('id', '=', reset.id).execute()
  return reset.user_id
}
