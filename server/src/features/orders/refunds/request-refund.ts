import { canStep } from '@sopan/domain/orders/order'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import type { Row, Trx } from '#server/db/tables.ts'
import type { ProviderRefund } from '#server/payments/gateway.ts'

import { paymentsCheckAt } from '../grant.ts'
import type { Order } from '../order-store.ts'
import * as orders from '../order-store.ts'
import * as store from './store.ts'

interface RefundRequest {
  cause: store.Refund['cause']
  reason: string
  actor: string
  at: Date
}

/**
 * Refunds the payment of a paid order, or what the provider has left of it, in a transaction that has
 * locked it: its access ends immediately, and the sweep asks the gateway. Undefined if it is refunded
 * already.
 */
export async function requestRefund(
  trx: Trx,
  order: Order,
  { cause, reason, actor, at }: RefundRequest,
): Promise<store.Refund | undefined> {
  const paid = order.paid_paise ?? 0
  if (paid === 0) throw new Error(`order ${order.order_id} has no payment to refund`)
  const payment = { order_id: order.id, payment_attempt_id: null }
  const amount = paid - (await store.sumRefunds(trx, payment))
  if (amount <= 0) return undefined
  const refund = await store.insertRefund(trx, {
    ...newRefundFields(at),
    ...payment,
    refund_id: await newRefundId(trx, order),
    cause,
    amount_paise: amount,
    reason,
  })
  if (refund === undefined) return undefined
  // The order is already in this state if an earlier refund failed or returned only a part.
  if (order.state !== 'refund_requested') {
    const step = { reason, next_check_at: paymentsCheckAt(order, at) }
    const stepped = await orders.stepOrder(trx, order.id, 'refund_requested', step)
    if (stepped === undefined) throw new Error(`order ${order.order_id} cannot be refunded`)
  }
  await store.revokeAccessOf(trx, order.id, at)
  await queueMail(trx, refund, at)
  await audit(trx, order, refund, { actor, reason, at })
  return refund
}

/**
 * Refunds one of several payments of an order, or what the provider has left of it; the order's own
 * payment and access stay. Undefined if it is refunded already, or its amount cannot be read.
 */
export async function refundSecondPayment(
  trx: Trx,
  order: Order,
  attempt: Row<'payment_attempt'>,
  { actor, reason, at }: Omit<RefundRequest, 'cause'>,
): Promise<store.Refund | undefined> {
  const payment = { order_id: order.id, payment_attempt_id: attempt.id }
  const amount = (attempt.amount_paise ?? 0) - (await store.sumRefunds(trx, payment))
  if (amount <= 0) return undefined
  const refund = await store.insertRefund(trx, {
    ...newRefundFields(at),
    ...payment,
    refund_id: await newRefundId(trx, order),
    cause: 'second payment',
    amount_paise: amount,
    reason: `payment ${attempt.provider_id}`,
  })
  if (refund === undefined) return undefined
  await queueMail(trx, refund, at)
  await audit(trx, order, refund, { actor, reason, at })
  return refund
}

export interface ReturnedPayment {
  /** Null for the order's own payment. */
  paymentAttemptId: number | null
  /** With a charge of the provider, which the proof of the order does not contain. */
  paidPaise: number
}

type RefundToRecord = Omit<ProviderRefund, 'paymentId'> & ReturnedPayment & { amountPaise: number }

const MADE_BY_PROVIDER = 'the payment provider has returned it'

/**
 * Stores a refund that the provider made without us, or that it had first reported as failed, in a
 * transaction that has locked the order. If nothing is left of the order's payment, the order's access
 * ends. The sweep stores its end, as for every refund.
 */
export async function recordProviderRefund(
  trx: Trx,
  order: Order,
  providerRefund: RefundToRecord,
  at: Date,
): Promise<void> {
  const { paymentAttemptId, paidPaise, amountPaise } = providerRefund
  const hasFailed = providerRefund.state === 'failed'
  const payment = { order_id: order.id, payment_attempt_id: paymentAttemptId }
  const refundedPaise = (await store.sumRefunds(trx, payment)) + amountPaise
  // If the sum exceeds the payment, this refund may be a part of ours: the next check of ours decides that.
  const isInOurs = refundedPaise > paidPaise && (await store.isRefundedByUs(trx, payment))
  if (!hasFailed && isInOurs) return
  const values = {
    state: hasFailed ? 'failed' : 'pending',
    // A failed row must not name its second payment, which would then count as refunded (listKeptPayments).
    payment_attempt_id: hasFailed ? null : paymentAttemptId,
    cause: 'provider',
    amount_paise: amountPaise,
    provider_refund_id: providerRefund.providerRefundId,
    bank_reference: providerRefund.bankReference,
    settled_at: hasFailed ? at : null,
    next_check_at: hasFailed ? null : at,
  } as const
  const failedRow = await store.findNamedRefund(trx, providerRefund)
  const refund =
    failedRow === undefined
      ? await store.insertRefund(trx, {
          ...values,
          refund_id: `provider${providerRefund.providerRefundId}`,
          order_id: order.id,
          reason: MADE_BY_PROVIDER,
          requested_at: at,
        })
      : await store.updateRefund(trx, failedRow.id, values)
  if (refund === undefined || hasFailed) return
  const isWhole = paymentAttemptId === null && refundedPaise >= (order.paid_paise ?? 0)
  if (isWhole && canStep(order.state, 'refund_requested')) {
    await orders.stepOrder(trx, order.id, 'refund_requested', { reason: MADE_BY_PROVIDER })
    await store.revokeAccessOf(trx, order.id, at)
  }
  if (failedRow === undefined) await queueMail(trx, refund, at)
  await audit(trx, order, refund, { actor: 'sopan', reason: MADE_BY_PROVIDER, at })
}

const newRefundFields = (at: Date) =>
  ({
    state: 'requested',
    provider_refund_id: null,
    bank_reference: null,
    requested_at: at,
    settled_at: null,
    next_check_at: at,
  }) as const

/** Letters and digits of the order's id; the number differs for each refund of the order. */
async function newRefundId(trx: Trx, order: Order): Promise<string> {
  const letters = order.order_id.replaceAll(/[^A-Za-z0-9]/g, '')
  return `refund${letters}n${(await store.countRefunds(trx, order.id)) + 1}`.slice(0, 40)
}

/** Queues the mail that a refund was requested. */
function queueMail(trx: Trx, { refund_id }: store.Refund, at: Date): Promise<void> {
  return insertMessage(trx, {
    kind: 'refund requested',
    key: `refund requested ${refund_id}`,
    payload: { refund_id },
    dueAt: at,
  })
}

function audit(
  trx: Trx,
  order: Order,
  { refund_id, amount_paise, cause }: store.Refund,
  { actor, reason, at }: Omit<RefundRequest, 'cause'>,
): Promise<void> {
  const after = { refund_id, amount_paise, cause }
  return insertAudit(trx, { at, actor, action: 'refund', subject: order.order_id, after, reason })
}
