import { type Kysely, sql } from 'kysely'

import type { Database, Db } from '../../server/src/db/tables.ts'
import { examFactories, questions } from '../../server/test/exams/exam-factories.ts'

const EXAMS = 50
const QUESTIONS = 16

/**
 * Finished attempts for which every rule of `doctor` holds: of 16 questions 8 to 16 are answered, two of
 * them twice, and 4 to 8 are right. Each learner has one of each of 50 tests.
 */
export async function seedAttempts(db: Db, userIds: readonly number[]): Promise<number> {
  const exams: number[] = []
  for (let n = 0; n < EXAMS; n++) {
    const paper = { questions: questions(QUESTIONS, { wrong: '-1/4' }) }
    exams.push((await examFactories(db).examWithPaper({ max_attempts: 1000 }, paper)).id)
  }
  await db.transaction().execute(async (trx) => {
    // Millions of checks of foreign keys would take most of the time; the restore makes them all.
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql`
      INSERT INTO attempt (user_id, exam_id, paper_id, number, started_at, deadline, closed_at,
        close_reason, max_seq, revision)
      SELECT u.id, e.id, e.paper_id, 1, s.at, s.at + interval '1 hour', s.at + interval '40 minutes',
        'submitted', s.answered + 2, s.answered + 2
      FROM unnest(${[...userIds]}::bigint[]) WITH ORDINALITY u (id, n),
        (SELECT id, paper_id, row_number() OVER (ORDER BY id) AS n FROM exam
          WHERE id = ANY (${exams}::bigint[])) e,
        LATERAL (SELECT 8 + (u.n * 7 + e.n) % ${QUESTIONS - 7}::int AS answered,
          timestamptz '2026-05-01' + (e.n * ${userIds.length}::int + u.n) * interval '15 s' AS at) s
      ORDER BY e.n, u.n`.execute(trx)
    await seedAnswers(trx, exams)
  })
  return userIds.length * EXAMS
}

/** Answers, their log and grades, whose numbers follow from `max_seq` and the id of an attempt. */
async function seedAnswers(trx: Kysely<Database>, exams: number[]): Promise<void> {
  const isSeeded = sql<boolean>`a.exam_id = ANY (${exams}::bigint[])`
  const key = sql`(q.asked -> 'key' -> 'options' ->> 0)`
  const wrong = sql`chr(65 + (ascii(${key}) - 64) % 4)`
  const option = sql`CASE WHEN q.position <= 4 + a.id % 5 THEN ${key} ELSE ${wrong} END`
  const writer = sql`substr(md5(a.id::text), 1, 8)`
  const arrived = sql`a.started_at + q.position * interval '2 minutes'`
  const answered = sql`attempt a JOIN paper_question q
    ON q.paper_id = a.paper_id AND q.position <= a.max_seq - 2`
  await sql`
    INSERT INTO attempt_answer (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT a.id, q.id, ${option}, q.position + 2, ${writer}, 10 + (a.id * q.position) % 90, ${arrived}
    FROM ${answered} WHERE ${isSeeded}`.execute(trx)
  await sql`
    INSERT INTO answer_log (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late)
    SELECT a.id, q.id, ${option}, q.position + 2, ${writer}, 10 + (a.id * q.position) % 90, ${arrived},
      false
    FROM ${answered} WHERE ${isSeeded}
    UNION ALL
    SELECT a.id, q.id, ${wrong}, q.position, ${writer}, 5, ${arrived} - interval '1 minute', false
    FROM ${answered} WHERE ${isSeeded} AND q.position <= 2`.execute(trx)
  await sql`
    INSERT INTO grade (attempt_id, version, marks, possible_marks, marks_denominator, right_count,
      wrong_count, skipped_count, passed, time_taken_seconds, sections, graded_at, graded_by)
    SELECT a.id, 1, g.marks, g.possible, 4, g.correct, g.answered - g.correct,
      ${QUESTIONS}::int - g.answered, g.marks * 100 >= 60 * g.possible, 2400, '[]', a.closed_at, 'sopan'
    FROM attempt a,
      LATERAL (SELECT 4 + a.id % 5 AS correct, a.max_seq - 2 AS answered) c,
      LATERAL (SELECT c.*, 5 * c.correct - c.answered AS marks, 4 * ${QUESTIONS}::int AS possible) g
    WHERE ${isSeeded}`.execute(trx)
}
