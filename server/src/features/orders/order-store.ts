import { OPEN_STATES, type OrderState, isOpen, statesBefore } from '@sopan/domain/orders/order'
import { sql } from 'kysely'

import type { Item } from '#server/db/queries/entitlements.ts'
import { isUnsettled } from '#server/db/queries/order-history.ts'
import type { Db, Trx, Row, NewRow } from '#server/db/tables.ts'
import type { Buyer, PayableOrder } from '#server/payments/gateway.ts'

import { claimEnd } from './payments/claim-store.ts'

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

/** The buyer's unpaid orders for an item, locked. */
export function lockOpenOrders(trx: Trx, userId: number, item: Item): Promise<Order[]> {
  return trx
    .selectFrom('purchase_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .where('state', 'in', OPEN_STATES)
    .forUpdate()
    .execute()
}

export function insertOrder(trx: Trx, order: NewRow<'purchase_order'>): Promise<Order> {
  return trx.insertInto('purchase_order').values(order).returningAll().executeTakeFirstOrThrow()
}

/**
 * Ends unpaid orders that a newer one replaces or that expired. Returns the ids of those that were
 * still unpaid.
 */
export async function expireOrders(
  trx: Trx,
  ids: readonly number[],
  reason: string,
): Promise<number[]> {
  const ended = await trx
    .updateTable('purchase_order')
    .set({ state: 'expired', reason })
    .where('id', 'in', [...ids, 0])
    .where('state', 'in', statesBefore('expired'))
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** An order in the form that the gateway takes. */
export function payable(order: Order, now: Date): PayableOrder {
  return {
    orderId: order.order_id,
    amountPaise: order.amount_paise,
    currency: order.currency,
    sessionId: order.session_id,
    acceptsPayment: isOpen(order.state) && order.expires_at > now,
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
export async function recordUnpaid(db: Db, id: number, reason: string): Promise<void> {
  await db
    .updateTable('purchase_order')
    .set({
      pending_since: null,
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
 * makes one due again.
 *
 * They are selected in a materialized CTE, because PostgreSQL may run a subquery of `IN` once for each
 * order and so claim more than the limit.
 */
export async function claimDueOrders(db: Db, now: Date, limit: number): Promise<DueOrder[]> {
  const claimedUntil = claimEnd(now)
  const result = await sql<DueOrder>`
    WITH due AS MATERIALIZED (
      SELECT id FROM purchase_order
      WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE purchase_order o SET next_check_at = ${claimedUntil}, checks = o.checks + 1
    FROM due WHERE o.id = due.id
    RETURNING o.*`.execute(db)
  return result.rows
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
