import type { ExamGrant } from '@sopan/domain/exams/card'
import { type Insertable, sql } from 'kysely'

import { usedAttempts } from '#server/db/queries/entitlements.ts'
import type { Database, Trx } from '#server/db/tables.ts'

import { type Attempt, isOpen } from '../attempt/store.ts'
import type { AskingPage } from '../paper/abilities.ts'

interface LearnerAndExam {
  userId: number
  examId: number
}

/** A learner and the test that they start, from a page. */
export interface StartRequest extends LearnerAndExam {
  page: AskingPage
}

/** The facts that decide about a start. */
export interface StartFacts {
  grants: ExamGrant[]
  /** Counted attempts without an entitlement. */
  usedFree: number
  /** The extra time of the learner. */
  extraMinutesPerHour: number
}

const pairs = (requests: readonly LearnerAndExam[]) => sql`
  unnest(${requests.map((request) => request.userId)}::bigint[],
    ${requests.map((request) => request.examId)}::bigint[]) WITH ORDINALITY AS request (user_id, exam_id, n)`

/**
 * The learners whose account rows could be locked and are not erased. A new attempt references its account, so a row
 * locked by another transaction would delay the whole batch.
 */
export async function tryLockAccounts(trx: Trx, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`id = ANY (${[...new Set(userIds)]}::bigint[])`)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .skipLocked()
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The open attempt of each start, undefined if there is none. */
export async function listOpenAttempts(
  trx: Trx,
  requests: readonly LearnerAndExam[],
): Promise<(Attempt | undefined)[]> {
  const { rows } = await sql<Attempt & { n: number }>`
    SELECT request.n, a.* FROM ${pairs(requests)} CROSS JOIN LATERAL (
      SELECT * FROM attempt
      WHERE user_id = request.user_id AND exam_id = request.exam_id AND ${isOpen} LIMIT 1) a`.execute(
    trx,
  )
  const found = new Map(rows.map(({ n, ...attempt }) => [n, attempt]))
  return requests.map((_, index) => found.get(index + 1))
}

interface GrantRow extends ExamGrant {
  n: number
}

/**
 * The facts about each start: its grants with their attempts, and attempts without a grant. OFFSET 0 prevents the planner from
 * reading the whole view for a join.
 */
export async function listStartFacts(
  trx: Trx,
  requests: readonly LearnerAndExam[],
): Promise<StartFacts[]> {
  const grants = await sql<GrantRow>`
    SELECT request.n, e.id, e.starts_at, e.ends_at, e.revoked_at, e.opens_at, e.max_attempts,
      ${usedAttempts} AS used
    FROM ${pairs(requests)} CROSS JOIN LATERAL (
      SELECT * FROM access
      WHERE user_id = request.user_id AND item_kind = 'exam' AND item_id = request.exam_id OFFSET 0) e`.execute(
    trx,
  )
  const counts = await sql<{ n: number; used: number; extra: number }>`
    SELECT request.n, app_user.extra_minutes_per_hour AS extra, (SELECT count(*) FROM attempt a
      WHERE a.user_id = request.user_id AND a.exam_id = request.exam_id
        AND a.entitlement_id IS NULL AND a.given_back_at IS NULL) AS used
    FROM ${pairs(requests)} JOIN app_user ON app_user.id = request.user_id`.execute(trx)
  const grantsOf = Map.groupBy(grants.rows, (row) => row.n)
  const countsOf = new Map(counts.rows.map((row) => [row.n, row]))
  return requests.map((_, index) => ({
    grants: (grantsOf.get(index + 1) ?? []).map(({ n: _n, ...grant }) => grant),
    usedFree: countsOf.get(index + 1)?.used ?? 0,
    extraMinutesPerHour: countsOf.get(index + 1)?.extra ?? 0,
  }))
}

/** An array as PostgreSQL reads it from text, because an array of arrays would be unnested as one. */
const arrayText = (times: readonly Date[] | null): string | null =>
  times && `{${times.map((time) => time.toISOString()).join()}}`

export type NewAttempt = Omit<Insertable<Database['attempt']>, 'number'>

/** Inserts attempts, each with the next number for its learner, test and entitlement. */
export async function insertAttempts(
  trx: Trx,
  attempts: readonly NewAttempt[],
): Promise<Attempt[]> {
  if (attempts.length === 0) return []
  const { rows } = await sql<Attempt>`
    INSERT INTO attempt
      (user_id, exam_id, paper_id, entitlement_id, number, started_at, deadline, in_window, section_ends)
    SELECT user_id, exam_id, paper_id, entitlement_id,
      1 + coalesce((SELECT max(a.number) FROM attempt a
        WHERE a.user_id = new.user_id AND a.exam_id = new.exam_id
          AND a.entitlement_id IS NOT DISTINCT FROM new.entitlement_id), 0),
      started_at, deadline, in_window, section_ends::timestamptz[]
    FROM unnest(${attempts.map((one) => one.user_id)}::bigint[],
      ${attempts.map((one) => one.exam_id)}::bigint[],
      ${attempts.map((one) => one.paper_id)}::bigint[],
      ${attempts.map((one) => one.entitlement_id ?? null)}::bigint[],
      ${attempts.map((one) => one.started_at)}::timestamptz[],
      ${attempts.map((one) => one.deadline)}::timestamptz[],
      ${attempts.map((one) => one.in_window ?? false)}::boolean[],
      ${attempts.map((one) => arrayText(one.section_ends ?? null))}::text[])
      AS new (user_id, exam_id, paper_id, entitlement_id, started_at, deadline, in_window, section_ends)
    RETURNING attempt.*`.execute(trx)
  return rows
}
