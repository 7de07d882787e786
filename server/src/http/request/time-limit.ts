import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type AppError, requestTimeout, unavailable } from '#server/lib/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit: NodeJS.Timeout | null
  }

  interface FastifyContextConfig {
    /** Time in milliseconds for a body of this route to arrive, if above the default. */
    bodyMs?: number
  }
}

/** Whether a body follows the headers. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

interface TimeLimits {
  /** Time in milliseconds from the end of the body to the first byte of the response. */
  handlerMs: number
  /** Time in milliseconds for a body to arrive. */
  bodyMs: number
}

/**
 * Sends 503 if a handler does not begin a response in time, and 408 if a body does not arrive;
 * each request gets one response. A streamed response (a video) may take any time. Fastify's
 * `handlerTimeout` does neither: it ends streamed responses, and clears its timer as soon as the
 * body has been read.
 */
export function limitTimes(app: FastifyInstance, { handlerMs, bodyMs }: TimeLimits): void {
  app.decorateRequest('timeLimit', null)

  function stopTimer(request: FastifyRequest): void {
    if (request.timeLimit !== null) clearTimeout(request.timeLimit)
  }
  function startTimer(request: FastifyRequest, ms: number, onTimeout: () => void): void {
    stopTimer(request)
    request.timeLimit = setTimeout(onTimeout, ms)
  }
  const limitHandler = (request: FastifyRequest, reply: FastifyReply) =>
    startTimer(request, handlerMs, () =>
      respondUnlessStarted(reply, unavailable(5, { code: 'took_too_long' })),
    )

  app.addHook('onRequest', (request, reply, done) => {
    limitHandler(request, reply)
    reply.raw.once('close', () => stopTimer(request))
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    startTimer(request, request.routeOptions.config.bodyMs ?? bodyMs, () => {
      // Otherwise the rest of the body would be parsed as the next request.
      void reply.header('connection', 'close')
      respondUnlessStarted(reply, requestTimeout())
    })
    return done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (reply.raw.closed) stopTimer(request)
    else if (hasBody(request)) limitHandler(request, reply)
    done()
  })
}

function respondUnlessStarted(reply: FastifyReply, error: AppError): void {
  if (!reply.sent && !reply.raw.headersSent) reply.send(error)
}
