import { sql } from 'kysely'

import type { Db, Row, Trx } from '#server/db/tables.ts'

import type { Effect } from './compare-grades.ts'

export type Regrade = Row<'regrade'>

/** An unfinished regrade, locked, unless another transaction has locked it. */
export function claimRegrade(trx: Trx, examId?: number): Promise<Regrade | undefined> {
  return trx
    .selectFrom('regrade')
    .selectAll()
    .where('finished_at', 'is', null)
    .$if(examId !== undefined, (qb) => qb.where('exam_id', '=', examId ?? 0))
    .orderBy('exam_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export function findRegrade(db: Db, examId: number): Promise<Regrade | undefined> {
  return db.selectFrom('regrade').selectAll().where('exam_id', '=', examId).executeTakeFirst()
}

/** The next closed attempts; attempts that close later are graded by the corrected keys already. */
export async function listClosedAttempts(
  trx: Trx,
  { exam_id: examId, last_attempt_id: last }: Pick<Regrade, 'exam_id' | 'last_attempt_id'>,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('attempt')
    .select('id')
    .where('exam_id', '=', examId)
    .where('id', '>', last)
    .where('closed_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function advanceRegrade(
  trx: Trx,
  examId: number,
  lastAttemptId: number,
  effect: Effect,
): Promise<void> {
  await sql`
    UPDATE regrade SET last_attempt_id = ${lastAttemptId}, graded = graded + ${effect.graded},
      changed = changed + ${effect.changed}, higher = higher + ${effect.higher},
      lower = lower + ${effect.lower}, newly_passed = newly_passed + ${effect.newly_passed},
      no_longer_passed = no_longer_passed + ${effect.no_longer_passed}
    WHERE exam_id = ${examId}`.execute(trx)
}

export async function finishRegrade(trx: Trx, examId: number, now: Date): Promise<void> {
  await trx.updateTable('regrade').set({ finished_at: now }).where('exam_id', '=', examId).execute()
}

/** Queues one mail for each learner whose marks the corrections have changed. */
export async function queueMails(trx: Trx, regrade: Regrade, now: Date): Promise<void> {
  const { exam_id: examId, first_correction_id: first, correction_id: newest } = regrade
  await sql`
    INSERT INTO outbox (kind, key, payload, due_at)
    SELECT 'marks corrected', 'marks corrected ' || ${newest}::bigint || ' ' || user_id,
      jsonb_build_object('user_id', user_id, 'exam_id', ${examId}::bigint, 'since', ${first}::bigint),
      ${now}
    FROM (
      SELECT DISTINCT a.user_id
      FROM attempt a
      JOIN grade g ON g.attempt_id = a.id AND g.correction_id >= ${first}
      JOIN grade p ON p.attempt_id = a.id AND p.version = g.version - 1
      WHERE a.exam_id = ${examId}
        AND (p.marks, p.possible_marks, p.passed) IS DISTINCT FROM
          (g.marks, g.possible_marks, g.passed)
    ) AS changed
    ON CONFLICT (key) DO NOTHING`.execute(trx)
}
