import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Until when the key of a test can be challenged; null without an end. */
export async function findChallengesEnd(db: Db, examId: number): Promise<Date | null> {
  const exam = await db
    .selectFrom('exam')
    .select('challenges_until')
    .where('id', '=', examId)
    .executeTakeFirst()
  return exam?.challenges_until ?? null
}

/** The challenges of papers without an answer. A learner's reply to an answer opens a ticket again, but is no further challenge. */
export async function countUnanswered(db: Db, paperIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM paper_question q JOIN ticket t ON t.question_id = q.id AND t.status = 'open'
    WHERE q.paper_id = ANY (${[...paperIds]}::bigint[])
      AND NOT EXISTS (SELECT FROM ticket_answer a WHERE a.ticket_id = t.id)`.execute(db)
  return rows[0]?.count ?? 0
}
