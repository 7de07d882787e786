import { sql } from 'kysely'

import { unrecordedRefunds } from '#server/db/queries/unrecorded-refunds.ts'
import type { Db } from '#server/db/tables.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import type { Order } from '../order-store.ts'

interface Unrecorded {
  orderRowId: number
  providerRefundId: string
  at: Date
}

/** Stores that a listed refund has an amount that cannot be read; dismisses it if it failed or has the amount 0. */
export async function storeUnreadableOrDismiss(
  db: Db,
  { state, amountPaise, providerRefundId }: ProviderRefund,
  { orderRowId, at }: Omit<Unrecorded, 'providerRefundId'>,
): Promise<void> {
  if (state === 'failed' || amountPaise === 0) {
    await dismiss(db, { orderRowId, providerRefundId, at })
    return
  }
  await db
    .insertInto('unrecorded_refund')
    .values({ provider_refund_id: providerRefundId, order_id: orderRowId, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores that the provider has made a refund that an operator has recorded as returned in another way: the
 * review lists it even if the event about it was lost.
 */
export async function storeReturnedTwice(
  db: Db,
  { state, refundId, providerRefundId }: ProviderRefund,
  { orderRowId, at }: Omit<Unrecorded, 'providerRefundId'>,
): Promise<void> {
  if (state === 'failed') return
  const settled = await db
    .updateTable('refund')
    .set({ provider_refund_id: providerRefundId })
    .where('order_id', '=', orderRowId)
    .where('settled_by_operator', '=', true)
    .where((eb) =>
      eb.or([
        eb('refund_id', '=', refundId ?? ''),
        eb('provider_refund_id', '=', providerRefundId),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (settled === undefined) return
  await db
    .insertInto('unrecorded_refund')
    .values({ provider_refund_id: providerRefundId, order_id: orderRowId, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores that nothing is to be done about a refund that is not recorded, until another event names it. */
export async function dismiss(
  db: Db,
  { orderRowId, providerRefundId, at }: Unrecorded,
): Promise<void> {
  await db
    .insertInto('unrecorded_refund')
    .values({
      provider_refund_id: providerRefundId,
      order_id: orderRowId,
      seen_at: at,
      dismissed_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('provider_refund_id').doUpdateSet({ dismissed_at: at }),
    )
    .execute()
}

/** Whether nothing is to be done about a refund that is not recorded. */
export async function isDismissed(db: Db, providerRefundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unrecorded_refund')
    .select('order_id')
    .where('provider_refund_id', '=', providerRefundId)
    .where('dismissed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the provider lists a refund of an order whose amount cannot be read. */
export async function hasUnreadableRefund(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('unrecorded_refund as u')
    .select('u.order_id')
    .where('u.order_id', '=', orderRowId)
    .where('u.dismissed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund as r')
            .whereRef('r.provider_refund_id', '=', 'u.provider_refund_id')
            .select('r.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the provider has announced, or lists, a refund of an order that is not recorded. */
export async function hasUnrecordedRefund(db: Db, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM ${unrecordedRefunds} AS u WHERE u.order_row_id = ${id}
    ) AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** The order of a refund that the provider has announced, or lists, and that is not recorded. */
export async function findOrderOfUnrecordedRefund(db: Db, providerRefundId: string) {
  const { rows } = await sql<{ order_row_id: number; order_id: string }>`
    SELECT u.order_row_id, u.order_id FROM ${unrecordedRefunds} AS u
    WHERE u.refund_ref = ${providerRefundId} LIMIT 1`.execute(db)
  return rows[0]
}
