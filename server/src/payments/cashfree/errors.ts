/**
 * Why a call to Cashfree has no usable answer. `unreachable`: no answer or a fault on their side; it
 * may have been processed. `invalid`: the same, but with an answer of another form, which may be due
 * to the one order. `busy`: not sent, or refused, because of the rate limit. `rejected`: refused for
 * a reason that a repetition does not change.
 */
export type FaultKind = 'unreachable' | 'invalid' | 'busy' | 'rejected'

/** An error of a call; its message never contains a secret or a body. */
export class CashfreeError extends Error {
  override name = 'CashfreeError'
  readonly kind: FaultKind
  /** The HTTP status, or null without an answer. */
  readonly status: number | null

  constructor(kind: FaultKind, message: string, status: number | null = null) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof CashfreeError && error.kind === 'unreachable'

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof CashfreeError && error.status === status
