import type { MarksPolicy } from '@sopan/domain/exams/figures-shown'
import { sql } from 'kysely'

import { isLiveBetween } from '#server/db/queries/entitlements.ts'
import type { Db, Row, Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

/** The learners of report cards, and the days that the cards are about. */
export interface CardsOf {
  users: readonly number[]
  period: Period
}

export const findLearner = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** The batches in which a learner is and that have days in a period, by their first day. */
export async function listBatches(trx: Trx, userId: number, period: Period) {
  const { rows } = await sql<Row<'batch'>>`
    SELECT batch.* FROM membership m JOIN batch ON batch.id = m.batch_id
    WHERE m.user_id = ${userId} AND m.left_at IS NULL
      AND batch.first_day <= ${period.to}::date AND batch.last_day >= ${period.from}::date
    ORDER BY batch.first_day, batch.id`.execute(trx)
  return rows
}

/** The attempts at a test that began in its window, or the others, with what decides when their figures are shown. */
interface TakenRow {
  exam_id: number
  in_window: boolean
  opens_at: Date | null
  closes_at: Date | null
  marks_shown: MarksPolicy
}

/** The tests of which members of a batch finished an attempt in a period. */
export async function listTaken(trx: Trx, batchId: number, period: Period): Promise<TakenRow[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<TakenRow>`
    SELECT DISTINCT e.id AS exam_id, a.in_window, e.opens_at, e.closes_at, e.marks_shown
    FROM membership m JOIN attempt a ON a.user_id = m.user_id JOIN exam e ON e.id = a.exam_id
    WHERE m.batch_id = ${batchId} AND m.left_at IS NULL AND a.given_back_at IS NULL
      AND a.closed_at >= ${start} AND a.closed_at < ${end}`.execute(trx)
  return rows
}

export interface CourseRow {
  user_id: number
  title: string
  hi: Row<'course'>['hi']
  classes: number
  completed: number
  /** Completed in the period. */
  completed_now: number
}

/** The courses that learners could use in a period, or have completed a class of, with the published classes. */
export async function listCourses(trx: Trx, { users, period }: CardsOf): Promise<CourseRow[]> {
  const { start, end } = timesOf(period)
  const ids = sql`ANY (${[...users]}::bigint[])`
  const { rows } = await sql<CourseRow>`
    WITH own AS (
      SELECT user_id, item_id AS course_id FROM access e
      WHERE user_id = ${ids} AND item_kind = 'course' AND ${isLiveBetween(start, end)}
      UNION
      SELECT p.user_id, s.course_id FROM class_progress p
      JOIN class c ON c.id = p.class_id JOIN subject s ON s.id = c.subject_id
      WHERE p.user_id = ${ids} AND p.completed_at >= ${start} AND p.completed_at < ${end}
    )
    SELECT own.user_id, course.title, course.hi, count(*) AS classes, count(p.completed_at) AS completed,
      count(*) FILTER (WHERE p.completed_at >= ${start} AND p.completed_at < ${end}) AS completed_now
    FROM own JOIN course ON course.id = own.course_id
    JOIN subject s ON s.course_id = course.id AND s.published JOIN class c ON c.subject_id = s.id AND c.published
    LEFT JOIN class_progress p ON p.class_id = c.id AND p.user_id = own.user_id
    GROUP BY own.user_id, course.id ORDER BY course.title, course.id`.execute(trx)
  return rows
}

export interface AttemptRow {
  id: number
  user_id: number
  exam_id: number
  title: string
  hi: Row<'exam'>['hi']
  number: number
  closed_at: Date
  deadline: Date
  in_window: boolean
  opens_at: Date | null
  closes_at: Date | null
  marks_shown: MarksPolicy
  marks: number
  possible_marks: number
  marks_denominator: number
  pass_percent: number
  /** How many attempts of the learner were finished in the period. */
  total: number
}

/** The newest attempts of each learner that were finished in a period, with their newest grades, the newest attempt first. */
export async function listAttempts(
  trx: Trx,
  { users, period }: CardsOf,
  most: number,
): Promise<AttemptRow[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<AttemptRow>`
    SELECT a.id, a.user_id, a.exam_id, e.title, e.hi, a.number, a.closed_at, a.deadline, a.in_window, e.opens_at, e.closes_at,
      e.marks_shown, g.marks, g.possible_marks, g.marks_denominator, paper.pass_percent, a.total
    FROM (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY closed_at DESC, id DESC) AS newest,
        count(*) OVER (PARTITION BY user_id) AS total
      FROM attempt WHERE user_id = ANY (${[...users]}::bigint[]) AND given_back_at IS NULL
        AND closed_at >= ${start} AND closed_at < ${end}
    ) AS a
    JOIN exam e ON e.id = a.exam_id JOIN paper ON paper.id = a.paper_id
    JOIN LATERAL (
      SELECT marks, possible_marks, marks_denominator FROM grade WHERE attempt_id = a.id ORDER BY version DESC LIMIT 1
    ) AS g ON true
    WHERE a.newest <= ${most} ORDER BY a.closed_at DESC, a.id DESC`.execute(trx)
  return rows
}

export interface PaymentRow {
  user_id: number
  /** Of the receipt; null for a demo payment. */
  number: string | null
  title: string
  paid_at: Date
  paid_paise: number
  returned_paise: number
}

/**
 * The fulfilled payments of learners in a period, the newest first. The credit note of a refund that failed after its success
 * stays, but its money was not returned.
 */
export async function listPayments(trx: Trx, { users, period }: CardsOf): Promise<PaymentRow[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<PaymentRow>`
    SELECT o.user_id, r.number, o.title, o.paid_at, o.paid_paise,
      CASE WHEN o.state = 'refunded' THEN o.paid_paise ELSE coalesce((
        SELECT sum(c.amount_paise)::bigint FROM credit_note c
        LEFT JOIN provider_refund p ON p.id = c.provider_refund_id
        WHERE c.receipt_id = r.id AND p.state IS DISTINCT FROM 'failed'), 0) END AS returned_paise
    FROM purchase_order o LEFT JOIN receipt r ON r.order_id = o.id
    WHERE o.user_id = ANY (${[...users]}::bigint[]) AND o.fulfilled_at IS NOT NULL AND o.paid_paise > 0
      AND o.paid_at >= ${start} AND o.paid_at < ${end}
    ORDER BY o.paid_at DESC, o.id DESC`.execute(trx)
  return rows
}
