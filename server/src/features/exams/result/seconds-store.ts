import { MEDIAN_FROM } from '@sopan/domain/exams/slow'
import { sql } from 'kysely'

import { questionsSeen } from '#server/db/queries/questions-seen.ts'
import type { Db } from '#server/db/tables.ts'

/** Learners whose seconds give the medians of a paper: more would hardly change a median. */
const SAMPLE = 2000

/** By how much the learners of a ranking must have grown until the medians of its papers are computed again. */
const GROWTH = 1.1

export interface StaleSeconds {
  paper_id: number
  /** The learners of its ranking now. */
  learners: number
}

/** The papers with enough learners whose medians were never computed, or of clearly fewer learners. */
export async function listStaleSeconds(db: Db): Promise<StaleSeconds[]> {
  const { rows } = await sql<StaleSeconds>`
    SELECT r.paper_id, m.learners FROM exam_marks m
    JOIN paper_ranking r ON r.ranking_id = m.paper_id
    LEFT JOIN paper_seconds s ON s.paper_id = r.paper_id
    WHERE m.section = 0 AND m.learners >= ${MEDIAN_FROM}
      AND (s.paper_id IS NULL OR s.learners * ${GROWTH}::float8 <= m.learners)
    ORDER BY r.paper_id`.execute(db)
  return rows
}

/** Computes the medians of a paper's questions, in their order; none where too few learners have taken this paper. */
export async function computeSeconds(db: Db, { paper_id: id, learners }: StaleSeconds) {
  const taken = sql<number[]>`ARRAY(SELECT DISTINCT ON (a.user_id) a.id FROM attempt a
    JOIN paper p ON p.id = a.paper_id
    WHERE a.exam_id = p.exam_id AND p.id = ${id} AND a.closed_at IS NOT NULL AND a.given_back_at IS NULL
    ORDER BY a.user_id, a.id LIMIT ${SAMPLE})`
  await sql`
    INSERT INTO paper_seconds AS stored (paper_id, learners, medians)
    SELECT ${id}, ${learners}, ARRAY(
      SELECT round(coalesce(m.median, 0))::integer FROM paper_question q
      LEFT JOIN (SELECT question_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS median
        FROM (${questionsSeen(taken)}) AS seen GROUP BY question_id HAVING count(*) >= ${MEDIAN_FROM}) AS m
        ON m.question_id = q.id
      WHERE q.paper_id = ${id} ORDER BY q.position)
    ON CONFLICT (paper_id) DO UPDATE SET learners = excluded.learners, medians = excluded.medians`.execute(
    db,
  )
}

/** The median seconds of the questions of papers, in their order; 0 of a question that too few learners have seen. */
export async function listMedians(
  db: Db,
  paperIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('paper_seconds')
    .select(['paper_id', 'medians'])
    .where('paper_id', 'in', [...paperIds, 0])
    .execute()
  return new Map(rows.map((row) => [row.paper_id, row.medians]))
}

/** The questions that are marked for review in attempts. */
export async function listMarked(
  db: Db,
  attemptIds: readonly number[],
): Promise<{ attempt_id: number; question_id: number }[]> {
  const rows = await db
    .selectFrom('attempt_note')
    .select(['attempt_id', 'question_id'])
    .where('attempt_id', 'in', [...attemptIds, 0])
    .where('marked', '=', true)
    .orderBy('question_id')
    .$narrowType<{ question_id: number }>()
    .execute()
  return rows
}
