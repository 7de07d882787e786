import { z } from 'zod'

import { paise } from '../json.ts'
import { type Order, type Payment, type Refund, refundablePaise, statusOf } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { conflict, invalid, missing } from './failure.ts'
import { amountField, parseFields } from './order-input.ts'
import { findOrder } from './orders.ts'
import { presentRefund } from './present.ts'
import type { ApiRequest } from './request.ts'

const refundInput = z.object({
  refund_amount: amountField(0.01),
  refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/),
  refund_note: z.string().min(3).max(100).optional(),
  refund_speed: z.literal('STANDARD').optional(),
})

const REFUNDABLE_MONTHS = 6

export function createRefund(state: State, { params, body }: ApiRequest) {
  const now = state.now()
  const input = parseFields(refundInput, body)
  const order = findOrder(state, params['order'])
  if (order.refunds.some(({ refundId }) => refundId === input.refund_id)) {
    throw conflict('refund_already_exists', 'refund with same id is already present')
  }
  if (statusOf(order, now) !== 'PAID') throw invalid('order_id_not_paid', 'Order is not paid')
  const amountPaise = paise(input.refund_amount)
  if (amountPaise > refundablePaise(order)) {
    throw invalid('refund_amount_invalid', 'refund_amount: is above what was paid')
  }
  const payment = paymentToRefund(order, amountPaise)
  if (payment === undefined) {
    throw invalid('refund_amount_invalid', 'refund_amount: is above what is left of one payment')
  }
  if (now >= lastRefundTime(payment)) {
    throw invalid('refund_unsupported', 'The payment is older than 6 months')
  }
  const refund: Refund = {
    id: state.newId(),
    refundId: input.refund_id,
    paymentId: payment.id,
    amountPaise,
    currency: order.currency,
    note: input.refund_note ?? null,
    type: 'MERCHANT_INITIATED',
    status: 'PENDING',
    createdAt: now,
    processedAt: null,
  }
  order.refunds.push(refund)
  return presentRefund(order, refund)
}

/** The newest successful payment with enough left. */
function paymentToRefund(order: Order, amountPaise: number): Payment | undefined {
  const paid = order.payments.filter(({ status }) => status === 'SUCCESS').toReversed()
  const left = (payment: Payment) => refundablePaise({ ...order, payments: [payment] })
  return paid.find((payment) => left(payment) >= amountPaise)
}

function lastRefundTime({ startedAt, completedAt }: Payment): Date {
  const time = new Date(completedAt ?? startedAt)
  time.setUTCMonth(time.getUTCMonth() + REFUNDABLE_MONTHS)
  return time
}

export function getRefunds(state: State, { params }: ApiRequest) {
  const order = findOrder(state, params['order'])
  return order.refunds.map((refund) => presentRefund(order, refund))
}

export function getRefund(state: State, { params }: ApiRequest) {
  const order = findOrder(state, params['order'])
  const refund = order.refunds.find(({ refundId }) => refundId === params['refund'])
  if (refund === undefined) throw missing('refund_get_not_found', 'Refund does not exist')
  return presentRefund(order, refund)
}
