import { z } from 'zod'

import { paise } from '../json.ts'
import { type Order, isOpen, newSessionId, statusOf } from '../state/order.ts'
import type { State } from '../state/state.ts'
import { conflict, invalid, missing } from './failure.ts'
import { defaultExpiry, parseFields, parseOrder } from './order-input.ts'
import { presentOrder, presentPayment } from './present.ts'
import type { ApiRequest } from './request.ts'

export function findOrder(state: State, orderId: string | undefined): Order {
  const order = state.orders.get(orderId ?? '')
  if (order === undefined) throw missing('order_not_found', 'Order Reference Id does not exist')
  return order
}

const present = (state: State, order: Order) => presentOrder(order, state.now())

export function createOrder(state: State, { body }: ApiRequest) {
  const now = state.now()
  const input = parseOrder(body, now)
  const id = state.newId()
  const orderId = input.order_id ?? `order_${id}`
  if (state.orders.has(orderId)) {
    throw conflict('order_already_exists', 'order with same id is already present')
  }
  const order: Order = {
    id,
    orderId,
    amountPaise: paise(input.order_amount),
    currency: input.order_currency,
    sessionId: newSessionId(),
    createdAt: now,
    expiresAt:
      input.order_expiry_time === undefined
        ? defaultExpiry(now)
        : new Date(input.order_expiry_time),
    customer: input.customer_details,
    meta: input.order_meta ?? {},
    isTerminated: false,
    payments: [],
    refunds: [],
  }
  state.orders.set(orderId, order)
  return present(state, order)
}

export function getOrder(state: State, { params }: ApiRequest) {
  return present(state, findOrder(state, params['order']))
}

const termination = z.object({ order_status: z.literal('TERMINATED') })

/** An order with an attempt in progress is only asked to end: the attempt may still pay it. */
export function terminateOrder(state: State, { params, body }: ApiRequest) {
  parseFields(termination, body)
  const order = findOrder(state, params['order'])
  const status = statusOf(order, state.now())
  if (status === 'PAID') throw invalid('order_already_paid', 'Order is already paid')
  if (status === 'EXPIRED' && !order.payments.some(isOpen)) {
    throw invalid('order_inactive', 'Order is not active')
  }
  order.isTerminated = true
  return present(state, order)
}

export function getPayments(state: State, { params }: ApiRequest) {
  const order = findOrder(state, params['order'])
  // Newest first, so that a reader of only the first one meets the last attempt.
  return order.payments.toReversed().map((payment) => presentPayment(order, payment))
}
