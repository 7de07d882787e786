import { type Access, type ConsoleEndpoint, isAccessOf } from '@sopan/contract/console/endpoint'
import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { sendPart } from '@sopan/contract/console/uploads'
import { isPermitted } from '@sopan/domain/staff/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { actorOf } from '#server/features/staff/actor.ts'
import { type StaffSession, findSession } from '#server/features/staff/session-store.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { tokenHash } from '#server/lib/credentials/token.ts'
import { forbidden, notFound, unauthorized } from '#server/lib/errors.ts'

import type { ConsoleDeps } from '../console-deps.ts'
import { type Caller, requireFreshCode } from './act.ts'
import type { SessionCookie } from './cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the console; null at the learners' server. */
    staff: StaffSession | null
  }
}

/** The paths of all calls begin with it. */
export const PREFIX = '/api'

const endpoints = new Map(
  consoleEndpoints.map((endpoint) => [`${endpoint.method} ${PREFIX}${endpoint.url}`, endpoint]),
)

/**
 * Identifies the caller by the cookie, and refuses what the contract does not allow to the session (401, 403). A
 * route that is not in the contract is never reached.
 */
export function identifyStaff(
  app: FastifyInstance,
  { db, limits, now }: ConsoleDeps,
  cookie: SessionCookie,
): void {
  app.decorateRequest('staff', null)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const endpoint = endpoints.get(`${request.method} ${request.routeOptions.url ?? ''}`)
    if (endpoint === undefined) throw notFound()
    const token = cookie.read(request)
    if (token !== undefined) request.staff = await findSession(db, tokenHash(token), now())
    // The password alone must not use up the calls of the member.
    const { staff } = request
    if (staff === null || staff.code_at === null) limits.hit('visitor', addressKeyOf(request))
    else if (endpoint === sendPart) limits.hit('part', staff.staff_id)
    else limits.hit('account', staff.staff_id)
    const access = accessOf(endpoint, request.params as Record<string, string>)
    requireAccess(access, staff)
    if (staff !== null && staff.code_at !== null) request.caller = callerOf(staff)
    if (endpoint.needsFreshCode) requireFreshCode(request, now())
  })
}

const callerOf = ({ staff_id: id, name, email, roles, code_at: codeAt }: StaffSession): Caller => ({
  actor: actorOf({ id, name, email }),
  roles,
  dryRun: false,
  codeAt,
})

const accessOf = ({ access }: ConsoleEndpoint, params: Record<string, string>): Access =>
  isAccessOf(access) ? access.of(params) : access

function requireAccess(access: Access, staff: StaffSession | null): void {
  if (access === 'everybody') return
  if (staff === null) throw unauthorized()
  if (access === 'password') return
  if (staff.code_at === null) throw unauthorized()
  if (access === 'member') return
  const needed = typeof access === 'string' ? [access] : access
  if (!needed.some((one) => isPermitted(staff.roles, one)))
    throw forbidden({ text: 'Your role does not allow this' })
}

/** The session of a call that needs one. */
export function sessionOf(request: FastifyRequest): StaffSession {
  if (request.staff === null) throw unauthorized()
  return request.staff
}
