import { sql } from 'kysely'

import type { Db, NewRow, Trx } from '#server/db/tables.ts'
import type { GatewayDispute } from '#server/payments/cashfree/event.ts'
import type { ProviderPayment } from '#server/payments/gateway.ts'

/**
 * Stores all payment attempts of an order as they were read at `readAt`: adds new ones, and the new state of
 * known ones, unless a later reading is stored. An attempt always belongs to the same order, and so do its disputes.
 * In one transaction, because the order's own payment would otherwise be taken for a second one.
 */
export async function storeAttempts(
  trx: Trx,
  orderRowId: number,
  payments: readonly ProviderPayment[],
  readAt: Date,
): Promise<void> {
  await trx
    .updateTable('purchase_order')
    .set({ attempts_read_at: readAt })
    .where('id', '=', orderRowId)
    .execute()
  const attempts = payments.map(({ id, amountPaise, ...payment }) => ({
    ...payment,
    order_id: orderRowId,
    provider_id: id,
    amount_paise: amountPaise,
    updated_at: readAt,
  }))
  if (attempts.length === 0) return
  await trx
    .insertInto('payment_attempt')
    .values(attempts)
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          amount_paise: eb.ref('excluded.amount_paise'),
          message: eb.ref('excluded.message'),
          at: eb.ref('excluded.at'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('payment_attempt.order_id', '=', 'excluded.order_id')
        .whereRef('payment_attempt.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute()
  await trx
    .updateTable('dispute')
    .set({ order_id: orderRowId })
    .where('order_id', 'is', null)
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  // The first payment of a paid order is its own, also if the provider changes the times of payments later, unless
  // it is listed as failed and another one is there.
  await sql`
    UPDATE purchase_order o SET own_payment = coalesce((
      SELECT provider_id FROM payment_attempt WHERE order_id = o.id AND state = 'success'
      ORDER BY at NULLS LAST, id LIMIT 1), own_payment)
    WHERE id = ${orderRowId} AND paid_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM payment_attempt a
      WHERE a.provider_id = o.own_payment AND a.state = 'success')`.execute(trx)
}

/** The provider's ids of the payment attempts of an order, as far as they were read. */
export async function listPaymentIds(db: Db, orderRowId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('provider_id')
    .where('order_id', '=', orderRowId)
    .execute()
  return rows.map(({ provider_id: id }) => id)
}

/** Whether an order has more than one payment that succeeded. */
export async function hasSecondPayment(db: Db, { id }: { id: number }): Promise<boolean> {
  const { count } = await db
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', id)
    .where('state', '=', 'success')
    .executeTakeFirstOrThrow()
  return count > 1
}

/** Stores an event; false if the same one is stored already. */
export async function insertEvent(trx: Trx, event: NewRow<'payment_event'>): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The order id of a payment that an earlier event or the provider's list has named; null if unknown. */
export async function findOrderOfPayment(db: Db, paymentId: string | null): Promise<string | null> {
  if (paymentId === null) return null
  const keys = ['SUCCESS', 'FAILED', 'USER_DROPPED'].map(
    (status) => `PAYMENT_${status}_WEBHOOK ${paymentId} ${status}`,
  )
  const { rows } = await sql<{ order_id: string }>`
    SELECT o.order_id FROM payment_attempt a JOIN purchase_order o ON o.id = a.order_id
    WHERE a.provider_id = ${paymentId}
    UNION ALL
    SELECT order_ref FROM payment_event
    WHERE event_key = ANY(${keys}::text[]) AND order_ref IS NOT NULL
    LIMIT 1`.execute(db)
  return rows[0]?.order_id ?? null
}

export async function hasOrder(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a dispute of the buyer's bank, or its new status; an event that comes late changes nothing. */
export async function upsertDispute(
  trx: Trx,
  dispute: GatewayDispute,
  { orderId, paymentId, at }: { orderId: string | null; paymentId: string | null; at: Date },
): Promise<void> {
  const order = await trx
    .selectFrom('purchase_order')
    .select('id')
    .where('order_id', '=', orderId ?? '')
    .executeTakeFirst()
  const current = {
    type: dispute.type,
    status: dispute.status,
    amount_paise: dispute.amountPaise,
    reason: dispute.reason,
    updated_at: dispute.updatedAt ?? at,
  }
  await trx
    .insertInto('dispute')
    .values({
      ...current,
      provider_id: dispute.id,
      order_id: order?.id ?? null,
      payment_id: paymentId,
      received_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet((eb) => ({
          ...current,
          amount_paise: eb.fn.coalesce('excluded.amount_paise', 'dispute.amount_paise'),
        }))
        .whereRef('dispute.updated_at', '<=', 'excluded.updated_at'),
    )
    .execute()
  if (order === undefined) return
  // An earlier event may not have named the order, and a later one may have come first.
  await trx
    .updateTable('dispute')
    .set({ order_id: order.id })
    .where('provider_id', '=', dispute.id)
    .where('order_id', 'is', null)
    .execute()
}
