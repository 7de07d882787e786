import type { Item } from '@sopan/domain/items'
import { OPEN_STATES, type OrderState, isOpen, statesBefore } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

import { isUnsettled } from '#server/db/queries/order-history.ts'
import type { Db, Trx, Row, NewRow } from '#server/db/tables.ts'
import type { Buyer, PayableOrder, UnpaidOutcome } from '#server/payments/gateway.ts'

import { claimEnd } from './claim-store.ts'
import { releaseUse } from './coupons/store.ts'
import { isReportedPaid } from './unread-event-store.ts'

export type Order = Row<'purchase_order'>

export function findOrder(db: Db, orderId: string, userId: number): Promise<Order | undefined> {
  return db
    .selectFrom('purchase_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** An order of any buyer, for an operator. */
export function findOrderRow(db: Db, orderId: string): Promise<Order | undefined> {
  return db
    .selectFrom('purchase_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export function getOrder(db: Db, id: number): Promise<Order> {
  return db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function lockOrder(trx: Trx, id: number): Promise<Order> {
  return trx
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The buyer's open order for an item, locked; there is at most one. */
export function lockOpenOrder(trx: Trx, userId: number, item: Item): Promise<Order | undefined> {
  return trx
    .selectFrom('purchase_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', 'in', OPEN_STATES)
    .forUpdate()
    .executeTakeFirst()
}

export function insertOrder(trx: Trx, order: NewRow<'purchase_order'>): Promise<Order> {
  return trx.insertInto('purchase_order').values(order).returningAll().executeTakeFirstOrThrow()
}

/** Ends an open order: as 'failed' if the bank refused an attempt, otherwise as 'expired'. */
export async function endOrder(trx: Trx, id: number, reason: string, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('purchase_order')
    .set({
      state: sql<OrderState>`CASE WHEN refusal IS NULL THEN 'expired' ELSE 'failed' END`,
      reason,
    })
    .where('id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .returning('id')
    .executeTakeFirst()
  if (ended !== undefined) await releaseUse(trx, id, now)
}

/** An order in the form that the gateway takes. */
export function payable(order: Order, now: Date): PayableOrder {
  return {
    orderId: order.order_id,
    amountPaise: order.amount_paise,
    currency: order.currency,
    sessionId: order.session_id,
    acceptsPayment: isOpen(order.state) && order.expires_at > now,
    wasPending: order.pending_since !== null,
    expiresAt: order.expires_at,
  }
}

/** The buyer's fields that the gateway asks for. */
export function getBuyer(db: Db, userId: number): Promise<Buyer> {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Changes the state of an order if its state allows that step; undefined if another step came first. */
export function stepOrder(
  db: Db,
  id: number,
  to: Exclude<OrderState, 'paid'>,
  values: Partial<
    Pick<Order, 'session_id' | 'reason' | 'fulfilled_at' | 'accepted_at' | 'next_check_at'>
  > = {},
): Promise<Order | undefined> {
  return db
    .updateTable('purchase_order')
    .set({ state: to, ...values })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(to))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores the payment of an order in the statement that makes it 'paid', so that no paid order
 * exists without its proof. Undefined if another step came first.
 */
export function recordProof(
  db: Db,
  id: number,
  proof: { paise: number; currency: string; at: Date },
): Promise<Order | undefined> {
  return db
    .updateTable('purchase_order')
    .set({
      state: 'paid',
      pending_since: null,
      paid_paise: proof.paise,
      paid_currency: proof.currency,
      paid_at: proof.at,
      next_check_at: proof.at,
      // Null if its payments were not read so far.
      own_payment: sql<string | null>`(
        SELECT provider_id FROM payment_attempt
        WHERE order_id = ${id} AND state = 'success' ORDER BY at NULLS LAST, id LIMIT 1)`,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('paid'))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Stores that a payment of an unpaid order is in progress; the first time is kept. Such an order is
 * always checked again, because its item is not sold meanwhile.
 */
export async function recordPending(db: Db, id: number, since: Date): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set((eb) => ({
      pending_since: eb.fn.coalesce('pending_since', eb.val(since)),
      next_check_at: eb.fn.coalesce('next_check_at', eb.val(since)),
      reason: null,
    }))
    .where('id', '=', id)
    .where('state', 'in', statesBefore('paid'))
    .where((eb) => eb.or([eb('pending_since', 'is', null), eb('next_check_at', 'is', null)]))
    .execute()
}

/** Stores that no payment of an unpaid order is in progress, and why it is not paid. */
export async function recordUnpaid(
  db: Db,
  id: number,
  { reason, refusal }: Pick<UnpaidOutcome, 'reason' | 'refusal'>,
): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set({
      pending_since: null,
      refusal: sql`coalesce(${refusal}, refusal)`,
      reason: sql`CASE WHEN state IN (${sql.join(OPEN_STATES)}) THEN ${reason} ELSE reason END`,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore('paid'))
    .execute()
}

/** The buyer's order for an item whose payment is in progress, paid but not granted, or in review. */
export function findUnsettledOrder(db: Db, userId: number, item: Item) {
  return db
    .selectFrom('purchase_order')
    .select(['order_id', 'state'])
    .where('user_id', '=', userId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where(isUnsettled)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type DueOrder = Order & { next_check_at: Date }

/**
 * Orders whose next check is due, claimed so that no other server takes them meanwhile, unless an event
 * makes one due again. Orders that an event has reported as paid come first.
 *
 * They are selected in a materialized CTE, because PostgreSQL may run a subquery of `IN` once for each
 * order and so claim more than the limit.
 */
export async function claimDueOrders(db: Db, now: Date, limit: number): Promise<DueOrder[]> {
  const claimedUntil = claimEnd(now)
  const result = await sql<DueOrder & { is_first: boolean }>`
    WITH due AS MATERIALIZED (
      SELECT o.id, o.fulfilled_at IS NULL AND ${isReportedPaid} AS is_first FROM purchase_order o
      WHERE o.next_check_at <= ${now}
      ORDER BY is_first DESC, o.next_check_at
      LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE purchase_order o SET next_check_at = ${claimedUntil}, checks = o.checks + 1
    FROM due WHERE o.id = due.id
    RETURNING o.*, due.is_first`.execute(db)
  return result.rows.toSorted((a, b) => Number(b.is_first) - Number(a.is_first))
}

/**
 * Plans the next check of a claimed order, unless its time was changed meanwhile: an event may have
 * made it due, or a proof of payment was stored.
 */
export async function planCheck(
  db: Db,
  { id, next_check_at: claimed }: Pick<DueOrder, 'id' | 'next_check_at'>,
  nextCheckAt: Date | null,
): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('next_check_at', '=', claimed)
    .where('state', '<>', 'paid')
    .execute()
}
