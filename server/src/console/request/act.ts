import type { Permission, Role } from '@sopan/contract/console/permissions'
import { isPermitted } from '@sopan/domain/staff/roles'
import { isFresh } from '@sopan/domain/staff/session'
import type { FastifyRequest } from 'fastify'

import type { Change } from '#server/db/operator-act.ts'
import { forbidden, unauthorized } from '#server/lib/errors.ts'

/** `data` of a 403 that a code of the second factor would turn into a success. */
const NEEDS_CODE = { needs_code: true }

/** The person who makes a call of the console: a member of the staff, or the one who runs the command. */
export interface Caller {
  /** How the audit names the caller. */
  actor: string
  roles: readonly Role[]
  /** Whether acts only report what they would do. */
  dryRun: boolean
  /** When the caller gave a code of the second factor last; null for the command, which needs no code. */
  codeAt: Date | null
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

/** Refuses a caller without a permission that follows from what the call names. */
export function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (!isPermitted(callerOf(request).roles, permission))
    throw forbidden({ text: 'Your role does not allow this' })
}

/** Refuses an act for which the code of the caller is too old. */
export function requireFreshCode(request: FastifyRequest, now: Date): void {
  const { codeAt } = callerOf(request)
  if (codeAt !== null && !isFresh(codeAt, now))
    throw forbidden({ text: 'Enter a code of your second factor to do this' }, NEEDS_CODE)
}

/** A change that the caller makes, as the operator's functions take it. */
export function changeOf(request: FastifyRequest, now: Date): Change {
  const { actor, dryRun } = callerOf(request)
  return { actor, now, dryRun }
}
