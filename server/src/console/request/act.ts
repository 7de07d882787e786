import type { Role } from '@sopan/contract/console/permissions'
import type { FastifyRequest } from 'fastify'

import type { Change } from '#server/db/operator-act.ts'
import { unauthorized } from '#server/lib/errors.ts'

/** Who makes a call of the console: a member of the staff, or who runs the command. */
export interface Caller {
  /** How the audit names the caller. */
  actor: string
  roles: readonly Role[]
  /** Whether acts only report what they would do. */
  dryRun: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before a session is complete, and at the learners' server. */
    caller: Caller | null
  }
}

export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw unauthorized()
  return caller
}

/** A change that the caller makes, as the operator's functions take it. */
export function changeOf(request: FastifyRequest, now: Date): Change {
  const { actor, dryRun } = callerOf(request)
  return { actor, now, dryRun }
}
