import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Moves the window of a test and its attempts back, as if so many minutes had passed. */
export const passMinutes = (db: Db, examId: number, minutes: number): Promise<void> =>
  passSeconds(db, examId, minutes * 60)

/** The same with seconds. */
export async function passSeconds(db: Db, examId: number, seconds: number): Promise<void> {
  const time = sql`make_interval(secs => ${seconds}::integer)`
  await sql`
    WITH moved AS (
      UPDATE exam SET opens_at = opens_at - ${time}, closes_at = closes_at - ${time} WHERE id = ${examId})
    UPDATE attempt SET started_at = started_at - ${time}, deadline = deadline - ${time},
      section_ends = CASE WHEN section_ends IS NOT NULL
        THEN ARRAY(SELECT section_end - ${time} FROM unnest(section_ends) AS section_end) END,
      closed_at = closed_at - ${time}
    WHERE exam_id = ${examId}`.execute(db)
}

/** Moves a learner's attempts and practice back, as if so many days had passed. */
export async function passDays(db: Db, userId: number, days: number): Promise<void> {
  const time = sql`make_interval(days => ${days}::integer)`
  await sql`
    WITH moved AS (
      UPDATE practice_entry SET sent_at = sent_at - ${time}, counted_at = counted_at - ${time}
      WHERE user_id = ${userId})
    UPDATE attempt SET started_at = started_at - ${time}, deadline = deadline - ${time},
      closed_at = closed_at - ${time}
    WHERE user_id = ${userId}`.execute(db)
}
