import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { lockNamedOrder } from '../lock-named-order.ts'
import { findPaymentAttempt } from './payment-attempt-store.ts'
import { type RefundedOrder, requireUndisputed } from './refund-order.ts'
import { refundSecondPayment } from './request-refund.ts'
import * as store from './store.ts'

interface RepeatInput {
  orderId: string
  /** The provider's id of the payment. */
  paymentId: string
  override: boolean
}

/** Requests the refund of a second payment again, for an operator, after it has failed. */
export function repeatRefund(
  db: Db,
  { orderId, paymentId, override }: RepeatInput,
  act: OperatorAction,
): Promise<RefundedOrder> {
  const { actor, reason, now: at } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const order = await lockNamedOrder(trx, orderId)
    const attempt = await findPaymentAttempt(trx, order.id, paymentId)
    const payment = { order_id: order.id, payment_attempt_id: attempt?.id ?? null }
    if (attempt === undefined || !(await store.hasFailedRefund(trx, payment))) {
      throw new OperatorError(
        `The order has no second payment '${paymentId}' whose refund has failed.`,
      )
    }
    if (attempt.state !== 'success') {
      throw new OperatorError(
        `The payment '${paymentId}' is '${attempt.state}': there is nothing to refund.`,
      )
    }
    if (!override) await requireUndisputed(trx, order.id)
    const refund = await refundSecondPayment(trx, order, attempt, { actor, reason, at })
    if (refund === undefined) throw new OperatorError('The payment is being refunded already.')
    const { user_id, title } = order
    const { refund_id, amount_paise } = refund
    return { refund_id, user_id, title, amount_paise, unmet: [] }
  })
}
