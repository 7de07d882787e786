import { sql } from 'kysely'

import { isUnsettled } from '#server/db/queries/order-history.ts'
import type { Db, Trx } from '#server/db/tables.ts'

import type { AppUser } from '../store.ts'

/** Locks an account so that nothing that refers to it is inserted until the transaction ends. */
export function lockForErasing(trx: Trx, id: number): Promise<AppUser | undefined> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function findIdByEmail(db: Db, emailKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id
}

export function listRunning(trx: Trx, userId: number) {
  return trx
    .selectFrom('attempt')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['exam.title', 'exam.hi', 'attempt.deadline'])
    .where('attempt.user_id', '=', userId)
    .where('attempt.closed_at', 'is', null)
    .orderBy('attempt.id')
    .execute()
}

export interface UnsettledOrder {
  order_id: string
  title: string
  /** Whether it has not ended so far; otherwise something about its money is open. */
  is_open: boolean
  /** Whether a payment is in progress, as far as the provider was asked. */
  is_pending: boolean
  is_refunding: boolean
  is_disputed: boolean
}

/**
 * Orders that have not ended, whose payment is in progress, reported and not read, paid and not granted, or in
 * review, and orders with an open refund or dispute.
 */
export async function listUnsettled(trx: Trx, userId: number): Promise<UnsettledOrder[]> {
  const { rows } = await sql<UnsettledOrder>`
    SELECT * FROM (
      SELECT order_id, title, pending_since IS NOT NULL AS is_pending,
        state IN ('created', 'session_ready') AS is_open,
        state = 'refund_requested' OR EXISTS (SELECT FROM refund r
          WHERE r.order_id = purchase_order.id AND r.state IN ('requested', 'pending')) AS is_refunding,
        EXISTS (SELECT FROM dispute d WHERE d.order_id = purchase_order.id
          AND d.status !~ '(CLOSED|MERCHANT_(WON|LOST|ACCEPTED))$') AS is_disputed,
        ${isUnsettled} OR (state IN ('created', 'session_ready') AND gateway <> 'none')
          OR (state IN ('failed', 'expired') AND EXISTS (SELECT FROM payment_event e
          WHERE e.order_ref = purchase_order.order_id AND e.type = 'PAYMENT_SUCCESS_WEBHOOK'
            AND e.received_at >= coalesce(attempts_read_at, '-infinity'))) AS is_unsettled
      FROM purchase_order WHERE user_id = ${userId} ORDER BY id) AS o
    WHERE is_refunding OR is_disputed OR is_unsettled`.execute(trx)
  return rows
}
