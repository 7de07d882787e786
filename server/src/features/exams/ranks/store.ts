import { sql } from 'kysely'

import { isRanked } from '#server/db/queries/exam-ranks.ts'
import { keysPublicToAll } from '#server/db/queries/keys-public.ts'
import type { Db, Trx } from '#server/db/tables.ts'

export interface StaleRanking {
  /** The first paper that has the ranking. */
  ranking_id: number
  exam_id: number
  closes_at: Date | null
  /** When its marks were computed last, and of how many learners. */
  computed_at: Date | null
  learners: number | null
}

/** Rankings with changes since their marks were computed, and rankings of tests whose close was moved. */
export async function listStale(db: Db): Promise<StaleRanking[]> {
  const { rows } = await sql<StaleRanking>`
    SELECT p.id AS ranking_id, p.exam_id, e.closes_at, m.computed_at, m.learners
    FROM paper p JOIN exam e ON e.id = p.exam_id
    LEFT JOIN exam_marks m ON m.paper_id = p.id AND m.section = 0
    WHERE p.id = ANY (ARRAY(SELECT DISTINCT r.ranking_id FROM rank_change c
      JOIN paper_ranking r ON r.paper_id = c.paper_id))
      OR (m.paper_id IS NOT NULL AND m.closes_at IS DISTINCT FROM e.closes_at)
    ORDER BY p.id`.execute(db)
  return rows
}

/** Locks a ranking for computing its marks; false if another server computes them. Grading does not wait for the lock. */
export async function lockForRanks(trx: Trx, rankingId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('paper')
    .select('id')
    .where('id', '=', rankingId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether attempts of a test are being graded again by a corrected key, so that some have marks by the old one. */
export async function isGradedAgain(trx: Trx, examId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('regrade')
    .select('exam_id')
    .where('exam_id', '=', examId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const papersOf = (rankingId: number) =>
  sql<number>`(SELECT paper_id FROM paper_ranking WHERE ranking_id = ${rankingId})`

/**
 * Removes the changes that are committed. A later statement sees the grades of each of them, and the changes of
 * transactions that are still open stay for the next time.
 */
export async function deleteChanges(trx: Trx, rankingId: number): Promise<void> {
  await trx.deleteFrom('rank_change').where('paper_id', 'in', papersOf(rankingId)).execute()
}

/** Computes the marks of the learners of a ranking and of its sections, in place of earlier ones. */
export async function computeMarks(
  trx: Trx,
  {
    ranking_id: rankingId,
    exam_id: examId,
    closes_at: closesAt,
  }: Pick<StaleRanking, 'ranking_id' | 'exam_id' | 'closes_at'>,
  now: Date,
): Promise<void> {
  await trx.deleteFrom('exam_marks').where('paper_id', '=', rankingId).execute()
  await sql`
    WITH keys AS MATERIALIZED (SELECT ${keysPublicToAll(sql`${rankingId}::bigint`)} AS public_at),
    ranked AS MATERIALIZED (
      SELECT g.marks, g.possible_marks, g.sections
      FROM attempt a
      JOIN LATERAL (SELECT marks, possible_marks, sections FROM grade
        WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1) AS g ON true
      WHERE a.exam_id = ${examId} AND a.paper_id IN ${papersOf(rankingId)}
        AND ${isRanked(sql`${closesAt}::timestamptz`, sql`(SELECT public_at FROM keys)`)}
    ), own AS (
      SELECT 0 AS section, marks, possible_marks AS possible FROM ranked
      UNION ALL
      SELECT s.position, (s.value ->> 'marks')::integer, (s.value ->> 'possible')::integer
      FROM ranked CROSS JOIN jsonb_array_elements(sections) WITH ORDINALITY AS s (value, position)
    ), counted AS (
      SELECT section, marks, max(possible) AS possible,
        sum(count(*)) OVER (PARTITION BY section ORDER BY marks) AS at_most
      FROM own GROUP BY section, marks
    )
    INSERT INTO exam_marks
      (paper_id, section, marks, at_most, learners, possible_marks, closes_at, keys_public_at, computed_at)
    SELECT ${rankingId}, section, array_agg(marks ORDER BY marks), array_agg(at_most ORDER BY marks),
      max(at_most), max(possible), ${closesAt},
      (SELECT public_at FROM keys), ${now}
    FROM counted GROUP BY section`.execute(trx)
  // Without learners, too: a moved close is found by the row.
  await trx
    .insertInto('exam_marks')
    .values({
      paper_id: rankingId,
      section: 0,
      marks: [],
      at_most: [],
      learners: 0,
      possible_marks: 0,
      closes_at: closesAt,
      computed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
