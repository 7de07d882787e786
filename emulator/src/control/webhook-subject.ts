import { z } from 'zod'

import { newAttempt } from '../state/attempts.ts'
import {
  type Order,
  PAYMENT_STATUSES,
  type Payment,
  type PaymentStatus,
  REFUND_STATUSES,
  type Refund,
  newSessionId,
} from '../state/order.ts'
import type { State } from '../state/state.ts'
import {
  AUTO_REFUND,
  PAYMENT_TYPES,
  REFUND,
  autoRefundData,
  disputeData,
  paymentData,
  refundData,
} from '../webhooks/events.ts'

/** The subject of a webhook. An order, payment or refund that does not exist is invented, but not in the API. */
export const subject = z.object({
  /** One of the provider's types, or any other text. */
  type: z.string(),
  orderId: z.string().optional(),
  paymentId: z.string().optional(),
  refundId: z.string().optional(),
  /** The status in the webhook, which may differ from the one of the API. */
  status: z.enum([...PAYMENT_STATUSES, ...REFUND_STATUSES]).optional(),
  withOrder: z.boolean().default(false),
  /** Replaces the data. */
  data: z.record(z.string(), z.unknown()).optional(),
})

type Subject = z.infer<typeof subject>

export function dataOf(state: State, input: Subject): object {
  if (input.data !== undefined) return input.data
  const order = orderOf(state, input)
  const payment = () => paymentOf(state, order, input)
  if (statusOfType(input.type) !== undefined) {
    return paymentData(order, payment(), state.settings.webhookVersion)
  }
  if (input.type === REFUND) return refundData(order, refundOf(state, order, input))
  if (input.type === AUTO_REFUND) {
    const shape = { withOrder: input.withOrder }
    return autoRefundData(order, refundOf(state, order, input), shape)
  }
  if (input.type.startsWith('DISPUTE_')) {
    const { amountPaise } = order
    const details = { status: 'CHARGEBACK_CREATED', amountPaise, at: state.now() }
    return disputeData(order, payment(), details)
  }
  return {}
}

const statusOfType = (type: string): PaymentStatus | undefined =>
  PAYMENT_STATUSES.find((status) => PAYMENT_TYPES[status] === type)

function orderOf(state: State, { orderId, paymentId, refundId }: Subject): Order {
  const orders = [...state.orders.values()]
  const found =
    orderId === undefined
      ? orders.find(
          ({ payments, refunds }) =>
            payments.some(({ id }) => id === paymentId) ||
            refunds.some((refund) => [refund.id, refund.refundId].includes(refundId ?? '')),
        )
      : state.orders.get(orderId)
  return found ?? inventedOrder(state, orderId ?? 'unknown_order')
}

const INVENTED_PAISE = 10_000

function inventedOrder(state: State, orderId: string): Order {
  const now = state.now()
  return {
    id: state.newId(),
    orderId,
    amountPaise: INVENTED_PAISE,
    currency: 'INR',
    sessionId: newSessionId(),
    createdAt: now,
    expiresAt: now,
    customer: { customer_id: 'unknown', customer_phone: '9999999999' },
    meta: {},
    isTerminated: false,
    payments: [],
    refunds: [],
  }
}

function paymentOf(state: State, order: Order, { type, paymentId, status }: Subject): Payment {
  const requestedStatus = PAYMENT_STATUSES.find((one) => one === status) ?? statusOfType(type)
  const found =
    order.payments.find(({ id }) => id === paymentId) ??
    order.payments.findLast((payment) => payment.status === requestedStatus) ??
    (requestedStatus === undefined ? order.payments.at(-1) : undefined)
  const payment = found ?? newAttempt(state, order, { status: requestedStatus ?? 'SUCCESS' })
  const known = paymentId === undefined ? payment : { ...payment, id: paymentId }
  return requestedStatus === undefined ? known : { ...known, status: requestedStatus }
}

function refundOf(state: State, order: Order, { refundId, status, ...ids }: Subject): Refund {
  const requestedStatus = REFUND_STATUSES.find((one) => one === status)
  const found = order.refunds.findLast(
    ({ id, refundId: ours }) => refundId === undefined || [id, ours].includes(refundId),
  )
  const now = state.now()
  const refund: Refund = found ?? {
    id: state.newId(),
    refundId: refundId ?? 'unknownrefund',
    paymentId: ids.paymentId ?? order.payments.at(-1)?.id ?? state.newId(),
    amountPaise: order.amountPaise,
    currency: order.currency,
    note: null,
    type: ids.type === AUTO_REFUND ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    status: 'SUCCESS',
    createdAt: now,
    processedAt: now,
  }
  return requestedStatus === undefined ? refund : { ...refund, status: requestedStatus }
}
