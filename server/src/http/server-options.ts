import { randomInt } from 'node:crypto'

import type { FastifyHttpOptions, FastifyRequest, RawServerDefault } from 'fastify'

import { handleClientError, handleError } from './response/error-handler.ts'

/** For limitTimes. 256 KB of answers take 30 s at 70 kbit/s, slower than 2G. */
export const TIME_LIMITS = { handlerMs: 15_000, bodyMs: 30_000 }

/** Default size limit of a body; a route with a larger limit declares it in the contract. */
const BODY_LIMIT = 16 * 1024

/**
 * Size and time limits that apply to a connection before our code runs. Time to first byte and
 * headers: 10 s; the whole request: 60 s, in addition to limitTimes; idle time during a response:
 * two minutes, for a phone in a tunnel or a paused video.
 */
export function serverOptions({ trustProxy }: { trustProxy: string | number | boolean }) {
  return {
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200 },
    // Requests on open connections are served while we stop; new connections are not accepted.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: requestIds(),
    rewriteUrl: (request: { url?: string | undefined }) => pageOfBrokenAddress(request.url ?? '/'),
    trustProxy: trustedProxies(trustProxy),
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  } satisfies FastifyHttpOptions<RawServerDefault>
}

/**
 * A URL that cannot be decoded is no page: a browser gets the app with its 404, an API client the
 * 400 of the router.
 */
function pageOfBrokenAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/') || url.startsWith('/uploads/')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return '/404'
  }
}

/** Query strings contain reset tokens and signatures, so only the path is logged. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.url.split('?', 1)[0],
    address: request.ip,
  }),
  err: (error: unknown) => describeError(error),
}

/** Logs only the named fields of an error, because a driver adds whole rows to its errors. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const { name, message, stack } = error
  const named = Object.fromEntries(
    Object.entries(error).filter(([key]) =>
      ['code', 'constraint', 'table', 'column'].includes(key),
    ),
  )
  const cause = error.cause === undefined || depth > 3 ? {} : causeOf(error.cause, depth)
  return { type: name, message, ...named, stack, ...cause }
}

/** The message of a thrown value that is no Error. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : 'no message'
}

const causeOf = (cause: unknown, depth: number) => ({ cause: describeError(cause, depth + 1) })

/** Ids that do not repeat after a restart, so that a reference is unique across logs. */
function requestIds(): () => string {
  const start = randomInt(36 ** 5, 36 ** 6).toString(36)
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/**
 * off: X-Forwarded-For is ignored. on or a number: that many proxies, each of which adds the
 * address of its client; earlier entries never count. Otherwise a list of proxy addresses.
 */
function trustedProxies(setting: string | number | boolean) {
  const text = String(setting).trim()
  if (['', 'off', 'false', '0'].includes(text)) return false
  const hops = ['on', 'true'].includes(text) ? 1 : Number(text)
  if (Number.isInteger(hops)) return (_address: string, hop: number) => hop < hops
  return text
}
