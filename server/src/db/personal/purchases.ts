import { sql } from 'kysely'

import type { Db } from '../tables.ts'
import { ID, type ReadList, change, list, ordersOf, personalPart } from './part.ts'

const EVENTS_AT_ONCE = 2000

/** The events that the payment provider has sent about orders, with their contents as they were received. */
const listEvents: ReadList = async (trx, { id }) => {
  const { rows } = await sql<{ type: string; received_at: Date; body: Buffer | null }>`
    SELECT e.type, e.received_at, e.body FROM payment_event e WHERE e.id IN (
      SELECT e.id FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
      WHERE o.user_id = ${id}
      UNION
      SELECT e.id FROM payment_attempt a JOIN payment_event e
        ON e.payment_ref = a.provider_id AND e.refund_ref IS NOT NULL
      WHERE a.order_id IN ${ordersOf(id)})
    ORDER BY e.id`.execute(trx)
  return rows.map(({ body, ...event }) => ({ ...event, content: body?.toString('utf8') ?? null }))
}

/** Erases the bodies that the database allows to erase, which knows their 400 days. */
async function expireEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT erase_event_bodies(${EVENTS_AT_ONCE}) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

const policy = { kept: 'purchases', until: 'tax', stays: 'orders' } as const
const document = { ...policy, stays: 'receipts' } as const

/** Amounts are paise. Orders are without the session of a payment, which is a secret. */
export const purchases = personalPart({
  about: 'orders, payments, refunds, disputes, and what the payment provider has reported',
  lists: {
    orders: list`
      SELECT o.order_id, o.item_kind, o.title, o.list_paise, o.discount_paise, o.amount_paise, o.currency,
        coalesce(c.code, o.book_coupon) AS coupon, o.gateway, o.state, o.refusal, o.created_at,
        o.paid_at, o.paid_paise, o.fulfilled_at
      FROM purchase_order o LEFT JOIN coupon c ON c.id = o.coupon_id
      WHERE o.user_id = ${ID} ORDER BY o.id`,
    payments: list`
      SELECT o.order_id, a.provider_id, a.state, a.amount_paise, a.currency, a.method, a.message, a.at
      FROM payment_attempt a JOIN purchase_order o ON o.id = a.order_id
      WHERE o.user_id = ${ID} ORDER BY a.id`,
    refunds: list`
      SELECT o.order_id, r.refund_id, r.amount_paise, r.state, r.bank_reference, r.requested_at, r.settled_at
      FROM refund r JOIN purchase_order o ON o.id = r.order_id
      WHERE o.user_id = ${ID} ORDER BY r.requested_at`,
    disputes: list`
      SELECT o.order_id, d.provider_id, d.type, d.status, d.amount_paise, d.reason, d.received_at
      FROM dispute d JOIN purchase_order o ON o.id = d.order_id
      WHERE o.user_id = ${ID} ORDER BY d.id`,
    outside_money: list`
      SELECT o.order_id, m.kind, m.amount_paise, m.method, m.reference, m.at
      FROM outside_money m JOIN purchase_order o ON o.id = m.order_id
      WHERE o.user_id = ${ID} ORDER BY m.id`,
    fees: list`
      SELECT f.title, f.agreed_at, f.ended_at, p.number, p.amount_paise, p.due_on::text,
        (SELECT o.order_id FROM purchase_order o WHERE o.fee_part_id = p.id AND o.state = 'fulfilled') AS paid_by
      FROM fee_plan f JOIN fee_part p ON p.plan_id = f.id
      WHERE f.user_id = ${ID} ORDER BY f.id, p.number`,
    payment_provider: listEvents,
  },
  tables: {
    fee_plan: { inArchive: ['fees'], policy },
    fee_part: { inArchive: ['fees'], policy },
    purchase_order: { inArchive: ['orders'], policy },
    coupon_use: { inArchive: 'An order names its coupon.', policy },
    payment_attempt: { inArchive: ['payments'], policy },
    refund_request: { inArchive: ['refunds'], policy },
    provider_refund: { inArchive: ['refunds'], policy },
    dispute: { inArchive: ['disputes'], policy },
    outside_money: { inArchive: ['outside_money'], policy },
    resolution: { inArchive: 'Its texts are an operator’s.', policy },
    receipt: { inArchive: 'The receipt is a file.', policy: document },
    credit_note: { inArchive: 'The credit note is a file.', policy: document },
    payment_event: {
      inArchive: ['payment_provider'],
      policy: { ...policy, until: 'reports' },
      // The database allows it because the row of the account is erased already.
      erase: change('events')`
        UPDATE payment_event SET body = NULL WHERE body IS NOT NULL AND id IN (
          SELECT e.id FROM purchase_order o JOIN payment_event e ON e.order_ref = o.order_id
          WHERE o.user_id = ${ID}
          UNION
          SELECT e.id FROM purchase_order o JOIN payment_attempt a ON a.order_id = o.id
          JOIN payment_event e ON e.payment_ref = a.provider_id AND e.refund_ref IS NOT NULL
          WHERE o.user_id = ${ID})`,
      expire: expireEvents,
    },
  },
})
