import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'
import { emailOf, isOurForm } from '#server/payments/cashfree/event.ts'

const MAX_LISTED = 200

/**
 * Orders in our form that events since a time have named and that we do not have, such as after the restore of
 * an older backup, with the buyer's email address as the event has it; newest first.
 */
export async function listUnknownOrders(db: Db, since: Date) {
  const { rows } = await sql<{ order_id: string; types: string[]; bodies: Buffer[] }>`
    SELECT e.order_ref AS order_id, array_agg(DISTINCT e.type) AS types,
      array_agg(e.body ORDER BY e.id) AS bodies
    FROM payment_event e
    WHERE e.received_at >= ${since} AND e.order_ref IS NOT NULL
      AND NOT EXISTS (SELECT FROM purchase_order o WHERE o.order_id = e.order_ref)
    GROUP BY e.order_ref ORDER BY max(e.id) DESC LIMIT ${MAX_LISTED}`.execute(db)
  return rows
    .filter(({ order_id: id }) => isOurForm(id))
    .map(({ bodies, ...order }) => ({
      ...order,
      email: bodies.map(emailOf).find((email) => email !== null) ?? null,
    }))
}

/** Payments since a time that were honoured with a coupon although it was over its limit or given to others. */
export function listCouponExceptions(db: Db, since: Date, only: number | null) {
  const all = db
    .selectFrom('audit as a')
    .innerJoin('purchase_order as o', 'o.order_id', 'a.subject')
    .leftJoin('coupon as c', 'c.id', 'o.coupon_id')
    .select(['a.id', 'o.id as order_row_id', 'o.order_id', 'o.user_id', 'c.code', 'a.reason'])
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .over((over) => over.partitionBy('o.user_id'))
        .as('of_user'),
    )
    .where('a.action', '=', 'coupon exception')
    .where('a.at', '>=', since)
  return db
    .selectFrom(all.as('exception'))
    .selectAll()
    .$if(only !== null, (query) => query.where('order_row_id', '=', only))
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}
