import type { onRequestHookHandler } from 'fastify'

import { unavailable } from '#server/lib/errors.ts'

/**
 * Answers 503 where nothing has begun to be answered in time; an answer that flows (a video) may
 * take as long as it takes. Fastify's own `handlerTimeout` does neither: it ends flowing answers,
 * and forgets its timer as soon as a request's body has been read.
 */
export function limitHandlerTime(milliseconds: number): onRequestHookHandler {
  return (_request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent && !reply.raw.headersSent) {
        reply.send(unavailable(5, 'This took too long. Please try again.'))
      }
    }, milliseconds)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  }
}
