import type { Rank } from '@sopan/contract/exams/grades'
import { type MarksOfAll, type Placing, isRankShown, placingOf } from '@sopan/domain/exams/rank'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../tables.ts'

/** A place among the first attempts of all learners with the same ranking. */
export interface Standing extends Placing {
  asOf: Date
}

export interface Standings extends Standing {
  /** In the sections of the paper, in their order; empty unless asked for. */
  sections: Standing[]
  /** Of all ranked learners, the learner included; null unless asked for. */
  all: MarksOfAll | null
}

/**
 * SQL condition on `attempt a` of a test that closes at a time, or never, and whose keys became public at a time, or did
 * not: the learner's first attempt that was not given back, finished, and begun before both. An attempt that was
 * given back after its keys were sent stays the first one.
 */
export const isRanked = (
  closesAt: RawBuilder<unknown>,
  publicAt: RawBuilder<unknown>,
) => sql<boolean>`
  (a.closed_at IS NOT NULL AND a.given_back_at IS NULL
  AND (${closesAt} IS NULL OR a.started_at < ${closesAt})
  AND coalesce(a.started_at < ${publicAt}, true)
  AND NOT EXISTS (SELECT FROM attempt earlier WHERE earlier.user_id = a.user_id
    AND earlier.exam_id = a.exam_id AND earlier.id < a.id
    AND (earlier.given_back_at IS NULL OR EXISTS (SELECT FROM key_reveal r
      WHERE r.user_id = a.user_id AND r.paper_id = earlier.paper_id AND r.revealed_at < a.started_at)))
  AND EXISTS (SELECT FROM app_user u WHERE u.id = a.user_id AND u.erased_at IS NULL))`

interface StandingRow {
  attempt_id: number
  section: number
  at_most: number
  learners: number
  computed_at: Date
  marks: number[] | null
  all_at_most: number[] | null
  possible_marks: number
  marks_denominator: number
}

/**
 * The standings of the ranked attempts among these, by attempt. All that show ranks read them here. An attempt has no
 * standing if it changed after the marks of all were computed, or if the close of its test was moved after that.
 */
export async function listStandings(
  db: Db,
  attemptIds: readonly number[],
  { withSections = false, withAll = false } = {},
): Promise<Map<number, Standings>> {
  const standings = new Map<number, Standings>()
  if (attemptIds.length === 0) return standings
  const { rows } = await sql<StandingRow>`
    SELECT a.id AS attempt_id, m.section, m.learners, m.computed_at, m.possible_marks,
      g.marks_denominator, m.at_most[width_bucket(CASE m.section WHEN 0 THEN g.marks
        ELSE (g.sections -> (m.section - 1) ->> 'marks')::integer END, m.marks)] AS at_most,
      CASE WHEN ${withAll}::boolean AND m.section = 0 THEN m.marks END AS marks,
      CASE WHEN ${withAll}::boolean AND m.section = 0 THEN m.at_most END AS all_at_most
    FROM attempt a
    JOIN exam e ON e.id = a.exam_id
    JOIN exam_marks m ON m.paper_id = (SELECT ranking_id FROM paper_ranking WHERE paper_id = a.paper_id)
      AND m.closes_at IS NOT DISTINCT FROM e.closes_at
    JOIN LATERAL (SELECT marks, marks_denominator, sections FROM grade
      WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1) AS g ON true
    WHERE a.id = ANY (${[...attemptIds]}::bigint[]) AND ${isRanked(sql`e.closes_at`, sql`m.keys_public_at`)}
      AND (m.section = 0 OR ${withSections}::boolean)
      AND NOT EXISTS (SELECT FROM rank_change c
        WHERE c.paper_id = a.paper_id AND a.id = ANY (c.attempt_ids))
    ORDER BY a.id, m.section`.execute(db)
  for (const row of rows) {
    const standing = { ...placingOf(row.at_most, row.learners), asOf: row.computed_at }
    const { marks, all_at_most: atMost, possible_marks: possible } = row
    const denominator = row.marks_denominator
    const all = marks && atMost && { marks, atMost, possible, denominator }
    if (row.section === 0) standings.set(row.attempt_id, { ...standing, sections: [], all })
    else standings.get(row.attempt_id)?.sections.push(standing)
  }
  return standings
}

/** The attempts among these that get a rank which is not computed yet. */
export async function listAwaited(db: Db, attemptIds: readonly number[]): Promise<Set<number>> {
  if (attemptIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM attempt a JOIN exam e ON e.id = a.exam_id
    LEFT JOIN exam_marks m ON m.section = 0 AND m.closes_at IS NOT DISTINCT FROM e.closes_at
      AND m.paper_id = (SELECT ranking_id FROM paper_ranking WHERE paper_id = a.paper_id)
    WHERE a.id = ANY (${[...attemptIds]}::bigint[]) AND ${isRanked(sql`e.closes_at`, sql`m.keys_public_at`)}
      AND (m.paper_id IS NULL OR EXISTS (SELECT FROM rank_change c
        WHERE c.paper_id = a.paper_id AND a.id = ANY (c.attempt_ids)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The marks of all learners in the ranking of a paper, as they were computed last. */
export async function findMarksOfAll(
  db: Db,
  paperId: number,
): Promise<(MarksOfAll & { asOf: Date }) | undefined> {
  const row = await db
    .selectFrom('exam_marks as m')
    .innerJoin('paper_ranking as r', 'r.ranking_id', 'm.paper_id')
    .innerJoin('paper as p', 'p.id', 'r.paper_id')
    .innerJoin('exam as e', 'e.id', 'p.exam_id')
    .select(['m.marks', 'm.at_most', 'm.possible_marks', 'm.computed_at', 'p.marks_denominator'])
    .where('p.id', '=', paperId)
    .where('m.section', '=', 0)
    .where(sql<boolean>`m.closes_at IS NOT DISTINCT FROM e.closes_at`)
    .executeTakeFirst()
  return (
    row && {
      marks: row.marks,
      atMost: row.at_most,
      possible: row.possible_marks,
      denominator: row.marks_denominator,
      asOf: row.computed_at,
    }
  )
}

/** A standing as learners see it; null for too few learners. */
export function presentRank(standing: Standing | undefined): Rank | null {
  if (standing === undefined || !isRankShown(standing)) return null
  const { place, of, percentile, asOf } = standing
  return { place, of, percentile, as_of: asOf.toISOString() }
}
