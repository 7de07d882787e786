import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

export type Refund = Row<'refund'>

/** Adds a refund; undefined if the same payment is refunded already. */
export function insertRefund(trx: Trx, refund: NewRow<'refund'>): Promise<Refund | undefined> {
  return trx
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** How many refunds an order has, also failed ones. */
export async function countRefunds(db: Db, orderRowId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderRowId)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the live access that an order gave. */
export async function revokeAccessOf(trx: Trx, orderRowId: number, at: Date): Promise<void> {
  await trx
    .updateTable('entitlement')
    .set({ revoked_at: at, reason: 'refunded' })
    .where('order_id', '=', orderRowId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Refunds whose next check is due, claimed so that no other server checks them meanwhile. */
export async function takeDueRefunds(db: Db, now: Date, limit: number): Promise<DueRefund[]> {
  const aside = new Date(now.getTime() + 60_000)
  const { rows } = await sql<DueRefund>`
    UPDATE refund SET next_check_at = ${aside}, checks = refund.checks + 1
    FROM purchase_order o
    WHERE o.id = refund.order_id AND refund.id IN (
      SELECT id FROM refund
      WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING refund.*, o.order_id AS public_order_id`.execute(db)
  return rows
}
export type DueRefund = Refund & { public_order_id: string }

export function lockRefund(trx: Trx, id: number): Promise<Refund> {
  return trx
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateRefund(
  db: Db,
  id: number,
  values: Partial<
    Pick<Refund, 'state' | 'provider_refund_id' | 'bank_reference' | 'settled_at' | 'next_check_at'>
  >,
): Promise<void> {
  await db.updateTable('refund').set(values).where('id', '=', id).execute()
}

/** Makes a refund due for a check if it has not ended. */
export async function makeRefundDue(trx: Trx, refundId: string, now: Date): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ next_check_at: now })
    .where('refund_id', '=', refundId)
    .where('state', 'in', ['requested', 'pending'])
    .execute()
}

/** Attempts that succeeded, except the first one of the order. */
export function listSecondPayments(db: Db, orderRowId: number) {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'success')
    .orderBy('at')
    .orderBy('id')
    .offset(1)
    .execute()
}
