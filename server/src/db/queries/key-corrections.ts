import type { QuestionKey } from '@sopan/contract/exams/grades'
import { sql } from 'kysely'

import type { Db, Row, Trx } from '../tables.ts'

export type KeyCorrection = Row<'key_correction'>

/** The corrections that count, by the id of their question. */
export type KeyCorrections = ReadonlyMap<number, KeyCorrection>

/** The newest correction of each question of these papers. */
export async function listKeyCorrections(
  db: Db,
  paperIds: Iterable<number>,
): Promise<KeyCorrections> {
  const rows = await db
    .selectFrom('key_correction')
    .distinctOn(['paper_id', 'question_id'])
    .selectAll()
    .where(sql<boolean>`paper_id = ANY (${[...new Set(paperIds)]}::bigint[])`)
    .orderBy('paper_id')
    .orderBy('question_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.question_id, row]))
}

/**
 * The same for grading. A correction waits until this transaction ends, so the grade is committed
 * either before the correction, which then grades it again, or with it. The lock is a separate
 * statement, because a statement that waits for a lock reads the rows of before the wait.
 */
export async function lockKeyCorrections(
  trx: Trx,
  paperIds: Iterable<number>,
): Promise<KeyCorrections> {
  const ids = [...new Set(paperIds)]
  await sql`
    SELECT FROM paper WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR KEY SHARE`.execute(trx)
  return listKeyCorrections(trx, ids)
}

export interface NewKey {
  paper_id: number
  question_id: number
  key: QuestionKey
}

export interface CorrectionAct {
  at: Date
  actor: string
  reason: string
}

/**
 * Writes corrections of the keys of a test, and has its closed attempts graded again. Then waits for the
 * transactions that grade by the old keys. Call it last, because later transactions wait for the caller's.
 */
export async function insertKeyCorrections(
  trx: Trx,
  examId: number,
  keys: readonly NewKey[],
  act: CorrectionAct,
): Promise<void> {
  if (keys.length === 0) return
  // First, because a batch of the regrade locks this row before it locks papers.
  await sql`SELECT FROM regrade WHERE exam_id = ${examId} FOR UPDATE`.execute(trx)
  const rows = await trx
    .insertInto('key_correction')
    .values(
      keys.map(({ key, ...question }) => ({
        ...question,
        ...key,
        options: [...key.options],
        ...act,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await sql`
    INSERT INTO regrade AS r (exam_id, first_correction_id, correction_id)
    VALUES (${examId}, ${Math.min(...ids)}, ${Math.max(...ids)})
    ON CONFLICT (exam_id) DO UPDATE SET
      first_correction_id = CASE WHEN r.finished_at IS NULL THEN r.first_correction_id
        ELSE excluded.first_correction_id END,
      correction_id = excluded.correction_id, last_attempt_id = 0, finished_at = NULL, graded = 0,
      changed = 0, higher = 0, lower = 0, newly_passed = 0, no_longer_passed = 0`.execute(trx)
  const papers = [...new Set(keys.map((one) => one.paper_id))]
  await sql`
    SELECT FROM paper WHERE id = ANY (${papers}::bigint[]) ORDER BY id FOR UPDATE`.execute(trx)
}
