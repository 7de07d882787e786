import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/**
 * Attempts that were closed before a time, after a cursor. Their entries that arrived in time no longer change; a late
 * entry stays in the log, because it can be counted later.
 */
export async function listClosedBefore(
  db: Db,
  before: Date,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .where('closed_at', '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export type LogEntry = Awaited<ReturnType<typeof listEntriesInTime>>[number]

export function listEntriesInTime(db: Db, attemptIds: readonly number[]) {
  return db
    .selectFrom('answer_log')
    .select(['attempt_id', 'question_id', 'option', 'seq', 'writer', 'seconds', 'arrived_at'])
    .where(sql<boolean>`attempt_id = ANY (${[...attemptIds]}::bigint[])`)
    .where('is_late', '=', false)
    .orderBy('attempt_id')
    .orderBy('seq')
    .orderBy('question_id')
    .orderBy('writer')
    .execute()
}

export async function deleteEntriesInTime(db: Db, attemptIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('answer_log')
    .where(sql<boolean>`attempt_id = ANY (${[...attemptIds]}::bigint[])`)
    .where('is_late', '=', false)
    .execute()
}

/** How many of the attempts have entries that arrived in time, and how many entries these are. */
export function countEntriesInTime(db: Db, attemptIds: readonly number[]) {
  return db
    .selectFrom('answer_log')
    .select(({ fn }) => [
      fn.count<number>('attempt_id').distinct().as('attempts'),
      fn.countAll<number>().as('entries'),
    ])
    .where(sql<boolean>`attempt_id = ANY (${[...attemptIds]}::bigint[])`)
    .where('is_late', '=', false)
    .executeTakeFirstOrThrow()
}
