import { sql } from 'kysely'

import { isTaken } from '#server/db/queries/exam-window.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Records that the keys of papers are about to be sent to a learner; only the first time is stored.
 */
export async function recordReveal(
  db: Db,
  userId: number,
  paperIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO key_reveal (user_id, paper_id, revealed_at)
    SELECT ${userId}, paper_id, ${now} FROM unnest(${[...new Set(paperIds)]}::bigint[]) AS paper_id
    WHERE NOT EXISTS (
      SELECT FROM key_reveal known
      WHERE known.user_id = ${userId} AND known.paper_id = paper_id.paper_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * The ids in `paperIds` of papers whose keys were all sent to a learner before. Practice with a test that was not taken
 * sends the keys of a few questions only, and the other keys of that paper stay hidden.
 */
export async function listRevealed(
  db: Db,
  userId: number,
  paperIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('key_reveal')
    .select('paper_id')
    .where('user_id', '=', userId)
    .where('paper_id', 'in', [...paperIds, 0])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('practice_question as shown')
            .innerJoin('paper_question as question', 'question.id', 'shown.question_id')
            .whereRef('shown.user_id', '=', 'key_reveal.user_id')
            .whereRef('question.paper_id', '=', 'key_reveal.paper_id'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map((row) => row.paper_id))
}

/** The tests of which an attempt of any learner is in progress that began in the window of the test, or before its close. */
export async function listTakenInWindow(
  db: Db,
  examIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('exam')
    .select('exam.id')
    .where('exam.id', 'in', [...examIds, 0])
    .where(isTaken)
    .execute()
  return new Set(rows.map((row) => row.id))
}
