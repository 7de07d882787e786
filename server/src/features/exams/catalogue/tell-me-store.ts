import { DAY_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** The mails of one request; features/outbox decides when each is due. */
const KINDS = ['test opens', 'results out'] as const

const keysOf = (userId: number, examId: number) =>
  KINDS.map((kind) => ({ kind, key: `${kind} ${examId} ${userId}` }))

/** Queues both mails; one that was sent is sent again a day later at the earliest, so that an address gets few mails. */
export async function askToBeTold(
  db: Db,
  userId: number,
  examId: number,
  now: Date,
): Promise<void> {
  const payload = JSON.stringify({ user_id: userId, exam_id: examId })
  await db
    .insertInto('outbox')
    .values(
      keysOf(userId, examId).map(({ kind, key }) => {
        return { kind, key, payload, due_at: now, sent_at: null, last_error: null }
      }),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ payload, due_at: now, sent_at: null, tries: 0 })
        .where('outbox.sent_at', '<', new Date(now.getTime() - DAY_MS)),
    )
    .execute()
}

/**
 * Takes both mails back, except one that is being sent, whose row the next request must find: otherwise no and yes in
 * turns would send any number.
 */
export async function stopTelling(db: Db, userId: number, examId: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where(
      'key',
      'in',
      keysOf(userId, examId).map(({ key }) => key),
    )
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('tries', '=', 0), eb('last_error', 'is not', null)]))
    .execute()
}

/** Whether a mail about the test waits for the learner. */
export async function isToBeTold(db: Db, userId: number, examId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    SELECT EXISTS (SELECT FROM outbox WHERE sent_at IS NULL
      AND key = ANY (${keysOf(userId, examId).map(({ key }) => key)}::text[])) AS waits`.execute(db)
  return rows[0]?.waits === true
}
