import type { FastifyRequest } from 'fastify'

import type { Change } from '#server/db/operator-act.ts'
import { actorOf } from '#server/features/staff/actor.ts'

import { caller } from './identify.ts'

/** A change that the caller makes, as the operator's functions take it. */
export const changeOf = (request: FastifyRequest, now: Date): Change => ({
  actor: staffActor(request),
  now,
  dryRun: false,
})

/** The caller as the audit names it. */
export function staffActor(request: FastifyRequest): string {
  const { staff_id: id, name, email } = caller(request)
  return actorOf({ id, name, email })
}
