import type { Grant } from '@sopan/domain/orders/access'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Pool } from 'pg'

import { prepared } from '#server/db/prepared.ts'
import type { Database } from '#server/db/tables.ts'

export interface ExamQuery {
  type?: 'free' | 'paid' | 'purchased' | undefined
  search?: string | undefined
  limit: number
  after: { at: Date; id: number } | null
}

/** Tests with the figures of their current paper; a test without a paper has no questions yet. */
function selectExams(db: Kysely<Database>) {
  return db
    .selectFrom('exam')
    .leftJoin('paper', 'paper.id', 'exam.paper_id')
    .select([
      'exam.id',
      'exam.title',
      'exam.description',
      'exam.type',
      'exam.price_paise',
      'exam.max_attempts',
      'exam.validity_days',
      'exam.paper_id',
      'exam.published',
      'exam.created_at',
      'paper.time_limit_seconds',
      'paper.pass_percent',
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

/** Tests newest first; one more row than asked for shows that there is a next page. */
export function listExams(db: Kysely<Database>, query: ExamQuery) {
  return page(selectExams(db).where('exam.published', '=', true), query).execute()
}
export type ExamRow = Awaited<ReturnType<typeof listExams>>[number]

/** The tests that a learner ever bought, including withdrawn ones. */
export function listPurchasedExams(db: Kysely<Database>, userId: number, query: ExamQuery) {
  const purchased = selectExams(db).where('exam.id', 'in', (eb) =>
    eb
      .selectFrom('entitlement')
      .select('item_id')
      .where('user_id', '=', userId)
      .where('item_kind', '=', 'exam')
      .where('revoked_at', 'is', null),
  )
  return page(purchased, query).execute()
}

function page<O>(
  exams: SelectQueryBuilder<Database, 'exam', O>,
  { type, search, limit, after }: ExamQuery,
) {
  return exams
    .$if(type === 'free' || type === 'paid', (qb) => qb.where('exam.type', '=', type as 'free'))
    .$if(search !== undefined && search !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          eb('exam.title', 'ilike', contains(search ?? '')),
          eb('exam.description', 'ilike', contains(search ?? '')),
        ]),
      ),
    )
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(exam.created_at, exam.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('exam.created_at', 'desc')
    .orderBy('exam.id', 'desc')
    .limit(limit + 1)
}

/** Escapes `%` and `_`, which are plain characters in a search. */
const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

export function findExam(db: Kysely<Database>, id: number): Promise<ExamRow | undefined> {
  return selectExams(db).where('exam.id', '=', id).executeTakeFirst()
}

export function listExamsById(db: Kysely<Database>, ids: readonly number[]): Promise<ExamRow[]> {
  return selectExams(db)
    .where('exam.id', 'in', [...ids, 0])
    .execute()
}

type GrantOfExam = Grant & { id: number; item_id: number; max_attempts: number; used: number }

const listGrantsOfExams = prepared<GrantOfExam>(
  'grants-of-exams',
  `SELECT e.id, e.item_id, e.starts_at, e.ends_at, e.revoked_at, e.max_attempts,
    (SELECT count(*) FROM attempt a
      WHERE a.user_id = e.user_id AND a.entitlement_id = e.id AND a.given_back_at IS NULL) AS used
  FROM entitlement e
  WHERE e.user_id = $1 AND e.item_kind = 'exam'`,
)

export interface AttemptCounts {
  exam_id: number
  /** Attempts without an entitlement. */
  free: number
  finished: number
  open_id: number | null
  open_deadline: Date | null
}

const countAttempts = prepared<AttemptCounts>(
  'attempts-by-exam',
  `SELECT exam_id,
    count(*) FILTER (WHERE entitlement_id IS NULL AND given_back_at IS NULL) AS free,
    count(closed_at) AS finished,
    max(id) FILTER (WHERE closed_at IS NULL) AS open_id,
    max(deadline) FILTER (WHERE closed_at IS NULL) AS open_deadline
  FROM attempt WHERE user_id = $1 GROUP BY exam_id`,
)

/** A learner's grants and attempts, by test. */
export interface OwnExams {
  grants: Map<number, GrantOfExam[]>
  attempts: Map<number, AttemptCounts>
}

export async function findOwnExams(pool: Pool, userId: number): Promise<OwnExams> {
  const [grants, attempts] = await Promise.all([
    listGrantsOfExams(pool, [userId]),
    countAttempts(pool, [userId]),
  ])
  return {
    grants: Map.groupBy(grants, (grant) => grant.item_id),
    attempts: new Map(attempts.map((counts) => [counts.exam_id, counts])),
  }
}
