import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type AppError, requestTimeout, unavailable } from '#server/lib/errors.ts'

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
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

  function startTimer(request: FastifyRequest, ms: number, onTimeout: () => void): void {
    clearTimeout(timers.get(request))
    timers.set(request, setTimeout(onTimeout, ms))
  }
  const limitHandler = (request: FastifyRequest, reply: FastifyReply) =>
    startTimer(request, handlerMs, () =>
      answerUnlessBegun(reply, unavailable(5, 'This took too long. Please try again.')),
    )

  app.addHook('onRequest', (request, reply, done) => {
    limitHandler(request, reply)
    reply.raw.once('close', () => clearTimeout(timers.get(request)))
    done()
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    startTimer(request, bodyMs, () => {
      // The rest of the body would be read as the next request.
      void reply.header('connection', 'close')
      answerUnlessBegun(reply, requestTimeout())
    })
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (reply.raw.closed) clearTimeout(timers.get(request))
    else limitHandler(request, reply)
    done()
  })
}

function answerUnlessBegun(reply: FastifyReply, error: AppError): void {
  if (!reply.sent && !reply.raw.headersSent) reply.send(error)
}
