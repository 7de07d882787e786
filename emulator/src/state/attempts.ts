import type { Order, Payment, PaymentGroup, PaymentStatus } from './order.ts'
import { isOpen } from './order.ts'
import type { State } from './state.ts'

export interface AttemptInput {
  status: PaymentStatus
  amountPaise?: number | undefined
  currency?: string | undefined
  group?: PaymentGroup | undefined
}

/** Begins an attempt at an order; one with a final status also ends now. */
export function beginAttempt(state: State, order: Order, input: AttemptInput): Payment {
  const payment = newAttempt(state, order, input)
  order.payments.push(payment)
  return payment
}

/** An attempt that the order does not list. */
export function newAttempt(state: State, order: Order, input: AttemptInput): Payment {
  const payment: Payment = {
    id: state.newId(),
    status: input.status,
    group: input.group ?? 'upi',
    amountPaise: input.amountPaise ?? order.amountPaise,
    currency: input.currency ?? order.currency,
    startedAt: state.clock.now(),
    completedAt: null,
  }
  return endAttempt(state, payment, input.status)
}

export function endAttempt(state: State, payment: Payment, status: PaymentStatus): Payment {
  payment.status = status
  payment.completedAt = isOpen(payment) ? null : state.clock.now()
  return payment
}
