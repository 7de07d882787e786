import { callFailures } from '@sopan/words/frame/calls'

import { now } from '../browser/clock.ts'
import { wordsNow } from '../language.ts'

/**
 * - 'unsuccessful': a status of success, and `success: false` in the body
 * - 'http': any other status
 * - 'network': no response
 * - 'timeout': no response within the time limit
 * - 'invalid': a response without what the contract requires
 */
export type ApiErrorKind = 'unsuccessful' | 'http' | 'network' | 'timeout' | 'invalid'

interface ResponseFacts {
  sentence?: (() => string) | null
  retryAfterMs?: number | null
  fallbackText?: string | null
  code?: string | null
  isEnvelope?: boolean
  hasEndedSession?: boolean
}

/** Any failed call. It is shown in exactly one place, never by the transport. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  readonly data: unknown
  /** Words the failure in the language of the page at the moment; null if it has only its message. */
  readonly sentence: (() => string) | null
  /** How long the server asks to wait before the next attempt; null if it does not. */
  readonly retryAfterMs: number | null
  /** Until when the server asks to wait, in epoch milliseconds; 0 if it does not. */
  readonly retryAt: number
  /** The call's own text if the server sent no text, so that `message` is only technical; else null. */
  readonly fallbackText: string | null
  /** The code of the server's reason (contract/src/refusals.ts); null if it gave no reason. */
  readonly code: string | null
  /**
   * Whether the response was JSON with `success: false`, as opposed to an error page of a proxy.
   */
  readonly isEnvelope: boolean
  /** Whether the failed call showed that the session has ended, which is reported once for all calls. */
  readonly hasEndedSession: boolean

  constructor(
    kind: ApiErrorKind,
    message: string,
    status = 0,
    data: unknown = null,
    {
      sentence = null,
      retryAfterMs = null,
      fallbackText = null,
      code = null,
      isEnvelope = false,
      hasEndedSession = false,
    }: ResponseFacts = {},
  ) {
    super(message)
    this.kind = kind
    this.status = status
    this.data = data
    this.sentence = sentence
    this.retryAfterMs = retryAfterMs
    this.retryAt = retryAfterMs === null ? 0 : now().getTime() + retryAfterMs
    this.fallbackText = fallbackText
    this.code = code
    this.isEnvelope = isEnvelope
    this.hasEndedSession = hasEndedSession
  }
}

/** Whether a call failed because the session has ended; an item may have wrapped the failure. */
export function hasEndedSession(error: unknown): boolean {
  if (error instanceof ApiError) return error.hasEndedSession
  return error instanceof Error && hasEndedSession(error.cause)
}

/** The text to show, which follows the language of the page: the error's message, else the fallback, else 'Something went wrong'. */
export function messageOf(
  error: unknown,
  fallback = wordsNow(callFailures).somethingWentWrong,
): string {
  if (error instanceof ApiError && error.sentence !== null) return error.sentence()
  const message = error instanceof Error ? error.message.trim() : ''
  return message === '' ? fallback : message
}

/**
 * Whether the server understood the call and refused it; a lost session or a server error is no
 * refusal.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'unsuccessful' || [400, 403, 404, 409, 422].includes(error.status)
}

/** Whether our server reports that something does not exist. A proxy's own 404 page is no such report. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.isEnvelope && error.status === 404

/** Whether a retry may help: there was no response, or the server had an error. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500
}
