import { statesBefore } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

import type { Db, NewRow, Trx } from '#server/db/tables.ts'
import type { GatewayDispute } from '#server/payments/cashfree/event.ts'

/** Adds payment attempts, or stores their new state; an attempt always belongs to the same order. */
export async function upsertPaymentAttempts(
  db: Db,
  attempts: readonly NewRow<'payment_attempt'>[],
): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insertInto('payment_attempt')
    .values([...attempts])
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          amount_paise: eb.fn.coalesce('payment_attempt.amount_paise', 'excluded.amount_paise'),
          message: eb.ref('excluded.message'),
          at: eb.ref('excluded.at'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('payment_attempt.order_id', '=', 'excluded.order_id'),
    )
    .execute()
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

/**
 * Makes an order due for a check: an unpaid one always, a settled one only if `withSettled`. An
 * order that is due earlier stays so. Undefined if there is none of this id that a gateway knows.
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
    .where('gateway', '<>', 'none')
    .$if(!withSettled, (query) => query.where('state', 'in', [...statesBefore('paid'), 'paid']))
    .returning('state')
    .executeTakeFirst()
}

/** Stores a dispute of the buyer's bank, or its new status; an event that comes late changes nothing. */
export async function upsertDispute(
  trx: Trx,
  dispute: GatewayDispute,
  { orderId, at }: { orderId: string | null; at: Date },
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
