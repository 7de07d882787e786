import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Moves the window of a test and its attempts back, as if so many minutes had passed. */
export async function passMinutes(db: Db, examId: number, minutes: number): Promise<void> {
  const time = sql`make_interval(mins => ${minutes}::integer)`
  await sql`
    WITH moved AS (
      UPDATE exam SET opens_at = opens_at - ${time}, closes_at = closes_at - ${time} WHERE id = ${examId})
    UPDATE attempt SET started_at = started_at - ${time}, deadline = deadline - ${time},
      closed_at = closed_at - ${time}
    WHERE exam_id = ${examId}`.execute(db)
}
