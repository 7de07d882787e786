import { MINUTE_MS } from '@sopan/domain/durations'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/**
 * A row that a sweep has claimed: no other one claims it before this time unless an event makes it due. An
 * order's claim is not renewed when its turn in a batch comes.
 */
interface Claim {
  id: number
  next_check_at: Date
}

/** All calls of one check together take less than half of it. */
const CLAIM_MS = MINUTE_MS

/** The limits of the provider are per minute. */
const BUSY_MS = MINUTE_MS / 4

export const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS)

/**
 * Undoes the claim of a row that could not be checked because the calls of this minute are used up:
 * it does not count as a check, and the next one follows soon.
 */
export async function releaseClaim(
  db: Db,
  table: 'purchase_order' | 'refund',
  { id, next_check_at: claimed }: Claim,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + BUSY_MS)
  await sql`
    UPDATE ${sql.table(table)} SET checks = checks - 1,
      next_check_at = CASE WHEN next_check_at = ${claimed} THEN ${soon} ELSE next_check_at END
    WHERE id = ${id}`.execute(db)
}
