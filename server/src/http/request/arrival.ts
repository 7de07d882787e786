import { SLOWEST_BODY_SECONDS } from '@sopan/domain/exams/attempt'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '#server/lib/clock.ts'

declare module 'fastify' {
  interface FastifyRequest {
    arrival: Arrival | null
    isBodyAwaited: boolean
  }
}

export interface Arrival {
  /** When a request arrived, by the shared clock. */
  arrivedAt: Date
  /** When the body was complete; the answers in it were selected no later than this. */
  receivedAt: Date
}

/**
 * Must be registered first, because a request has arrived before it waits for anything. A body that
 * takes long moves the arrival; otherwise answers could be selected after the time at which they
 * count.
 */
export function recordArrival(app: FastifyInstance, sharedNow: Clock): void {
  app.decorateRequest('arrival', null)
  app.decorateRequest('isBodyAwaited', false)

  app.addHook('onRequest', (request, _reply, done) => {
    const now = sharedNow()
    request.arrival = { arrivedAt: now, receivedAt: now }
    done()
  })

  // The session is looked up between headers and body. A body that is complete by now waited for
  // the server, not the server for it.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.raw.complete && request.arrival !== null) request.arrival.receivedAt = sharedNow()
    else request.isBodyAwaited = true
    done()
  })

  app.addHook('preValidation', (request, _reply, done) => {
    if (request.isBodyAwaited && request.arrival !== null) {
      const receivedAt = sharedNow()
      const earliest = new Date(receivedAt.getTime() - SLOWEST_BODY_SECONDS * 1000)
      const { arrivedAt } = request.arrival
      request.arrival = { arrivedAt: earliest > arrivedAt ? earliest : arrivedAt, receivedAt }
    }
    done()
  })
}

export function arrivalOf(request: FastifyRequest): Arrival {
  if (request.arrival === null) throw new Error('the arrival was not recorded')
  return request.arrival
}
