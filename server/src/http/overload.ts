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
  /** Requests that wait for their answer; bodies and answers on their way are not counted. */
  mostInFlight?: number
  /** Lag of the event loop, milliseconds, three samples in a row. */
  mostLagMs?: number
  /** Who else waits, such as for a connection of the pool, and how many may. */
  waiting?: () => number
  mostWaiting?: number
}

export interface Overload {
  lagSeconds(): number
  inFlight(): number
}

const SAMPLE_MS = 100
const RETRY_SECONDS = 2

/** Never refused: monitoring must see the server, and a payment's event must not wait. */
const FIRST = ['/healthz', '/readyz', '/metrics', '/api/webhooks/']

/**
 * Refuses early what would only wait: when the event loop is late, or a queue is long, the next
 * request is cheaper to repeat than to keep. A client that sends its body or reads its answer slowly,
 * or not at all, uses up a connection of its own and no place of anybody else's.
 */
export function limitOverload(
  app: FastifyInstance,
  {
    mostInFlight = 2000,
    mostLagMs = 300,
    waiting = () => 0,
    mostWaiting = 1000,
  }: OverloadOptions = {},
): Overload {
  let inFlight = 0
  const lag = watchLag()
  const isTooBusy = () =>
    inFlight >= mostInFlight || lag.leastMs() > mostLagMs || waiting() >= mostWaiting

  app.decorateRequest('isCounted', false)
  app.decorateRequest('isBodyArriving', false)

  function count(request: FastifyRequest): void {
    request.isCounted = true
    inFlight++
  }
  function discount(request: FastifyRequest): void {
    if (request.isCounted) inFlight--
    request.isCounted = false
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (FIRST.some((start) => request.url.startsWith(start))) return done()
    if (isTooBusy()) return done(unavailable(RETRY_SECONDS))
    count(request)
    reply.raw.once('close', () => discount(request))
    return done()
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.isCounted && hasBody(request)) {
      discount(request)
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
    discount(request)
    done(null, payload)
  })
  app.addHook('onClose', async () => lag.stop())

  return { lagSeconds: () => lag.mostMs() / 1000, inFlight: () => inFlight }
}

/** How late the event loop runs, in samples of a tenth of a second. */
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
    /** Of the last three: one long pause is over by the time that it is seen. */
    leastMs: () => Math.min(...lags),
    mostMs: () => Math.max(...lags),
    stop: () => clearInterval(timer),
  }
}
