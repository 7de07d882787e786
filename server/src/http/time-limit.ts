import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type AppError, requestTimeout, unavailable } from '#server/lib/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit: NodeJS.Timeout | null
  }
}

/** Whether something follows the headers that has to be read before the handler runs. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

interface TimeLimits {
  /** Most milliseconds without the beginning of an answer, counted from when the body is in. */
  handlerMs: number
  /** Most milliseconds in which a body may arrive. */
  bodyMs: number
}

/**
 * Answers 503 where a handler has not begun to answer in time, and 408 where a body does not arrive;
 * each request gets one answer. An answer that flows (a video) may take as long as it takes.
 * Fastify's own `handlerTimeout` does neither: it ends flowing answers, and forgets its timer as
 * soon as a request's body has been read.
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
      answerUnlessBegun(reply, unavailable(5, 'This took too long. Please try again.')),
    )

  app.addHook('onRequest', (request, reply, done) => {
    limitHandler(request, reply)
    reply.raw.once('close', () => stopTimer(request))
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    startTimer(request, bodyMs, () => {
      // The rest of the body would be read as the next request.
      void reply.header('connection', 'close')
      answerUnlessBegun(reply, requestTimeout())
    })
    return done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (reply.raw.closed) stopTimer(request)
    else if (hasBody(request)) limitHandler(request, reply)
    done()
  })
}

function answerUnlessBegun(reply: FastifyReply, error: AppError): void {
  if (!reply.sent && !reply.raw.headersSent) reply.send(error)
}
