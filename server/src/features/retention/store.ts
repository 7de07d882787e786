import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Rows of one statement, so that none takes longer than a request may. */
const BATCH = 2000

/** Deletes reset links that were used or expired before a time; returns how many, at most a batch. */
export async function deleteResetsBefore(db: Db, time: Date): Promise<number> {
  const old = db
    .selectFrom('password_reset')
    .select('id')
    .where((eb) => eb.or([eb('used_at', '<', time), eb('expires_at', '<', time)]))
    .limit(BATCH)
  const result = await db
    .deleteFrom('password_reset')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Deletes sessions of the staff that had to end before a time; returns how many, at most a batch. */
export async function deleteStaffSessionsBefore(db: Db, time: Date): Promise<number> {
  const old = db
    .selectFrom('staff_session')
    .select('id')
    .where('expires_at', '<', time)
    .limit(BATCH)
  const result = await db
    .deleteFrom('staff_session')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Erases the bodies of payment events that the database allows to erase; returns how many. */
export async function eraseEventBodies(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT erase_event_bodies(${BATCH}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes counts whose window has ended; returns how many, at most a batch. */
export async function deleteEndedLimits(db: Db, time: Date): Promise<number> {
  const ended = db
    .selectFrom('rate_limit')
    .select('key')
    .where('expire', '<', time.getTime())
    .limit(BATCH)
  const result = await db
    .deleteFrom('rate_limit')
    .where('key', 'in', ended)
    // A count that has begun again meanwhile stays.
    .where('expire', '<', time.getTime())
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}
