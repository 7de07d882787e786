import { sql } from 'kysely'

import { type CatalogueQuery, listCatalogue } from '#server/db/keyset.ts'
import { bundleOfRow } from '#server/db/queries/bundles.ts'
import {
  type GrantJson,
  accessOf,
  grantJson,
  usedAttempts,
} from '#server/db/queries/entitlements.ts'
import { isNotHiddenFrom, isShownExam } from '#server/db/queries/exam-access.ts'
import type { Db } from '#server/db/tables.ts'

/** Tests with the figures of their current paper; a test without a paper has no questions yet. */
function selectExams(db: Db) {
  return db
    .selectFrom('exam')
    .leftJoin('paper', 'paper.id', 'exam.paper_id')
    .select([
      'exam.id',
      'exam.title',
      'exam.description',
      'exam.hi',
      'exam.exams',
      'exam.type',
      'exam.for_batches',
      'exam.price_paise',
      'exam.max_attempts',
      'exam.validity_days',
      'exam.paper_id',
      'exam.published',
      'exam.created_at',
      'exam.opens_at',
      'exam.closes_at',
      'exam.keys_shown',
      'exam.keys_date',
      'exam.marks_shown',
      'exam.last_cut_offs',
      'exam.asked_in',
      'paper.time_limit_seconds',
      'paper.pass_percent',
      'paper.needs',
      'paper.languages',
    ])
    .select((eb) =>
      eb
        .selectFrom('paper_question')
        .whereRef('paper_question.paper_id', '=', 'exam.paper_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('question_count'),
    )
}

export type ExamRow = Awaited<ReturnType<ReturnType<typeof selectExams>['execute']>>[number]

interface GrantOfExam extends GrantJson {
  id: number
  max_attempts: number
  used: number
}

interface AttemptCounts {
  all: number
  /** Attempts without an entitlement. */
  free: number
  finished: number
  open_id: number | null
  open_deadline: string | null
}

/** Tests, each with what a learner has of it: grants with their used attempts, and attempts. */
function selectOwnExams(db: Db, userId: number | null) {
  return selectExams(db).select([
    bundleOfRow('exam').as('in_bundle'),
    sql<GrantOfExam[] | null>`(
      SELECT json_agg(${grantJson(sql`, 'id', e.id, 'max_attempts', e.max_attempts, 'used', ${usedAttempts}`)})
      FROM ${accessOf(userId)} e
      WHERE e.item_kind = 'exam' AND e.item_id = exam.id)`.as('grants'),
    sql<AttemptCounts>`(
      SELECT json_build_object('all', count(*),
        'free', count(*) FILTER (WHERE entitlement_id IS NULL AND given_back_at IS NULL),
        'finished', count(closed_at),
        'open_id', max(id) FILTER (WHERE closed_at IS NULL),
        'open_deadline', max(deadline) FILTER (WHERE closed_at IS NULL))
      FROM attempt WHERE user_id = ${userId} AND exam_id = exam.id)`.as('attempts'),
  ])
}

export interface ExamsQuery extends CatalogueQuery {
  /** Only tests that may be taken at any time. */
  withoutWindow?: boolean
  /** Only papers of previous years. */
  ofPreviousYears?: boolean
}

export function listExams(db: Db, query: ExamsQuery, userId: number | null, now: Date) {
  const { withoutWindow = false, ofPreviousYears = false } = query
  const exams = selectOwnExams(db, userId)
    .where(isNotHiddenFrom(userId, now))
    .$if(withoutWindow, (qb) => qb.where('exam.closes_at', 'is', null))
    .$if(ofPreviousYears, (qb) => qb.where('exam.asked_in', 'is not', null))
  return listCatalogue(exams, 'exam', query)
}

/** A test with what a learner has of it. */
export function findOwnExam(db: Db, id: number, userId: number | null) {
  return selectOwnExams(db, userId).where('exam.id', '=', id).executeTakeFirst()
}

/** Tests with what a learner has of each. */
export function listOwnExams(db: Db, ids: readonly number[], userId: number | null) {
  return selectOwnExams(db, userId)
    .where('exam.id', 'in', [...ids, 0])
    .execute()
}
export type OwnExamRow = Awaited<ReturnType<typeof listOwnExams>>[number]

/** A test that is shown to a learner. */
export const findShownExam = (db: Db, id: number, userId: number, now: Date) =>
  selectExams(db).where('exam.id', '=', id).where(isShownExam(userId, now)).executeTakeFirst()

export function findExam(db: Db, id: number): Promise<ExamRow | undefined> {
  return selectExams(db).where('exam.id', '=', id).executeTakeFirst()
}

export function listExamsById(db: Db, ids: readonly number[]): Promise<ExamRow[]> {
  return selectExams(db)
    .where('exam.id', 'in', [...ids, 0])
    .execute()
}

/** The extra time of a learner in tests, in minutes for each hour. */
export async function findExtraTime(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('app_user')
    .select('extra_minutes_per_hour')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.extra_minutes_per_hour ?? 0
}
