import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { sql } from 'kysely'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import { isInBatch } from '#server/db/queries/batches.ts'
import { keyOf, listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import { questionsSeen } from '#server/db/queries/questions-seen.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

/** Which closed attempt of a learner counts. */
export type Counted = 'first' | 'best' | 'all'

export interface ExamAttempts {
  examId: number
  /** Attempts that were closed in it; null: all. */
  period: Period | null
  /** Only members of this batch; null: all learners. */
  batch: number | null
  counted: Counted
}

export function findExam(db: Db, slug: string): Promise<Row<'exam'> | undefined> {
  return db.selectFrom('exam').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export interface GradedAttempt {
  attempt_id: number
  user_id: number
  paper_id: number
  /** Attempts with the same ranking are marked equally. */
  ranking_id: number
  name: string
  email: string
  /** The Indian day on which it was closed. */
  day: string
  marks: number
  possible_marks: number
  marks_denominator: number
  right_count: number
  partly_count: number
  wrong_count: number
  skipped_count: number
  passed: boolean
  pass_percent: number
  time_taken_seconds: number
  sections: SectionGrade[]
}

/** The closed attempts of a test in a period, without attempts that an operator has given back. */
const closedAttempts = ({ examId, period, batch }: ExamAttempts) => {
  const { start, end } = period === null ? { start: null, end: null } : timesOf(period)
  return sql`a.exam_id = ${examId} AND a.closed_at IS NOT NULL AND a.given_back_at IS NULL
    AND ${isInBatch(sql.ref('a.user_id'), batch)} AND (${start}::timestamptz IS NULL OR (a.closed_at >= ${start} AND a.closed_at < ${end}))`
}

/** The attempts that count, each with its newest grade. */
const countedAttempts = (which: ExamAttempts) => {
  const attempts = sql`
    SELECT a.id AS attempt_id, a.user_id, a.paper_id, a.closed_at, g.*
    FROM attempt a
    JOIN LATERAL (
      SELECT marks, possible_marks, marks_denominator, right_count, partly_count, wrong_count, skipped_count,
        passed, time_taken_seconds, sections
      FROM grade WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1) AS g ON true
    WHERE ${closedAttempts(which)}`
  if (which.counted === 'all') return attempts
  const order =
    which.counted === 'first'
      ? sql`user_id, attempt_id`
      : sql`user_id, marks::float8 / marks_denominator DESC, attempt_id`
  return sql`SELECT DISTINCT ON (user_id) * FROM (${attempts}) AS attempts ORDER BY ${order}`
}

export async function listGradedAttempts(trx: Trx, which: ExamAttempts): Promise<GradedAttempt[]> {
  const { rows } = await sql<GradedAttempt>`
    SELECT attempt_id, c.user_id, c.paper_id, r.ranking_id, u.name, u.email,
      to_char(closed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, marks, possible_marks,
      c.marks_denominator, right_count, partly_count, wrong_count, skipped_count, passed,
      p.pass_percent, time_taken_seconds, sections
    FROM (${countedAttempts(which)}) AS c
    JOIN app_user u ON u.id = c.user_id JOIN paper p ON p.id = c.paper_id
    JOIN paper_ranking r ON r.paper_id = c.paper_id
    ORDER BY attempt_id`.execute(trx)
  return rows
}

type CountedAttempt = Pick<GradedAttempt, 'attempt_id' | 'paper_id' | 'ranking_id'>

/** The ids of the attempts that count, with their papers and rankings. */
export async function listCountedAttempts(
  trx: Trx,
  which: ExamAttempts,
): Promise<CountedAttempt[]> {
  const { rows } = await sql<CountedAttempt>`
    SELECT attempt_id, counted.paper_id, ranking_id FROM (${countedAttempts(which)}) AS counted
    JOIN paper_ranking r ON r.paper_id = counted.paper_id
    ORDER BY attempt_id`.execute(trx)
  return rows
}

const idsOf = (attemptIds: readonly number[]) => sql<number[]>`${[...attemptIds]}::bigint[]`

/** The questions that an attempt has seen: the position, the answer (or null) and the seconds of each. */
export interface SeenSheet {
  positions: number[]
  answers: (Answer | null)[]
  seconds: number[]
}

/**
 * One for each attempt that has seen any question, in the order of their ids, so that figures in which the order of
 * attempts with equal marks counts are the same each time.
 */
export async function listSheets(trx: Trx, attemptIds: readonly number[]): Promise<SeenSheet[]> {
  const { rows } = await sql<SeenSheet>`
    SELECT array_agg(q.position) AS positions, array_agg(seen.option) AS answers, array_agg(seen.seconds) AS seconds
    FROM (${questionsSeen(idsOf(attemptIds))}) AS seen JOIN paper_question q ON q.id = seen.question_id
    GROUP BY seen.attempt_id ORDER BY seen.attempt_id`.execute(trx)
  return rows
}

/** The seconds that attempts have spent on the questions of each section, by its name. */
export async function secondsBySection(
  trx: Trx,
  attemptIds: readonly number[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    SELECT s.name, sum(seen.seconds)::bigint AS seconds
    FROM (${questionsSeen(idsOf(attemptIds))}) AS seen JOIN paper_question q ON q.id = seen.question_id
    JOIN paper_section s ON s.id = q.section_id
    GROUP BY s.name`.execute(trx)
  return new Map(rows.map(({ name, seconds }) => [name, seconds]))
}

export type Question = Pick<
  Row<'paper_question'>,
  'position' | 'asked' | 'right_marks' | 'wrong_marks'
> & {
  text: string
  options: { letter: OptionLetter; text: string }[]
  /** The key that counts now. */
  key: QuestionKey
}

/** The questions of a paper in their order. */
export async function listQuestions(trx: Trx, paperId: number): Promise<Question[]> {
  const corrections = await listKeyCorrections(trx, [paperId])
  const rows = await trx
    .selectFrom('paper_question')
    .select(['id', 'position', 'asked', 'right_marks', 'wrong_marks'])
    .select('texts')
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, texts, ...question }) => ({
    ...question,
    text: texts.en.question.text,
    options: texts.en.options.map(({ text }, index) => ({ letter: letterOf(index), text })),
    key: keyOf({ id, ...question }, corrections),
  }))
}
