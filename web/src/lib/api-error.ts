export type ApiErrorKind = 'refused' | 'http' | 'network' | 'timeout' | 'invalid'

interface AnswerFacts {
  retryAfterMs?: number | null
  isEnvelope?: boolean
}

/** Every failed call, whatever failed. Shown in exactly one place, never in the transport. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  readonly data: unknown
  /** How long the server asks to wait before the next try; null where it does not say. */
  readonly retryAfterMs: number | null
  /** Whether the answer was JSON with `success: false`: not a page of something in between. */
  readonly isEnvelope: boolean

  constructor(
    kind: ApiErrorKind,
    message: string,
    status = 0,
    data: unknown = null,
    { retryAfterMs = null, isEnvelope = false }: AnswerFacts = {},
  ) {
    super(message)
    this.kind = kind
    this.status = status
    this.data = data
    this.retryAfterMs = retryAfterMs
    this.isEnvelope = isEnvelope
  }
}

/** The text to show: the error's own, else the given, else 'Something went wrong'. */
export function messageOf(error: unknown, fallback = 'Something went wrong'): string {
  const message = error instanceof Error ? error.message.trim() : ''
  return message === '' ? fallback : message
}

/** The server understood and said no; neither a lost session nor a server in trouble is that. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'refused' || [400, 403, 404, 409, 422].includes(error.status)
}

/** A repeat may help: nothing came, or the server was in trouble. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500
}
