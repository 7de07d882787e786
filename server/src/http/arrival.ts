import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '#server/lib/clock.ts'

declare module 'fastify' {
  interface FastifyRequest {
    arrivedAt: Date | null
  }
}

/** To be the first hook: a request has arrived before its body is read and before it waits. */
export function stampArrival(app: FastifyInstance, sharedNow: Clock): void {
  app.decorateRequest('arrivedAt', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = sharedNow()
    done()
  })
}

/** When a request arrived, by the clock that all servers share. */
export function arrivalOf(request: FastifyRequest): Date {
  if (request.arrivedAt === null) throw new Error('the arrival was not stamped')
  return request.arrivedAt
}
