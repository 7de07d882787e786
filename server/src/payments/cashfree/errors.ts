/**
 * Why a call to Cashfree has no usable response. `faulty`: it was not sent, has no response in time, or
 * one that shows a fault on their side; it may have been processed. `invalid`: the same, but with a response of another form, which may
 * be due to the one order. `busy`: not sent, or refused, only because of the rate limit, or because it cannot be counted. `rejected`:
 * refused for a reason that a repetition does not change.
 */
export type FaultKind = 'faulty' | 'invalid' | 'busy' | 'rejected'

/** An error of a call; its message never contains a secret or a body. */
export class CashfreeError extends Error {
  override name = 'CashfreeError'
  readonly kind: FaultKind
  /** The HTTP status, or null without a response. */
  readonly status: number | null
  /** Cashfree's code of a rejection: only a hint, because its documents name some differently. */
  readonly code: string

  constructor(kind: FaultKind, message: string, status: number | null = null, code = '') {
    super(message)
    this.kind = kind
    this.status = status
    this.code = code
  }
}

export const isFaulty = (error: unknown): boolean =>
  error instanceof CashfreeError && error.kind === 'faulty'

export const isBusy = (error: unknown): boolean =>
  error instanceof CashfreeError && error.kind === 'busy'

export const isRejected = (error: unknown): boolean =>
  error instanceof CashfreeError && error.kind === 'rejected'

/** Whether an order was rejected because of the buyer's phone number. */
export const isPhoneRejected = (error: unknown): boolean =>
  error instanceof CashfreeError && error.status === 400 && error.code.includes('customer_phone')

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof CashfreeError && error.status === status
