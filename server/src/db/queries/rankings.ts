import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../tables.ts'

/** SQL on `paper p`: how it is marked, as a text, with the keys that count now. Equal texts mean one ranking. */
const markingOf: RawBuilder<string> = sql<string>`
  (SELECT concat_ws(E'\n', p.marks_denominator, (SELECT count(*) FROM paper_section WHERE paper_id = p.id),
    string_agg(concat_ws(' ', q.position, coalesce(s.position, 0), s.qualifying, q.right_marks, q.wrong_marks,
      q.asked || jsonb_build_object('key', coalesce(c.key, q.asked -> 'key'))), E'\n' ORDER BY q.position))
  FROM paper_question q LEFT JOIN paper_section s ON s.id = q.section_id
  LEFT JOIN LATERAL (SELECT key FROM key_correction
    WHERE paper_id = q.paper_id AND question_id = q.id ORDER BY id DESC LIMIT 1) AS c ON true
  WHERE q.paper_id = p.id)`

/**
 * Puts the papers of a test that are marked alike into the ranking of the first of them. Ranks of attempts whose
 * ranking changes are computed again.
 */
export async function setRankings(db: Db, examId: number): Promise<void> {
  await sql`
    WITH wanted AS (
      SELECT id AS paper_id, min(id) OVER (PARTITION BY ${markingOf}) AS ranking_id
      FROM paper p WHERE exam_id = ${examId}
    ), moved AS (
      UPDATE paper_ranking r SET ranking_id = wanted.ranking_id
      FROM wanted, paper_ranking before
      WHERE r.paper_id = wanted.paper_id AND before.paper_id = r.paper_id AND r.ranking_id <> wanted.ranking_id
      RETURNING r.paper_id, before.ranking_id AS left_id
    ), changed AS (SELECT paper_id FROM moved UNION SELECT left_id FROM moved)
    INSERT INTO rank_change (paper_id, attempt_ids)
    SELECT changed.paper_id, coalesce(array_agg(a.id) FILTER (WHERE a.id IS NOT NULL), '{}')
    FROM changed LEFT JOIN attempt a ON a.exam_id = ${examId} AND a.paper_id = changed.paper_id
      AND a.paper_id IN (SELECT paper_id FROM moved)
    GROUP BY changed.paper_id`.execute(db)
}

/** Papers of one ranking in which not the same is marked: a rule of `doctor`. */
export const differentlyMarked = sql<{ subject: string }>`
  SELECT 'paper ' || ranking_id AS subject FROM (
    SELECT r.ranking_id, ${markingOf} AS marking FROM paper_ranking r JOIN paper p ON p.id = r.paper_id
    WHERE r.ranking_id IN (SELECT ranking_id FROM paper_ranking WHERE ranking_id <> paper_id)) AS marked
  GROUP BY ranking_id HAVING count(DISTINCT marking) > 1
  UNION ALL
  SELECT 'paper ' || id FROM paper p WHERE NOT EXISTS (SELECT FROM paper_ranking WHERE paper_id = p.id)`

export interface Split {
  /** Learners who began in the open window with what was marked before. */
  learners: number
}

/**
 * Whether a change of a test, which is made, divides the learners of its open window into two rankings; null if not.
 * `paperId` is the paper that new attempts had before the change.
 */
export async function findSplit(
  db: Db,
  { examId, paperId }: { examId: number; paperId: number | null },
  now: Date,
): Promise<Split | null> {
  const { rows } = await sql<Split>`
    SELECT count(DISTINCT a.user_id) AS learners
    FROM exam e JOIN paper_ranking new ON new.paper_id = e.paper_id
    JOIN paper_ranking before ON before.paper_id = ${paperId}
    JOIN paper_ranking same ON same.ranking_id = before.ranking_id
    JOIN attempt a ON a.exam_id = e.id AND a.paper_id = same.paper_id
    WHERE e.id = ${examId} AND e.opens_at <= ${now} AND ${now} < e.closes_at
      AND new.ranking_id <> before.ranking_id
      AND a.in_window AND a.started_at >= e.opens_at AND a.given_back_at IS NULL`.execute(db)
  const [split] = rows
  return split !== undefined && split.learners > 0 ? split : null
}
