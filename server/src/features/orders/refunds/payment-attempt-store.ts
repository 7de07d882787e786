import type { Db, Row } from '#server/db/tables.ts'

import type { Order } from '../order-store.ts'

/** The payment attempt of an order with the provider's id. */
export function findPaymentAttempt(db: Db, orderRowId: number, providerId: string | null) {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('provider_id', '=', providerId ?? '')
    .executeTakeFirst()
}

export function getPaymentAttempt(db: Db, id: number) {
  return db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** All payments of an order that succeeded. */
export function listPayments(db: Db, orderRowId: number) {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'success')
    .execute()
}

/** Payments of an order that succeeded and have no separate refund, not even a failed one; in order. */
export function listKeptPayments(db: Db, orderRowId: number) {
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
            .where('refund.order_id', '=', orderRowId)
            .whereRef('refund.payment_attempt_id', '=', 'payment_attempt.id')
            .select('refund.id'),
        ),
      ),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/**
 * Payments of an order that succeeded and of which the provider has returned a part, or all, beside the
 * order's own payment; not those whose refund has failed, or that we have refunded.
 */
export function listRefundedPayments(db: Db, orderRowId: number) {
  return db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'success')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select((of) => of.ref('payment_attempt_id').$notNull().as('id'))
        .where('order_id', '=', orderRowId)
        .where('payment_attempt_id', 'is not', null)
        .groupBy('payment_attempt_id')
        .having((of) =>
          of.fn<boolean>('bool_and', [
            of.and([of('cause', '=', 'provider'), of('state', '<>', 'failed')]),
          ]),
        ),
    )
    .execute()
}

/** The amount of the order's own payment, or of a second one by its row; 0 if it cannot be read. */
export async function getPaidPaise(
  db: Db,
  order: Pick<Order, 'paid_paise'>,
  paymentAttemptId: Row<'refund'>['payment_attempt_id'],
): Promise<number> {
  if (paymentAttemptId === null) return order.paid_paise ?? 0
  return (await getPaymentAttempt(db, paymentAttemptId)).amount_paise ?? 0
}
