import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { sweepRanks } from '#server/features/exams/ranks/sweep.ts'

import type { TestApp } from '../app.ts'

interface ExamWithPaper {
  id: number
  paper: { id: number }
}

/** Of a `paper_question q`. */
const rightOption = sql`q.asked #>> '{key,options,0}'`

/** Computes the ranks that are due, as the sweep of a server does; a failure fails the test. */
export function computeRanks({ db, sharedNow }: TestApp): Promise<number> {
  return sweepRanks({ db, sharedNow }, (error) => {
    throw error
  })
}

/**
 * Other learners who have answered as many of the four questions as given, all right, and finished; returns the ids
 * of their attempts.
 */
export async function finishedBy(
  { db, time }: Pick<TestApp, 'db' | 'time'>,
  { id, paper }: ExamWithPaper,
  marks: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH learner AS (
      INSERT INTO app_user (name, email, email_key, password_hash, referral_code, created_at)
      SELECT 'Learner', key || '@ranked.example', key || '@ranked.example', 'none', key, ${time}
      FROM (SELECT ${randomUUID()}::text || '-' || lpad(n::text, 6, '0') AS key
        FROM generate_series(1, ${marks.length}::integer) n ORDER BY n) AS keys
      RETURNING id
    ), made AS (
      INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at, close_reason)
      SELECT id, ${id}, ${paper.id}, 1, ${time}, ${time}::timestamptz + interval '10 minutes', ${time},
        'submitted'
      FROM learner ORDER BY id RETURNING id
    )
    SELECT id FROM made ORDER BY id`.execute(db)
  const ids = rows.map((row) => row.id)
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT given.id, q.id, ${rightOption}, q.position, 'writer01', 5, ${time}
    FROM unnest(${ids}::bigint[], ${[...marks]}::integer[]) AS given (id, marks)
    JOIN paper_question q ON q.paper_id = ${paper.id} AND q.position <= given.marks`.execute(db)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT id, 1, marks, 4, 1, marks, 0, 4 - marks, false, 60, '[]', ${time}, 'sopan'
    FROM unnest(${ids}::bigint[], ${[...marks]}::integer[]) AS given (id, marks)`.execute(db)
  return ids
}
