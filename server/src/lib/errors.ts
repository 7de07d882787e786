import { plural } from '@sopan/domain/format'
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

type ErrorCode = keyof typeof STATUS

interface Extra {
  data?: unknown
  retryAfterSeconds?: number
}

/** An error with a message for the caller; every other error is internal (rule A-99). */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, message: string, { data = null, retryAfterSeconds }: Extra = {}) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.data = data
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

export const isAppError = (error: unknown): error is AppError => error instanceof AppError

export const badRequest = (message: string, data?: unknown) =>
  new AppError('bad_request', message, { data })

export const unauthorized = (message = 'Please log in to continue') =>
  new AppError('unauthorized', message)

export const forbidden = (message: string, data?: unknown) =>
  new AppError('forbidden', message, { data })

export const notFound = (message = 'Not found') => new AppError('not_found', message)

export const conflict = (message: string, data?: unknown) =>
  new AppError('conflict', message, { data })

export const requestTimeout = (message = 'The request took too long to arrive') =>
  new AppError('request_timeout', message)

export const tooLarge = (message = 'The request is too large') => new AppError('too_large', message)

export const unsupportedType = (message = 'Content of this type is not accepted here') =>
  new AppError('unsupported_type', message)

/** A one-minute window can report 61 seconds; that still means one minute. */
const minutesOf = (seconds: number) => Math.max(1, Math.ceil((seconds - 1) / 60))

export function waitInMinutes(seconds: number): string {
  const minutes = minutesOf(seconds)
  return `Please try again in ${minutes} ${plural(minutes, 'minute')}.`
}

const waitInWords = (seconds: number) =>
  minutesOf(seconds) > 1 ? waitInMinutes(seconds) : 'Please wait a moment and try again.'

export const tooManyRequests = (
  retryAfterSeconds: number,
  message = `Too many requests. ${waitInWords(retryAfterSeconds)}`,
) => new AppError('too_many_requests', message, { retryAfterSeconds })

export const unavailable = (
  retryAfterSeconds: number,
  message = 'The service is busy. Please try again in a moment.',
) => new AppError('unavailable', message, { retryAfterSeconds })
