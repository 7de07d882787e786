import { sql } from 'kysely'

import type { Db, Trx } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'
import { claimEnd } from '../payments/claim-store.ts'
import { type NamedRefund, type Refund, isNamed } from './store.ts'

/**
 * Refunds whose next check is due, claimed so that no other server checks them meanwhile. They are
 * selected in a materialized CTE for the reason given at `claimDueOrders`.
 */
export async function claimDueRefunds(db: Db, now: Date, limit: number): Promise<DueRefund[]> {
  const claimedUntil = claimEnd(now)
  const { rows } = await sql<DueRefund>`
    WITH due AS MATERIALIZED (
      SELECT id FROM refund
      WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE refund SET next_check_at = ${claimedUntil}
    FROM due, purchase_order o
    WHERE refund.id = due.id AND o.id = refund.order_id
    RETURNING refund.*, o.order_id AS public_order_id, o.gateway`.execute(db)
  return rows
}
export type DueRefund = Refund &
  Pick<Order, 'gateway'> & { next_check_at: Date; public_order_id: string }

/**
 * Extends the claim of a refund whose turn in its batch has come, and counts the check; undefined if it
 * was changed since it was claimed.
 */
export async function renewClaim(
  db: Db,
  claimed: DueRefund,
  now: Date,
): Promise<DueRefund | undefined> {
  const until = claimEnd(now)
  const renewed = await db
    .updateTable('refund')
    .set((eb) => ({ next_check_at: until, checks: eb('checks', '+', 1) }))
    .where('id', '=', claimed.id)
    .where('next_check_at', '=', claimed.next_check_at)
    .returning('checks')
    .executeTakeFirst()
  return renewed && { ...claimed, ...renewed, next_check_at: until }
}

/** Plans the next check of a claimed refund, unless it has ended or an event made it due meanwhile. */
export async function planCheck(
  db: Db,
  { id, next_check_at: claimed }: Pick<DueRefund, 'id' | 'next_check_at'>,
  nextCheckAt: Date,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('next_check_at', '=', claimed)
    .execute()
}

/** Makes a refund due for a check if it has not ended. */
export async function makeRefundDue(trx: Trx, named: NamedRefund, now: Date): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ next_check_at: now })
    .where(isNamed(named))
    .where('state', 'in', ['requested', 'pending'])
    .execute()
}
