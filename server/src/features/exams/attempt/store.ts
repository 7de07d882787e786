import { type RawBuilder, sql } from 'kysely'

import type { Db, Trx, Row } from '#server/db/tables.ts'

import { isClosingAllowed } from './outage-store.ts'

export type Attempt = Row<'attempt'>

/**
 * An open attempt of a learner or id that the same statement names. No partial index has this condition: with old
 * statistics, which know few open attempts, PostgreSQL would read all open ones through such an index.
 */
export const isOpen = sql<boolean>`attempt.close_reason IS NULL`

export function findOpenAttempt(
  db: Db,
  userId: number,
  examId: number,
): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('exam_id', '=', examId)
    .where(isOpen)
    .executeTakeFirst()
}

export async function hasOpenAttemptOf(db: Db, userId: number, paperId: number): Promise<boolean> {
  const found = await db
    .selectFrom('attempt')
    .select('id')
    .where('user_id', '=', userId)
    .where('paper_id', '=', paperId)
    .where(isOpen)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The ends of sections after a move by an interval. The end of a section moves if the section was not over at `since`, and
 * always if it equals the deadline, which moves too.
 */
export const movedSectionEnds = (by: RawBuilder<unknown>, since: Date) => sql<Date[] | null>`
  CASE WHEN attempt.section_ends IS NOT NULL THEN ARRAY(
    SELECT CASE WHEN section_end < least(${since}::timestamptz, attempt.deadline)
      THEN section_end ELSE section_end + ${by} END
    FROM unnest(attempt.section_ends) WITH ORDINALITY AS s (section_end, place) ORDER BY place) END`

/** Attempts by id, locked in that order. */
export function lockAttempts(trx: Trx, ids: readonly number[]): Promise<Attempt[]> {
  return trx
    .selectFrom('attempt')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface LearnersAttempt {
  attemptId: number
  userId: number
}

/** The attempts that belong to these learners, locked; `skipLocked` leaves out those locked by other transactions. */
export function lockAttemptsOfLearners(
  trx: Trx,
  attempts: readonly LearnersAttempt[],
  { skipLocked = false } = {},
): Promise<Attempt[]> {
  return trx
    .selectFrom('attempt')
    .selectAll()
    .where((eb) =>
      eb(
        eb.refTuple('id', 'user_id'),
        'in',
        attempts.map((one) => eb.tuple(one.attemptId, one.userId)),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .$if(skipLocked, (qb) => qb.skipLocked())
    .execute()
}

/** The same, waiting up to a second for locks of other transactions; fails after that. */
export async function lockAttemptsOfLearnersOrFail(
  trx: Trx,
  attempts: readonly LearnersAttempt[],
): Promise<Attempt[]> {
  await limitLockWait(trx)
  return lockAttemptsOfLearners(trx, attempts)
}

/** Makes the transaction fail if it waits more than a second for a lock. */
export async function limitLockWait(trx: Trx): Promise<void> {
  await sql`SET LOCAL lock_timeout = '1s'`.execute(trx)
}

export function findAttempt(db: Db, id: number, userId: number): Promise<Attempt | undefined> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The answers of an attempt: the winning entry of each question. */
export function listAnswers(db: Db, attemptId: number) {
  return db
    .selectFrom('attempt_answer')
    .select(['question_id', 'option', 'seq', 'writer', 'seconds', 'arrived_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .execute()
}

/** Selects open attempts with a deadline before a time, but no attempts while closing is paused. */
export interface OverdueFilter {
  before: Date
  now: Date
}

/** Overdue attempts ordered by deadline, after a cursor. */
export function listOverdue(
  db: Db,
  { before, now }: OverdueFilter,
  cursor: { deadline: Date; id: number } | null,
  limit: number,
): Promise<{ id: number; deadline: Date }[]> {
  return db
    .selectFrom('attempt')
    .select(['id', 'deadline'])
    .where('closed_at', 'is', null)
    .where('deadline', '<', before)
    .where(isClosingAllowed(now))
    .$if(cursor !== null, (qb) =>
      qb.where((eb) =>
        eb(
          eb.refTuple('deadline', 'id'),
          '>',
          eb.tuple(cursor?.deadline ?? before, cursor?.id ?? 0),
        ),
      ),
    )
    .orderBy('deadline')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Overdue attempts of these learners. */
export async function listOverdueOf(
  db: Db,
  userIds: readonly number[],
  { before, now }: OverdueFilter,
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .where(sql<boolean>`user_id = ANY (${[...new Set(userIds)]}::bigint[])`)
    .where(isOpen)
    .where('deadline', '<', before)
    .where(isClosingAllowed(now))
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The attempts of these ids that are open and have a deadline before a time, locked against saves;
 * `skipLocked` leaves out attempts that other transactions have locked.
 */
export function lockOverdue(
  trx: Trx,
  ids: readonly number[],
  before: Date,
  { skipLocked }: { skipLocked: boolean },
): Promise<Attempt[]> {
  return trx
    .selectFrom('attempt')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(isOpen)
    .where('deadline', '<', before)
    .orderBy('id')
    .forUpdate()
    .$if(skipLocked, (qb) => qb.skipLocked())
    .execute()
}

/** Stores the seconds of each question, by its id, of several attempts. */
export async function storeQuestionSeconds(
  trx: Trx,
  attempts: readonly { id: number; seconds: Readonly<Record<number, number>> }[],
): Promise<void> {
  if (attempts.length === 0) return
  await sql`
    UPDATE attempt SET question_seconds = s.seconds
    FROM unnest(${attempts.map(({ id }) => id)}::bigint[],
      ${attempts.map(({ seconds }) => JSON.stringify(seconds))}::jsonb[]) AS s (id, seconds)
    WHERE attempt.id = s.id`.execute(trx)
}

export async function markClosed(
  trx: Trx,
  closings: readonly { id: number; at: Date; reason: 'submitted' | 'expired' }[],
): Promise<void> {
  await sql`
    UPDATE attempt SET closed_at = c.at, close_reason = c.reason
    FROM unnest(${closings.map((one) => one.id)}::bigint[],
      ${closings.map((one) => one.at)}::timestamptz[],
      ${closings.map((one) => one.reason)}::text[]) AS c (id, at, reason)
    WHERE attempt.id = c.id AND ${isOpen}`.execute(trx)
}
