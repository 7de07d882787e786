import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

import { claimEnd } from '../claim-store.ts'
import type { Order } from '../order-store.ts'

export type Request = Row<'refund_request'>

/** A request that the provider has still not accepted after more checks than this needs a person. */
export const CHECKS_BEFORE_REVIEW = 3

/** Adds a request with the next id: letters and digits of the order's id, and a number. */
export async function insertRequest(
  trx: Trx,
  order: Pick<Order, 'id' | 'order_id'>,
  values: Omit<NewRow<'refund_request'>, 'refund_id' | 'order_id'>,
): Promise<Request> {
  const { count } = await trx
    .selectFrom('refund')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const letters = order.order_id.replaceAll(/[^A-Za-z0-9]/g, '')
  return trx
    .insertInto('refund_request')
    .values({
      ...values,
      order_id: order.id,
      refund_id: `refund${letters}n${count + 1}`.slice(0, 40),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function withdraw(trx: Trx, refundIds: readonly string[], at: Date): Promise<void> {
  if (refundIds.length === 0) return
  await trx
    .updateTable('refund_request')
    .set({ withdrawn_at: at, next_check_at: null })
    .where('refund_id', 'in', refundIds)
    .execute()
}

/**
 * Ends the checks of requests that the provider has made or refused, or that were returned without it, and begins
 * them again for a request that the provider processes after it had ended.
 */
export async function updateChecks(trx: Trx, orderRowId: number, at: Date): Promise<void> {
  await sql`
    UPDATE refund_request q
    SET next_check_at = CASE WHEN r.state IN ('requested', 'pending') THEN ${at}::timestamptz END
    FROM refund r
    WHERE q.order_id = ${orderRowId} AND r.refund_id = q.refund_id
      AND (q.next_check_at IS NULL) = (r.state IN ('requested', 'pending'))`.execute(trx)
}

export async function setSentAt(db: Db, refundId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('refund_request')
    .set({ sent_at: at })
    .where('refund_id', '=', refundId)
    .execute()
}

export function findRequest(db: Db, refundId: string): Promise<Request | undefined> {
  return db
    .selectFrom('refund_request')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
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

export type DueRequest = Request & { next_check_at: Date }

/**
 * Requests whose next check is due, claimed so that no other server checks them meanwhile. They are
 * selected in a materialized CTE for the reason given at `claimDueOrders`.
 */
export async function claimDueRequests(db: Db, now: Date, limit: number): Promise<DueRequest[]> {
  const { rows } = await sql<DueRequest>`
    WITH due AS MATERIALIZED (
      SELECT id FROM refund_request
      WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE refund_request q SET next_check_at = ${claimEnd(now)}
    FROM due WHERE q.id = due.id
    RETURNING q.*`.execute(db)
  return rows
}

/**
 * Extends the claim of a request whose turn in its batch has come, and counts the check; undefined if it
 * was changed since it was claimed.
 */
export async function renewClaim(
  db: Db,
  claimed: DueRequest,
  now: Date,
): Promise<DueRequest | undefined> {
  const until = claimEnd(now)
  const renewed = await db
    .updateTable('refund_request')
    .set((eb) => ({ next_check_at: until, checks: eb('checks', '+', 1) }))
    .where('id', '=', claimed.id)
    .where('next_check_at', '=', claimed.next_check_at)
    .returningAll()
    .executeTakeFirst()
  return renewed && { ...renewed, next_check_at: until }
}

/** Plans the next check of a claimed request, unless it has ended or an event made it due meanwhile. */
export async function planRequestCheck(
  db: Db,
  { id, next_check_at: claimed }: Pick<DueRequest, 'id' | 'next_check_at'>,
  nextCheckAt: Date,
): Promise<void> {
  await db
    .updateTable('refund_request')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('next_check_at', '=', claimed)
    .execute()
}

/** A refund as an event names it: by our id, the provider's, or both. */
export interface NamedRefund {
  refundId: string | null
  providerRefundId: string | null
}

/** The refund that an event names. */
export function findNamedRefund(db: Db, { refundId, providerRefundId }: NamedRefund) {
  return db
    .selectFrom('refund')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('refund_id', '=', refundId ?? ''),
        eb('provider_refund_id', '=', providerRefundId ?? ''),
      ]),
    )
    .executeTakeFirst()
}

/** Makes a request due for a check if it has not ended. */
export async function makeRequestDue(trx: Trx, refundId: string, now: Date): Promise<void> {
  await trx
    .updateTable('refund_request')
    .set({ next_check_at: now })
    .where('refund_id', '=', refundId)
    .where('next_check_at', 'is not', null)
    .execute()
}

/** Whether an operator has recorded that the money of a request was returned without the provider. */
export async function isReturnedOutside(db: Db, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('outside_money')
    .select('id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the bank refused the newest refund of an order's own payment. */
export async function isRefundRefused(db: Db, id: number): Promise<boolean> {
  const newest = await db
    .selectFrom('refund')
    .innerJoin('purchase_order', 'purchase_order.id', 'refund.order_id')
    .select('refund.state')
    .where('purchase_order.id', '=', id)
    .where('purchase_order.state', '=', 'refund_requested')
    .where('refund.purpose', 'is distinct from', 'second')
    .where('refund.state', '<>', 'withdrawn')
    .orderBy('refund.requested_at', 'desc')
    .orderBy('refund.provider_row', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return newest?.state === 'failed'
}
