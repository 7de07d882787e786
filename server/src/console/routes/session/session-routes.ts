import {
  acceptInvite as acceptInviteCall,
  me,
  readInvite as readInviteCall,
  signIn,
  signOut as signOutCall,
} from '@sopan/contract/console/session'
import { success } from '@sopan/contract/envelope'
import { permissionsOf } from '@sopan/domain/staff/roles'
import { freshUntil } from '@sopan/domain/staff/session'
import type { FastifyRequest } from 'fastify'

import type { ConsoleDeps } from '#server/console/console-deps.ts'
import type { SessionCookie } from '#server/console/request/cookie.ts'
import { sessionOf } from '#server/console/request/identify.ts'
import { emailKey } from '#server/features/staff/email-key.ts'
import {
  type Origin,
  acceptInvite,
  checkPassword,
  openSession,
  readInvite,
  signOut,
  stageOf,
} from '#server/features/staff/sign-in.ts'
import { countRecoveryCodes } from '#server/features/staff/store.ts'
import type { App } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { textHash } from '#server/lib/credentials/token.ts'
import { isAppError, unauthorized } from '#server/lib/errors.ts'
import { printable } from '#server/lib/printable.ts'

/** The same text for an unknown email, a wrong password and an inactive account. */
const WRONG = { code: 'login_wrong' } as const
/** Characters of a user agent that are stored. */
const MAX_DEVICE = 200

export function sessionRoutes(app: App, deps: ConsoleDeps, cookie: SessionCookie): void {
  const { db, limits, now, refusals } = deps

  const originOf = (request: FastifyRequest): Origin => ({
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
    now: now(),
  })

  app.route({
    ...signIn,
    handler: async (request, reply) => {
      const { email, password } = request.body
      const key = emailKey(email)
      try {
        const check = () => checkPassword(db, email, password)
        const staff = await limits.signIn(key, addressKeyOf(request), check)
        const opened = staff && (await openSession(db, staff, originOf(request)))
        if (opened === null) throw unauthorized(WRONG)
        cookie.write(reply, opened.token)
        return success({ stage: opened.stage })
      } catch (error) {
        const isRefusal = isAppError(error) && [401, 429].includes(error.status)
        if (isRefusal) refusals.count('login', `staff ${textHash(key)}`)
        throw error
      }
    },
  })

  app.route({
    ...readInviteCall,
    handler: async (request) => {
      const { email, roles } = await readInvite(db, request.body.token, now())
      return success({ email, roles })
    },
  })

  app.route({
    ...acceptInviteCall,
    handler: async (request, reply) => {
      const opened = await acceptInvite(db, request.body, originOf(request))
      cookie.write(reply, opened.token)
      return success({ stage: opened.stage })
    },
  })

  app.route({
    ...me,
    handler: async (request) => {
      const session = sessionOf(request)
      const { code_at: codeAt, email, expires_at: endsAt, name, roles } = session
      const isDone = codeAt !== null
      return success({
        email,
        name,
        stage: stageOf(session),
        roles: isDone ? roles : [],
        permissions: isDone ? permissionsOf(roles) : [],
        recovery_codes_left: isDone ? await countRecoveryCodes(db, session.staff_id) : 0,
        code_is_fresh_until: isDone ? freshUntil(codeAt).toISOString() : null,
        session_ends_at: endsAt.toISOString(),
      })
    },
  })

  app.route({
    ...signOutCall,
    handler: async (request, reply) => {
      await signOut(db, sessionOf(request), now())
      cookie.remove(reply)
      return success(null)
    },
  })
}

/** The user agent, without characters that are not shown. */
const deviceOf = (header: string | undefined) =>
  header === undefined ? null : printable(header.slice(0, MAX_DEVICE))
