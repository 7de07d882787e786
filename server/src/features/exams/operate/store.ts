import { GRACE_SECONDS, SLOWEST_BODY_SECONDS } from '@sopan/domain/exams/attempt'
import { sql } from 'kysely'

import { keysPublicAt } from '#server/db/queries/keys-public.ts'
import type { Db, Trx } from '#server/db/tables.ts'

import { type Attempt, movedSectionEnds } from '../attempt/store.ts'

export function findExamBySlug(db: Db, slug: string) {
  return db.selectFrom('exam').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
}

export function findLearner(db: Db, emailKey: string) {
  return db.selectFrom('app_user').select('id').where('email_key', '=', emailKey).executeTakeFirst()
}

/** The newest attempt of a learner in a test that was not given back. */
export function findNewestAttempt(db: Db, examId: number, userId: number) {
  return db
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('given_back_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface ExtensionFilter {
  examId: number
  /** Restricts it to one learner. */
  userId: number | null
  /** Also includes attempts that the server closed since then because their time was over. */
  closedSince: Date | null
}

/** The attempts of a test that get more time, locked in the order of every transaction. */
export function lockExtended(
  trx: Trx,
  { examId, userId, closedSince }: ExtensionFilter,
): Promise<Attempt[]> {
  return trx
    .selectFrom('attempt')
    .selectAll()
    .where('exam_id', '=', examId)
    .$if(userId !== null, (qb) => qb.where('user_id', '=', userId ?? 0))
    .where((eb) =>
      eb.or([
        eb('closed_at', 'is', null),
        eb.and([
          eb('close_reason', '=', 'expired'),
          eb('closed_at', '>=', closedSince ?? new Date(8.64e15)),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves the ends of attempts, and of their sections that were not over at `since`. */
export async function moveDeadlines(
  trx: Trx,
  ids: readonly number[],
  { minutes, since }: { minutes: number; since: Date },
): Promise<void> {
  const by = sql`make_interval(mins => ${minutes})`
  await trx
    .updateTable('attempt')
    .set({ deadline: sql<Date>`deadline + ${by}`, section_ends: movedSectionEnds(by, since) })
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute()
}

/** The result of merging late entries into an attempt. */
export interface Merged {
  attempt_id: number
  answers: number
  first: Date
  last: Date
}

/** Selects the late entries to merge. */
interface LateEntries {
  /** Entries that are in time by the current deadline. */
  inTime?: boolean
  arrivedBefore?: Date | null
  /** Excludes entries that arrived after the keys became public: at any time, or after this attempt was closed. */
  excludeAfterReveal: 'revealed at any time' | 'revealed after closing' | null
}

const secondsOf = (seconds: number) => sql`make_interval(secs => ${seconds}::int)`

/**
 * SQL condition on `answer_log l` and `attempt a` with the time of its keys: the body of the entry was complete only
 * after they became public. Entries of earlier versions have the arrival alone.
 */
function isAfterReveal(exclude: LateEntries['excludeAfterReveal']) {
  if (exclude === null) return sql<boolean>`false`
  const isAfter = sql<boolean>`a.keys_public_at IS NOT NULL AND
    coalesce(l.received_at, l.arrived_at + ${secondsOf(SLOWEST_BODY_SECONDS)}) > a.keys_public_at`
  if (exclude === 'revealed at any time') return sql<boolean>`(${isAfter})`
  return sql<boolean>`(${isAfter} AND a.closed_at IS NOT NULL AND a.keys_public_at >= a.closed_at)`
}

/** The times of the keys are read once for each attempt: OFFSET 0 keeps them out of the join with its entries. */
const lateEntries = (
  attemptIds: readonly number[],
  { inTime = false, arrivedBefore = null }: LateEntries,
) => sql`
  (SELECT a.id, a.deadline, a.section_ends, a.in_window, a.closed_at, ${keysPublicAt} AS keys_public_at
    FROM attempt a WHERE a.id = ANY (${[...attemptIds]}::bigint[])
      AND EXISTS (SELECT FROM answer_log l WHERE l.attempt_id = a.id AND l.is_late) OFFSET 0) AS a
  JOIN answer_log l ON l.attempt_id = a.id
  JOIN paper_question q ON q.id = l.question_id
  LEFT JOIN paper_section s ON s.id = q.section_id
  WHERE l.is_late
    AND (NOT ${inTime}::bool OR l.arrived_at <= ${secondsOf(GRACE_SECONDS)} +
      CASE WHEN a.in_window AND a.section_ends IS NOT NULL
        THEN a.section_ends[s.position] ELSE a.deadline END)
    AND (${arrivedBefore}::timestamptz IS NULL OR l.arrived_at < ${arrivedBefore})`

/** Late answers of an attempt that do not count because they arrived after the keys were sent. */
export interface LeftOut {
  attempt_id: number
  answers: number
}

/** The answers that `mergeLate` with the same filter has left out because of the keys. */
export async function listLeftOut(
  trx: Trx,
  attemptIds: readonly number[],
  filter: LateEntries,
): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    SELECT attempt_id, count(DISTINCT question_id) AS answers FROM (
      SELECT l.* FROM ${lateEntries(attemptIds, filter)}
        AND ${isAfterReveal(filter.excludeAfterReveal)}) AS l
    WHERE NOT EXISTS (
      SELECT FROM attempt_answer s
      WHERE s.attempt_id = l.attempt_id AND s.question_id = l.question_id
        AND (s.seq, s.writer) >= (l.seq, l.writer))
    GROUP BY attempt_id ORDER BY attempt_id`.execute(trx)
  return rows
}

/**
 * Merges late entries into the saved answers as if they had arrived in time. Returns the number of
 * changed answers for each changed attempt.
 */
export async function mergeLate(
  trx: Trx,
  attemptIds: readonly number[],
  filter: LateEntries,
): Promise<Merged[]> {
  const { rows } = await sql<Merged>`
    WITH merged AS (
      INSERT INTO attempt_answer
        (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
      SELECT DISTINCT ON (l.attempt_id, l.question_id)
        l.attempt_id, l.question_id, l.option, l.seq, l.writer, l.seconds, l.arrived_at
      FROM ${lateEntries(attemptIds, filter)}
        AND NOT ${isAfterReveal(filter.excludeAfterReveal)}
      ORDER BY l.attempt_id, l.question_id, l.seq DESC, l.writer DESC
      ON CONFLICT (attempt_id, question_id) DO UPDATE SET
        option = excluded.option, seq = excluded.seq, writer = excluded.writer,
        seconds = excluded.seconds, arrived_at = excluded.arrived_at
      WHERE (excluded.seq, excluded.writer) > (attempt_answer.seq, attempt_answer.writer)
      RETURNING attempt_id, arrived_at
    ), revised AS (
      UPDATE attempt SET revision = revision + 1
      WHERE id IN (SELECT attempt_id FROM merged)
    )
    SELECT attempt_id, count(*) AS answers, min(arrived_at) AS first, max(arrived_at) AS last
    FROM merged GROUP BY attempt_id ORDER BY attempt_id`.execute(trx)
  return rows
}

/** Closed attempts of a test with late entries before a time, ordered, after a cursor. */
export async function listWithLate(
  db: Db,
  examId: number,
  arrivedBefore: Date,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('closed_at', 'is not', null)
    .where('id', '>', afterId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('answer_log')
          .whereRef('answer_log.attempt_id', '=', 'attempt.id')
          .where('is_late', '=', true)
          .where('arrived_at', '<', arrivedBefore),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function markGivenBack(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('attempt').set({ given_back_at: now }).where('id', '=', id).execute()
}

/**
 * The newest grade of each attempt, ordered by attempt, after a cursor. Starting with the attempts reads
 * no grades before the cursor; a join with all grades could read them all for every page.
 */
export function newestGrades(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('attempt')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('grade')
          .select(['marks', 'passed', 'right_count'])
          .select(['partly_count', 'wrong_count', 'skipped_count'])
          .whereRef('grade.attempt_id', '=', 'attempt.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['attempt.id as attempt_id', 'paper_id'])
    .selectAll('newest')
    .where('attempt.id', '>', afterId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('regrade')
            .whereRef('regrade.exam_id', '=', 'attempt.exam_id')
            .whereRef('regrade.last_attempt_id', '<', 'attempt.id')
            .where('finished_at', 'is', null),
        ),
      ),
    )
    .orderBy('attempt.id')
    .limit(limit)
}
