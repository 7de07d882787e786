import type { Grant } from '@sopan/domain/orders/access'
import type { Pool } from 'pg'

import { type CatalogueQuery, cataloguePage } from '#server/db/keyset.ts'
import { prepared } from '#server/db/prepared.ts'
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

export function listExams(db: Db, query: CatalogueQuery) {
  return cataloguePage(selectExams(db), 'exam', ['title', 'description'], query).execute()
}
export type ExamRow = Awaited<ReturnType<typeof listExams>>[number]

export function findExam(db: Db, id: number): Promise<ExamRow | undefined> {
  return selectExams(db).where('exam.id', '=', id).executeTakeFirst()
}

export function listExamsById(db: Db, ids: readonly number[]): Promise<ExamRow[]> {
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
