type FailureType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'rate_limit_error'
  | 'idempotency_error'
  | 'api_error'

/** A refused call, with the provider's code and type. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly type: FailureType

  constructor(status: number, type: FailureType, code: string, message: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
  }
}

const of = (status: number, type: FailureType) => (code: string, message: string) =>
  new Failure(status, type, code, message)

export const invalid = of(400, 'invalid_request_error')
export const missing = of(404, 'invalid_request_error')
export const conflict = of(409, 'invalid_request_error')

export const unauthenticated = () =>
  new Failure(401, 'authentication_error', 'request_failed', 'authentication Failed')
export const wrongPhone = () =>
  invalid('customer_phone_invalid', 'customer_details.customer_phone : invalid phone number')
export const otherBody = () =>
  new Failure(
    422,
    'idempotency_error',
    'request_invalid',
    'x-idempotency-key was used with another request',
  )
export const tooMany = () =>
  new Failure(429, 'rate_limit_error', 'request_failed', 'Too many requests from this app id')
export const internalError = () =>
  new Failure(500, 'api_error', 'internal_error', 'internal Server Error')
export const bankFailure = () =>
  new Failure(502, 'api_error', 'bank_processing_failure', 'bank processing failure')
