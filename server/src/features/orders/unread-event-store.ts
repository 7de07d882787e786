import { HOUR_MS } from '@sopan/domain/durations'
import { statesBefore } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

const MAX_LISTED = 200
const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'
const UNPAID = ['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']

/** Whether an event about a payment of the order `o` has come since its attempts were read. */
const hasEventOf = (types: readonly string[]) => sql<boolean>`EXISTS (
  SELECT FROM payment_event e WHERE e.order_ref = o.order_id AND e.type = ANY(${types}::text[])
    AND e.received_at >= coalesce(o.attempts_read_at, '-infinity'))`

/** Whether an event has reported the order `o` as paid since its attempts were read. */
export const isReportedPaid = hasEventOf([SUCCESS])

/**
 * Orders without a proof of payment that an event or the provider's list of attempts reported as paid at least an
 * hour ago. Lists orders that were created since `since`, newest first; with `only`, just the order with this row.
 */
export function listUnconfirmedOrders(
  db: Db,
  { now, since, only }: { now: Date; since: Date; only: number | null },
) {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  return db
    .selectFrom('purchase_order as o')
    .select(['o.order_id', 'o.user_id', 'o.title', 'o.amount_paise', 'o.created_at'])
    .where('o.state', 'in', statesBefore('paid'))
    .where('o.created_at', '>=', since)
    .$if(only !== null, (query) => query.where('o.id', '=', only))
    .where(
      sql<boolean>`(EXISTS (
        SELECT FROM payment_event e WHERE e.order_ref = o.order_id AND e.type = ${SUCCESS}
          AND e.received_at >= coalesce(o.attempts_read_at, '-infinity')
          AND e.received_at <= ${hourAgo})
      OR EXISTS (
        SELECT FROM payment_attempt a WHERE a.order_id = o.id AND a.state = 'success'
          AND coalesce(a.at, o.created_at) <= ${hourAgo}))`,
    )
    .orderBy('o.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Whether an event has named an attempt of an order since its attempts were read. */
export async function hasUnreadAttempt(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order as o')
    .select('o.id')
    .where('o.id', '=', orderRowId)
    .where(hasEventOf([SUCCESS, ...UNPAID]))
    .executeTakeFirst()
  return row !== undefined
}
