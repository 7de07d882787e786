import type { Db } from '#server/db/tables.ts'

/** Rows of one statement, so that no statement takes longer than a request may. */
const BATCH = 2000

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
