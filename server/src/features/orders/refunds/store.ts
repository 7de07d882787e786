import { sql } from 'kysely'

import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

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
    RETURNING refund.*, o.order_id AS public_order_id, o.gateway`.execute(db)
  return rows
}
export type DueRefund = Refund &
  Pick<Order, 'gateway'> & { next_check_at: Date; public_order_id: string }

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

/** Attempts that succeeded and are not refunded, except the first one of the order. */
export function listSecondPayments(db: Db, orderRowId: number) {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'success')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund')
            .whereRef('refund.payment_attempt_id', '=', 'payment_attempt.id')
            .select('refund.id'),
        ),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .offset(1)
    .execute()
}

export function findOrderRow(db: Db, orderId: string): Promise<Order | undefined> {
  return db
    .selectFrom('purchase_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** How far the buyer has used an order's item: classes of a course, attempts of a test. */
export async function readUse(db: Db, { id, user_id, item_id, item_kind }: Order) {
  const courseId = item_kind === 'course' ? item_id : 0
  const { rows } = await sql<{ completed: number; total: number; attempts: number }>`
    SELECT
      (SELECT count(*) FROM class_progress p JOIN class c ON c.id = p.class_id
        JOIN subject s ON s.id = c.subject_id
        WHERE p.user_id = ${user_id} AND p.completed_at IS NOT NULL AND c.published
          AND s.published AND s.course_id = ${courseId}) AS completed,
      (SELECT count(*) FROM class c JOIN subject s ON s.id = c.subject_id
        WHERE c.published AND s.published AND s.course_id = ${courseId}) AS total,
      (SELECT count(*) FROM attempt a JOIN entitlement e ON e.id = a.entitlement_id
        WHERE e.order_id = ${id}) AS attempts`.execute(db)
  return rows[0] ?? { completed: 0, total: 0, attempts: 0 }
}

/** Each kind of dispute (`CHARGEBACK`, `PRE_ARBITRATION` and so on) ends with one of these. */
const isOpenDispute = sql<boolean>`d.status !~ '(CLOSED|MERCHANT_(WON|LOST|ACCEPTED))$'`

/** Whether the buyer's bank asks for the money of an order. */
export async function hasOpenDispute(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dispute as d')
    .select('d.id')
    .where('d.order_id', '=', orderRowId)
    .where(isOpenDispute)
    .executeTakeFirst()
  return row !== undefined
}

const MOST_REVIEWED = 200

/** What an operator has to decide about money, newest first. */
export async function listForReview(db: Db) {
  const columns = ['o.order_id', 'o.user_id', 'o.title', 'o.amount_paise', 'o.paid_paise'] as const
  const orders = await db
    .selectFrom('purchase_order as o')
    .select([...columns, 'o.reason', 'o.paid_at'])
    .where('o.state', '=', 'pending_review')
    .orderBy('o.id', 'desc')
    .limit(MOST_REVIEWED)
    .execute()
  // A refund that the gateway does not take after some tries needs a person, too.
  const refunds = await db
    .selectFrom('refund as r')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .select([...columns, 'r.refund_id', 'r.state', 'r.checks', 'r.requested_at'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('r.state', '=', 'failed'),
          // A failed refund of a second payment is not repeated, and its order stays as it is.
          eb.or([
            eb('r.payment_attempt_id', 'is not', null),
            eb('o.state', '=', 'refund_requested'),
          ]),
          eb.not(
            eb.exists(
              eb
                .selectFrom('refund as later')
                .whereRef('later.order_id', '=', 'r.order_id')
                .whereRef('later.id', '>', 'r.id')
                .where('later.payment_attempt_id', 'is', null)
                .where('r.payment_attempt_id', 'is', null)
                .select('later.id'),
            ),
          ),
        ]),
        eb.and([eb('r.state', '=', 'requested'), eb('r.checks', '>', 3)]),
      ]),
    )
    .orderBy('r.id', 'desc')
    .limit(MOST_REVIEWED)
    .execute()
  const disputes = await db
    .selectFrom('dispute as d')
    .leftJoin('purchase_order as o', 'o.id', 'd.order_id')
    .select([
      'd.provider_id',
      'd.type',
      'd.status',
      'd.amount_paise',
      'd.reason',
      'd.updated_at',
      'o.order_id',
    ])
    .where(isOpenDispute)
    .orderBy('d.id', 'desc')
    .limit(MOST_REVIEWED)
    .execute()
  return { orders, refunds, disputes }
}
