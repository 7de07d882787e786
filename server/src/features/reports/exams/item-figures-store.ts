import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

import type { Figures } from '../report.ts'
import type { ExamAttempts } from './attempts-store.ts'

/** Raised with every change of the figures or their columns, so that stored ones are not used after it. */
const VERSION = 4

/**
 * Names the state from which the figures of a test's questions are computed: its closed attempts, their grades (each
 * change of answers or marks adds a grade), their seconds, which may arrive after the closing, and the corrections of
 * its keys.
 */
export async function findItemState(trx: Trx, examId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws(' ', ${VERSION}::integer, count(*), coalesce(sum(a.id), 0), count(a.question_seconds), (
      SELECT max(k.id) FROM key_correction k JOIN paper p ON p.id = k.paper_id
      WHERE p.exam_id = ${examId})) AS state
    FROM attempt a JOIN grade g ON g.attempt_id = a.id
    WHERE a.exam_id = ${examId} AND a.closed_at IS NOT NULL AND a.given_back_at IS NULL`.execute(
    trx,
  )
  return rows[0]?.state ?? ''
}

interface Stored extends Pick<ExamAttempts, 'examId' | 'counted'> {
  state: string
}

/** The figures that were computed from this state; undefined if there are none. */
export async function findItemFigures(
  trx: Trx,
  { examId, counted, state }: Stored,
): Promise<Figures | undefined> {
  const row = await trx
    .selectFrom('item_figures')
    .select('figures')
    .where('exam_id', '=', examId)
    .where('counted', '=', counted)
    .where('state', '=', state)
    .executeTakeFirst()
  return row?.figures as Figures | undefined
}

/** Stores the figures in place of earlier ones. */
export async function storeItemFigures(
  db: Db,
  { examId, counted, state }: Stored,
  figures: Figures,
): Promise<void> {
  const values = { state, figures: JSON.stringify(figures) }
  await db
    .insertInto('item_figures')
    .values({ exam_id: examId, counted, ...values })
    .onConflict((conflict) => conflict.columns(['exam_id', 'counted']).doUpdateSet(values))
    .execute()
}
