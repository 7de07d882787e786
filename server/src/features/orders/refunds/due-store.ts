import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'
import { claimEnd } from '../payments/claim-store.ts'
import type { Refund } from './store.ts'

/** Refunds whose next check is due, claimed so that no other server checks them meanwhile. */
export async function claimDueRefunds(db: Db, now: Date, limit: number): Promise<DueRefund[]> {
  const claimedUntil = claimEnd(now)
  const { rows } = await sql<DueRefund>`
    UPDATE refund SET next_check_at = ${claimedUntil}
    FROM purchase_order o
    WHERE o.id = refund.order_id AND refund.id IN (
      SELECT id FROM refund
      WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
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
