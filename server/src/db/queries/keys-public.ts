import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../tables.ts'

const ANYBODY = sql<boolean>`true`

/**
 * SQL: the papers of the test of a paper, each with the time from which on its keys count as keys of that paper. The
 * keys of papers with the same ranking always count; the keys of other papers count if they were sent since the opening
 * of the window, because these papers have mostly the same questions. If the window was removed, the start of its first
 * attempt takes the place of the opening. In earlier windows a test may have had other questions.
 */
const papersLike = (paperId: RawBuilder<unknown>) => sql`
  (SELECT p.id, CASE WHEN r.ranking_id = own_r.ranking_id THEN '-infinity'
    ELSE coalesce(x.opens_at, (SELECT min(w.started_at) FROM attempt w
      WHERE w.exam_id = own.exam_id AND w.in_window)) END AS since
  FROM paper own JOIN paper_ranking own_r ON own_r.paper_id = own.id JOIN exam x ON x.id = own.exam_id
  JOIN paper p ON p.exam_id = own.exam_id JOIN paper_ranking r ON r.paper_id = p.id
  WHERE own.id = ${paperId})`

/** SQL: when keys of a paper were first sent, in the rows `r` of `key_reveal` that are meant. */
const firstSent = (paperId: RawBuilder<unknown>, isMeant: RawBuilder<boolean>) => sql<Date | null>`
  (SELECT min(sent.at) FROM ${papersLike(paperId)} AS p
  CROSS JOIN LATERAL (SELECT min(r.revealed_at) AS at FROM key_reveal r
    WHERE r.paper_id = p.id AND ${isMeant} AND r.revealed_at >= p.since) AS sent)`

/**
 * SQL: from when on an attempt with a paper can have been taken with its keys. In a competition, which a test is from
 * the first attempt in a window on, keys that one learner was sent are known to all, also after the window was
 * moved or removed. Null before, and for a test that never had a window.
 */
export const keysPublicToAll = (paperId: RawBuilder<unknown>) => sql<Date | null>`
  (SELECT greatest(w.started_at, first.at) FROM (
    SELECT min(w.started_at) AS started_at FROM attempt w
    WHERE w.exam_id = (SELECT of_test.exam_id FROM paper of_test WHERE of_test.id = ${paperId})
      AND w.in_window) AS w,
  (SELECT ${firstSent(paperId, ANYBODY)} AS at) AS first
  WHERE w.started_at IS NOT NULL AND first.at IS NOT NULL)`

/** SQL on `attempt a`: when the keys of its paper became public for it, to its learner or to all; null if they did not. */
export const keysPublicAt = sql<Date | null>`
  least(${firstSent(sql`a.paper_id`, sql`r.user_id = a.user_id`)}, ${keysPublicToAll(sql`a.paper_id`)})`

export interface KeysSent {
  learners: number
  first: Date
}

/** To how many learners keys of a paper were sent, in the rows `r` that are meant. */
async function countSent(
  db: Db,
  paperId: RawBuilder<unknown>,
  isMeant: RawBuilder<boolean>,
): Promise<KeysSent | null> {
  const { rows } = await sql<{ learners: number; first: Date | null }>`
    SELECT count(DISTINCT r.user_id) AS learners, min(r.revealed_at) AS first
    FROM ${papersLike(paperId)} AS p
    JOIN key_reveal r ON r.paper_id = p.id AND r.revealed_at >= p.since
    WHERE ${isMeant}`.execute(db)
  const [row] = rows
  return row?.first ? { learners: row.learners, first: row.first } : null
}

/** To whom the keys of the questions for new attempts at a test were sent; null if to no learner. */
export const findKeysSent = (db: Db, examId: number): Promise<KeysSent | null> =>
  countSent(db, sql`(SELECT paper_id FROM exam WHERE id = ${examId})`, ANYBODY)

/** The same of earlier papers of the test, at any time, that have a question of the paper for new attempts. */
export async function findSharedKeysSent(db: Db, examId: number): Promise<KeysSent | null> {
  const { rows } = await sql<{ learners: number; first: Date | null }>`
    SELECT count(DISTINCT r.user_id) AS learners, min(r.revealed_at) AS first
    FROM exam x JOIN paper p ON p.exam_id = x.id JOIN key_reveal r ON r.paper_id = p.id
    WHERE x.id = ${examId} AND EXISTS (
      SELECT FROM paper_question own JOIN paper_question q
        ON q.source -> 'en' -> 'question' = own.source -> 'en' -> 'question'
      WHERE own.paper_id = x.paper_id AND q.paper_id = p.id)`.execute(db)
  const [row] = rows
  return row?.first ? { learners: row.learners, first: row.first } : null
}

/** The same of the keys that are public for an attempt: of a test that never had a window, to its learner alone. */
export const findKeysSentOf = (db: Db, attemptId: number): Promise<KeysSent | null> => {
  const attempt = (column: 'paper_id' | 'user_id') =>
    sql`(SELECT ${sql.ref(column)} FROM attempt WHERE id = ${attemptId})`
  const isKnown = sql`${keysPublicToAll(attempt('paper_id'))} IS NOT NULL`
  return countSent(
    db,
    attempt('paper_id'),
    sql<boolean>`(${isKnown} OR r.user_id = ${attempt('user_id')})`,
  )
}

/** When the keys of an attempt became public for it, to its learner or to all. */
export async function findKeysPublicAt(db: Db, attemptId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT ${keysPublicAt} AS at FROM attempt a WHERE a.id = ${attemptId}`.execute(db)
  return rows[0]?.at ?? null
}
