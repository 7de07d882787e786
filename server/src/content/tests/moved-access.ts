import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

/** How many learners another opening of a test concerns. */
export interface MovedAccess {
  /** Learners whose access ends at another time; access that is over before and afterwards is left out. */
  moved: number
  /** The moved ones who have no access any more. */
  ended: number
  /** The moved ones whose access was over and lives again. */
  revived: number
}

/**
 * Counts the learners whose access to a test gets another end if its opening changes, because the days of access that
 * began before an opening begin at it. An opening is null without a window. The stored ends are read, because
 * the view `access` knows only the present opening.
 */
export async function countBuyersMoved(
  trx: Trx,
  examId: number,
  { from, to }: { from: Date | null; to: Date | null },
  now: Date,
): Promise<MovedAccess> {
  const endWith = (opensAt: Date | null) =>
    sql`max(access_end(starts_at, ends_at, ${opensAt}::timestamptz))`
  const { rows } = await sql<MovedAccess>`
    SELECT count(*) AS moved, count(*) FILTER (WHERE later <= ${now}) AS ended,
      count(*) FILTER (WHERE earlier <= ${now}) AS revived
    FROM (
      SELECT ${endWith(from)} AS earlier, ${endWith(to)} AS later FROM entitlement
      WHERE item_kind = 'exam' AND item_id = ${examId} AND revoked_at IS NULL
      GROUP BY user_id HAVING bool_and(ends_at IS NOT NULL)) AS learner
    WHERE earlier <> later AND greatest(earlier, later) > ${now}`.execute(trx)
  return rows[0] ?? { moved: 0, ended: 0, revived: 0 }
}
