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

/**
 * The challenges of a test without an answer, of all its papers, because a corrected key counts in each that has the question.
 * A learner's reply opens a ticket again that was answered, or closed without an answer, but is no further challenge.
 */
export async function countUnanswered(db: Db, examId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM paper p JOIN paper_question q ON q.paper_id = p.id
    JOIN ticket t ON t.question_id = q.id AND t.status = 'open'
    WHERE p.exam_id = ${examId}
      AND NOT EXISTS (SELECT FROM ticket_answer a WHERE a.ticket_id = t.id)
      AND NOT EXISTS (SELECT FROM audit WHERE subject = 'ticket ' || t.id AND action = 'close ticket')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
