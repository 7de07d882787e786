import type { onRequestHookHandler } from 'fastify'

import { unavailable } from '#server/lib/errors.ts'

export interface OverloadOptions {
  /** Requests that are being answered, files not counted. */
  mostInFlight?: number
  /** Lag of the event loop, milliseconds, three samples in a row. */
  mostLagMs?: number
  /** Who else waits, such as for a connection of the pool, and how many may. */
  waiting?: () => number
  mostWaiting?: number
}

export interface Overload {
  onRequest: onRequestHookHandler
  lagSeconds(): number
  inFlight(): number
  stop(): void
}

const SAMPLE_MS = 100
const RETRY_SECONDS = 2

/** Answered whatever happens: whoever watches us must see, and a payment's event must not wait. */
const FIRST = ['/healthz', '/readyz', '/metrics', '/api/webhooks/']

/**
 * Refuses early what would only wait: when the event loop is late, or a queue is long, the next
 * request is cheaper to repeat than to keep.
 */
export function createOverload({
  mostInFlight = 2000,
  mostLagMs = 300,
  waiting = () => 0,
  mostWaiting = 1000,
}: OverloadOptions = {}): Overload {
  let inFlight = 0
  let due = performance.now() + SAMPLE_MS
  const lags = [0, 0, 0]
  const timer = setInterval(() => {
    const now = performance.now()
    lags.shift()
    lags.push(Math.max(0, now - due))
    due = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()

  /** The least of the last three: one long pause is over by the time that it is seen. */
  const lagMs = () => Math.min(...lags)
  const isTooBusy = () =>
    inFlight >= mostInFlight || lagMs() > mostLagMs || waiting() >= mostWaiting

  return {
    lagSeconds: () => Math.max(...lags) / 1000,
    inFlight: () => inFlight,
    stop: () => clearInterval(timer),

    onRequest(request, reply, done) {
      if (FIRST.some((start) => request.url.startsWith(start))) return done()
      if (isTooBusy()) return done(unavailable(RETRY_SECONDS))
      // A video that plays for hours is no work that waits.
      if (request.url.startsWith('/uploads/')) return done()
      inFlight++
      reply.raw.once('close', () => inFlight--)
      return done()
    },
  }
}
