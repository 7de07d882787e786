import { MINUTE_MS } from '@sopan/domain/durations'
import { statesBefore } from '@sopan/domain/orders/order'
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
  table: 'purchase_order' | 'refund_request',
  { id, next_check_at: claimed }: Claim,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + BUSY_MS)
  await sql`
    UPDATE ${sql.table(table)} SET checks = checks - 1,
      next_check_at = CASE WHEN next_check_at = ${claimed} THEN ${soon} ELSE next_check_at END
    WHERE id = ${id}`.execute(db)
}

/**
 * Makes an order due for a check: an unpaid one always, a settled one only if `withSettled`. An
 * order that is due earlier stays so. Undefined if no order of this id is known to a gateway.
 */
export function makeOrderDue(
  db: Db,
  orderId: string,
  { at, withSettled }: { at: Date; withSettled: boolean },
) {
  return db
    .updateTable('purchase_order')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${at})` })
    .where('order_id', '=', orderId)
    .where('gateway', 'not in', ['none', 'outside'])
    .$if(!withSettled, (query) => query.where('state', 'in', [...statesBefore('paid'), 'paid']))
    .returning('state')
    .executeTakeFirst()
}
