import type { Answer } from '@sopan/contract/exams/answer'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import { isRunning } from '#server/db/queries/exam-window.ts'
import type { Database, Db } from '#server/db/tables.ts'

interface AttemptQuery {
  userId: number
  examId?: number | undefined
  attemptId?: number | undefined
  /** Cursor: only attempts before this one. */
  before: number | null
  limit: number
}

/** Finished attempts with their newest grade, newest first; one more shows a next page. */
export function listFinished(db: Db, { userId, examId, attemptId, before, limit }: AttemptQuery) {
  return selectFinished(db)
    .where('attempt.user_id', '=', userId)
    .$if(examId !== undefined, (qb) => qb.where('attempt.exam_id', '=', examId ?? 0))
    .$if(attemptId !== undefined, (qb) => qb.where('attempt.id', '=', attemptId ?? 0))
    .$if(before !== null, (qb) => qb.where('attempt.id', '<', before ?? 0))
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type FinishedRow = Awaited<ReturnType<typeof listFinished>>[number]

/**
 * A prepared statement, because each batch of submits reads it and its planning costs more than its execution. Its columns
 * are named: a migration that adds one would make the statements fail that other servers have prepared.
 */
export function listFinishedById(
  db: Db,
  pool: Pool,
  ids: readonly number[],
): Promise<FinishedRow[]> {
  const { sql: text, parameters } = selectFinished(db)
    .where(sql<boolean>`attempt.id = ANY (${[...ids]}::bigint[])`)
    .compile()
  return prepared<FinishedRow>('finished-attempts', text)(pool, [...parameters])
}

/** An attempt is graded again when its late answers are counted; the newest grade counts. */
const newestGrade = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb
    .selectFrom('grade')
    .selectAll()
    .whereRef('grade.attempt_id', '=', 'attempt.id')
    .orderBy('grade.version', 'desc')
    .limit(1)
    .as('grade')

/** How many questions an attempt has, and how many of them are answered; null for an attempt whose figures cannot wait. */
const countsOfWindow = sql<{ questions: number; answered: number } | null>`
  CASE WHEN attempt.in_window OR ${isRunning} THEN json_build_object(
    'questions', (SELECT count(*) FROM paper_question q WHERE q.paper_id = attempt.paper_id),
    'answered', (SELECT count(*) FROM attempt_answer answer
      WHERE answer.attempt_id = attempt.id AND answer.option IS NOT NULL)) END`

const ATTEMPT_COLUMNS = [
  'attempt.id',
  'attempt.user_id',
  'attempt.exam_id',
  'attempt.paper_id',
  'attempt.entitlement_id',
  'attempt.number',
  'attempt.started_at',
  'attempt.deadline',
  'attempt.max_seq',
  'attempt.revision',
  'attempt.closed_at',
  'attempt.close_reason',
  'attempt.in_window',
  'attempt.section_ends',
  'attempt.given_back_at',
  'attempt.question_seconds',
] as const

const GRADE_COLUMNS = [
  'grade.attempt_id',
  'grade.version',
  'grade.marks',
  'grade.possible_marks',
  'grade.marks_denominator',
  'grade.right_count',
  'grade.partly_count',
  'grade.wrong_count',
  'grade.skipped_count',
  'grade.passed',
  'grade.time_taken_seconds',
  'grade.sections',
  'grade.graded_at',
  'grade.graded_by',
  'grade.reason',
  'grade.correction_id',
] as const

function selectFinished(db: Db) {
  return db
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .innerJoinLateral(newestGrade, (join) => join.onTrue())
    .select(ATTEMPT_COLUMNS)
    .select(GRADE_COLUMNS)
    .select([
      'exam.title',
      'exam.hi',
      'exam.opens_at',
      'exam.closes_at',
      'exam.marks_shown',
      'paper.pass_percent',
    ])
    .select(countsOfWindow.as('counts'))
    .where('attempt.closed_at', 'is not', null)
}

/** A learner's attempts of a test, including the open one, whose figures are null. */
export function listAttempts(
  db: Db,
  { userId, examId, before, limit }: AttemptQuery & { examId: number },
) {
  return db
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .innerJoin('paper', 'paper.id', 'attempt.paper_id')
    .leftJoinLateral(newestGrade, (join) => join.onTrue())
    .selectAll('attempt')
    .select([
      'grade.marks',
      'grade.possible_marks',
      'grade.marks_denominator',
      'grade.passed',
      'grade.time_taken_seconds',
      'grade.right_count',
      'grade.wrong_count',
      'grade.skipped_count',
    ])
    .select([
      'exam.title',
      'exam.hi',
      'exam.opens_at',
      'exam.closes_at',
      'exam.marks_shown',
      'paper.pass_percent',
    ])
    .select((eb) =>
      eb
        .selectFrom('paper_question')
        .whereRef('paper_question.paper_id', '=', 'attempt.paper_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('question_count'),
    )
    .where('attempt.user_id', '=', userId)
    .where('attempt.exam_id', '=', examId)
    .$if(before !== null, (qb) => qb.where('attempt.id', '<', before ?? 0))
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

/** The newest late entry of each question of these attempts. */
export async function listLateEntries(db: Db, attemptIds: readonly number[]) {
  const { rows } = await sql<LateEntry>`
    SELECT DISTINCT ON (l.attempt_id, l.question_id)
      l.attempt_id, l.question_id, l.option, l.seq, l.writer, l.seconds, l.arrived_at
    FROM answer_log l
    WHERE l.is_late AND l.attempt_id = ANY (${[...attemptIds]}::bigint[])
    ORDER BY l.attempt_id, l.question_id, l.seq DESC, l.writer DESC`.execute(db)
  return rows
}

interface LateEntry {
  attempt_id: number
  question_id: number
  option: Answer | null
  seq: number
  writer: string
  seconds: number
  arrived_at: Date
}

/** The saved answers of several attempts. */
export function listAnswersOf(db: Db, attemptIds: readonly number[]) {
  return db
    .selectFrom('attempt_answer')
    .selectAll()
    .where('attempt_id', 'in', [...attemptIds, 0])
    .execute()
}
export type AnswerRow = Awaited<ReturnType<typeof listAnswersOf>>[number]
