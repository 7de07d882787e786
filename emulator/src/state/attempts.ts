import type { Order, Payment, PaymentStatus } from './order.ts'
import { isOpen } from './order.ts'
import type { State } from './state.ts'

export interface AttemptInput {
  status: PaymentStatus
  amountPaise?: number | undefined
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
    amountPaise: input.amountPaise ?? order.amountPaise,
    currency: order.currency,
    startedAt: state.now(),
    completedAt: null,
  }
  return endAttempt(state, payment, input.status)
}

export function endAttempt(state: State, payment: Payment, status: PaymentStatus): Payment {
  payment.status = status
  payment.completedAt = isOpen(payment) ? null : state.now()
  return payment
}
