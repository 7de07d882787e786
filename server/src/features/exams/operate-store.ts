import { type Kysely, type Transaction, sql } from 'kysely'

import type { Database } from '#server/db/tables.ts'

export function findExamBySlug(db: Kysely<Database>, slug: string) {
  return db.selectFrom('exam').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
}

/** Moves the deadline of every open attempt of a test; returns their ids. */
export async function extendDeadlines(
  trx: Transaction<Database>,
  examId: number,
  minutes: number,
): Promise<number[]> {
  const rows = await trx
    .updateTable('attempt')
    .set({ deadline: sql<Date>`deadline + make_interval(mins => ${minutes})` })
    .where('exam_id', '=', examId)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Merges entries that came too late into the saved answers, as if they had come in time: all of
 * them, or those that arrived within `graceSeconds` of the deadline as it now is. Returns how many
 * answers changed.
 */
export async function mergeLate(
  trx: Transaction<Database>,
  attemptIds: readonly number[],
  graceSeconds: number | null,
): Promise<number> {
  const result = await sql`
    INSERT INTO attempt_answer
      (attempt_id, question_id, option, seq, writer, seconds, arrived_at)
    SELECT DISTINCT ON (l.attempt_id, l.question_id)
      l.attempt_id, l.question_id, l.option, l.seq, l.writer, l.seconds, l.arrived_at
    FROM answer_log l JOIN attempt a ON a.id = l.attempt_id
    WHERE l.is_late AND l.attempt_id = ANY (${[...attemptIds]}::bigint[])
      AND (${graceSeconds}::int IS NULL
        OR l.arrived_at <= a.deadline + make_interval(secs => ${graceSeconds}::int))
    ORDER BY l.attempt_id, l.question_id, l.seq DESC, l.writer DESC
    ON CONFLICT (attempt_id, question_id) DO UPDATE SET
      option = excluded.option, seq = excluded.seq, writer = excluded.writer,
      seconds = excluded.seconds, arrived_at = excluded.arrived_at
    WHERE (excluded.seq, excluded.writer) > (attempt_answer.seq, attempt_answer.writer)`.execute(
    trx,
  )
  return Number(result.numAffectedRows ?? 0n)
}
