import type { Refusal } from '@sopan/contract/refusals'
import { refusalText } from '@sopan/words/frame/refusals'

const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  unavailable: 503,
} as const

type Kind = keyof typeof STATUS

/** Why a call is refused: a code that pages word in the reader's language, or a text for staff and programs. */
export type Reason = Refusal | { text: string }

export const englishOf = (reason: Reason): string =>
  'text' in reason ? reason.text : refusalText(reason, 'en')

interface Extra {
  data?: unknown
  retryAfterSeconds?: number
}

/** An error with a message for the caller; every other error is internal (rule A-99). */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  /** Null where the message is for staff or programs. */
  readonly refusal: Refusal | null
  readonly data: unknown
  readonly retryAfterSeconds: number | null

  constructor(kind: Kind, reason: Reason, { data = null, retryAfterSeconds }: Extra = {}) {
    super(englishOf(reason))
    this.refusal = 'text' in reason ? null : reason
    this.status = STATUS[kind]
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError

export const badRequest = (reason: Reason, data?: unknown) =>
  new AppError('bad_request', reason, { data })

export const unauthorized = (reason: Reason = { code: 'login_required' }) =>
  new AppError('unauthorized', reason)

export const forbidden = (reason: Reason, data?: unknown) =>
  new AppError('forbidden', reason, { data })

export const notFound = (reason: Reason = { code: 'not_found' }) =>
  new AppError('not_found', reason)

export const conflict = (reason: Reason, data?: unknown) =>
  new AppError('conflict', reason, { data })

export const requestTimeout = () =>
  new AppError('request_timeout', { text: 'The request took too long to arrive' })

export const tooLarge = (reason: Reason = { code: 'too_large' }) =>
  new AppError('too_large', reason)

export const unsupportedType = (
  reason: Reason = { text: 'Content of this type is not accepted here' },
) => new AppError('unsupported_type', reason)

/** A one-minute window can report 61 seconds; that still means one minute. */
export const minutesOf = (seconds: number) => Math.max(1, Math.ceil((seconds - 1) / 60))

export const tooManyRequests = (
  retryAfterSeconds: number,
  reason: Reason = { code: 'too_many_requests', minutes: minutesOf(retryAfterSeconds) },
) => new AppError('too_many_requests', reason, { retryAfterSeconds })

export const unavailable = (retryAfterSeconds: number, reason: Reason = { code: 'busy' }) =>
  new AppError('unavailable', reason, { retryAfterSeconds })
