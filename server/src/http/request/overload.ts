import type { FastifyInstance, FastifyRequest } from 'fastify'

import { unavailable } from '#server/lib/errors.ts'

import { hasBody } from './time-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean
    isBodyArriving: boolean
  }
}

export interface OverloadOptions {
  /** Requests without a response; bodies and responses in transfer are not counted. */
  maxInFlight?: number
  /** Lag of the event loop, milliseconds, three samples in a row. */
  maxLagMs?: number
  /** The length of other queues, such as for a pool connection, and its limit. */
  waiting?: () => number
  maxWaiting?: number
}

export interface Overload {
  lagSeconds(): number
  inFlight(): number
}

const SAMPLE_MS = 100
const RETRY_SECONDS = 2

/** Monitoring must see the server, and a payment event must not wait. */
const NEVER_REJECTED = ['/healthz', '/readyz', '/metrics', '/api/webhooks/']

/**
 * Rejects requests early when the event loop is late or a queue is long, because repeating a
 * request is then cheaper than queuing it. A client that sends its body or reads its response
 * slowly only occupies its connection and does not count towards the limit.
 */
export function limitOverload(
  app: FastifyInstance,
  {
    maxInFlight = 2000,
    maxLagMs = 300,
    waiting = () => 0,
    maxWaiting = 1000,
  }: OverloadOptions = {},
): Overload {
  let inFlight = 0
  const lag = watchLag()
  const isTooBusy = () =>
    inFlight >= maxInFlight || lag.minMs() > maxLagMs || waiting() >= maxWaiting

  app.decorateRequest('isCounted', false)
  app.decorateRequest('isBodyArriving', false)

  function count(request: FastifyRequest): void {
    request.isCounted = true
    inFlight++
  }
  function uncount(request: FastifyRequest): void {
    if (request.isCounted) inFlight--
    request.isCounted = false
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (NEVER_REJECTED.some((prefix) => request.url.startsWith(prefix))) return done()
    if (isTooBusy()) return done(unavailable(RETRY_SECONDS))
    count(request)
    reply.raw.once('close', () => uncount(request))
    return done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.isCounted && hasBody(request)) {
      uncount(request)
      request.isBodyArriving = true
    }
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (request.isBodyArriving && !reply.raw.closed) count(request)
    request.isBodyArriving = false
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    uncount(request)
    done(null, payload)
  })
  app.addHook('onClose', async () => lag.stop())

  return { lagSeconds: () => lag.maxMs() / 1000, inFlight: () => inFlight }
}

/** Measures the lag of the event loop every tenth of a second. */
function watchLag() {
  let due = performance.now() + SAMPLE_MS
  const lags = [0, 0, 0]
  const timer = setInterval(() => {
    const now = performance.now()
    lags.shift()
    lags.push(Math.max(0, now - due))
    due = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    /** Of the last three samples: a single long pause is over by the time it is measured. */
    minMs: () => Math.min(...lags),
    maxMs: () => Math.max(...lags),
    stop: () => clearInterval(timer),
  }
}
