import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

export type Refund = Row<'refund'>

/** A refund that the provider has still not accepted after more checks than this needs a person. */
export const CHECKS_BEFORE_REVIEW = 3

/** Adds a refund; undefined if one of ours is in progress for the same payment. */
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

export function findRefund(db: Db, refundId: string): Promise<Refund | undefined> {
  return db.selectFrom('refund').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
}

/** A refund that the provider made and that failed: its row does not name the payment. */
export const isFailedProviderRefund = ({ cause, state }: Refund) =>
  cause === 'provider' && state === 'failed'

/** The newest refund of the same payment; other refunds that the provider made do not count. */
export function getNewestRefund(
  db: Db,
  { id, order_id, payment_attempt_id }: Refund,
): Promise<Refund> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('payment_attempt_id', 'is not distinct from', payment_attempt_id)
    .where((eb) => eb.or([eb('cause', '<>', 'provider'), eb('id', '=', id)]))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** Whether a refund of a payment has failed; with `isOurs` those that the provider made do not count. */
export async function hasFailedRefund(
  db: Db,
  { order_id, payment_attempt_id }: RefundedPayment,
  { isOurs = false } = {},
): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order_id)
    .where('payment_attempt_id', 'is not distinct from', payment_attempt_id)
    .where('state', '=', 'failed')
    .$if(isOurs, (query) => query.where('cause', '<>', 'provider'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * When the return of a payment was requested: the rest of a refund belongs to the request of that one. After a
 * refund of ours that failed, a person has requested it again.
 */
export async function requestedSince(db: Db, refund: Refund): Promise<Date> {
  if (await hasFailedRefund(db, refund, { isOurs: true })) return refund.requested_at
  const { at } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.min<Date>('requested_at').as('at'))
    .where('order_id', '=', refund.order_id)
    .where('payment_attempt_id', 'is not distinct from', refund.payment_attempt_id)
    .where('cause', '<>', 'provider')
    .executeTakeFirstOrThrow()
  return at
}

/** Whether a refund of an order's own payment, or of a part of it, has not failed. */
export async function hasRefundOfOwnPayment(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderRowId)
    .where('payment_attempt_id', 'is', null)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/** The refunds of an order's own payment that have succeeded. */
export function listSucceededRefunds(db: Db, orderRowId: number): Promise<Refund[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('payment_attempt_id', 'is', null)
    .where('state', '=', 'succeeded')
    .orderBy('id')
    .execute()
}

/** The order's own payment, or a second one. */
type RefundedPayment = Pick<Refund, 'order_id' | 'payment_attempt_id'>

const NOT_FAILED = ['requested', 'pending', 'succeeded'] as const

/**
 * Whether the provider has a refund of ours of a payment, or of what it had left of it; not one that an
 * operator has returned in another way, because the provider has taken that from no payment.
 */
export async function isRefundedByUs(
  db: Db,
  { order_id, payment_attempt_id }: RefundedPayment,
): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', order_id)
    .where('payment_attempt_id', 'is not distinct from', payment_attempt_id)
    .where('cause', '<>', 'provider')
    .where('state', 'in', NOT_FAILED)
    .where('settled_by_operator', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** How much of a payment its refunds in some states return, without one of them. */
export async function sumRefunds(
  db: Db,
  { order_id, payment_attempt_id }: RefundedPayment,
  {
    states = NOT_FAILED,
    exceptId = 0,
  }: { states?: readonly Refund['state'][]; exceptId?: number } = {},
): Promise<number> {
  const { paise } = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'))
    .where('order_id', '=', order_id)
    .where('payment_attempt_id', 'is not distinct from', payment_attempt_id)
    .where('state', 'in', states)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return paise
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
    Pick<
      Refund,
      | 'state'
      | 'cause'
      | 'payment_attempt_id'
      | 'amount_paise'
      | 'provider_refund_id'
      | 'bank_reference'
      | 'settled_at'
      | 'settled_by_operator'
      | 'next_check_at'
    >
  >,
): Promise<Refund> {
  return db
    .updateTable('refund')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores that failed refunds are still failed at the provider, so that earlier events do not make them unrecorded. */
export async function confirmFailed(trx: Trx, orderRowId: number, at: Date): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ settled_at: sql<Date>`greatest(settled_at, ${at})` })
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'failed')
    .execute()
}

/** A refund as an event names it: by our id, the provider's, or both. */
export interface NamedRefund {
  refundId: string | null
  providerRefundId: string | null
}

export const isNamed = ({ refundId, providerRefundId }: NamedRefund) => sql<boolean>`(
  refund_id = ${refundId} OR provider_refund_id = ${providerRefundId})`

/** The refund that is named; a failed one only if there is no other. */
export function findNamedRefund(db: Db, named: NamedRefund): Promise<Refund | undefined> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where(isNamed(named))
    .orderBy(sql`state = 'failed'`)
    .limit(1)
    .executeTakeFirst()
}

/** Whether a listed refund is recorded. A failed row counts only if the listed refund has failed, too. */
export async function isRecorded(db: Db, listed: ProviderRefund): Promise<boolean> {
  const known = await findNamedRefund(db, listed)
  return known !== undefined && (known.state !== 'failed' || listed.state === 'failed')
}

/** Refunds that are recorded as made by the provider, and that it lists as failed now. */
export async function listReversed(db: Db, listed: readonly ProviderRefund[]): Promise<Refund[]> {
  const reversed: Refund[] = []
  for (const one of listed.filter(({ state }) => state === 'failed')) {
    const known = await findNamedRefund(db, one)
    if (known?.state === 'succeeded' && !known.settled_by_operator) reversed.push(known)
  }
  return reversed
}
