import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { SignedIn } from '#server/db/queries/sessions.ts'
import { bearerToken, tokenHash } from '#server/lib/credentials/token.ts'
import { forbidden, unauthorized } from '#server/lib/errors.ts'

import { addressKeyOf } from '../limits/address-key.ts'
import type { Limits } from '../limits/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }

  interface FastifyContextConfig {
    /** Marks a call of a running test, which also accepts a session that expired during the attempt. */
    servesRunningTest?: true
    /**
     * Marks a call that proves its sender by a signature: it has no session, and its handler limits the
     * requests without a valid signature.
     */
    isSigned?: true
  }
}

export type FindSignedIn = (tokenHash: Buffer) => Promise<SignedIn | null>

/**
 * Identifies the caller. An expired or malformed token makes the caller a visitor, never an error.
 */
export function identify(app: FastifyInstance, findSignedIn: FindSignedIn, limits: Limits): void {
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isSigned === true) return
    const token = bearerToken(request.headers.authorization)
    const signedIn = token === null ? null : await findSignedIn(tokenHash(token))
    const isAccepted =
      !signedIn?.is_expired || request.routeOptions.config.servesRunningTest === true
    request.signedIn = isAccepted ? signedIn : null
    if (request.signedIn === null) limits.hit('visitor', addressKeyOf(request))
    else limits.hit('account', request.signedIn.id)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    checkUserId(request)
    done()
  })
}

/** For personal endpoints: 401 without a live session. */
export function requireSignIn(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.signedIn === null) done(unauthorized())
    else done()
  })
}

/** The caller of a request that requires sign-in. */
export function caller(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw unauthorized()
  return request.signedIn
}

/**
 * `user_id` never selects the user: the caller's own id is accepted, another one is rejected
 * even if the call has no such field. Checked before validation drops unknown fields.
 */
function checkUserId(request: FastifyRequest): void {
  if (request.signedIn === null) return
  const own = String(request.signedIn.id)
  for (const sent of [userIdIn(request.query), userIdIn(request.body)]) {
    if (sent !== null && sent !== own) throw forbidden({ code: 'access_denied' })
  }
}

/** The id as text; null if there is none, or if it cannot be an id: validation rejects such a value. */
function userIdIn(part: unknown): string | null {
  if (typeof part !== 'object' || part === null || !('user_id' in part)) return null
  const { user_id: id } = part
  if (typeof id === 'number') return String(id)
  return typeof id === 'string' && id.length <= 16 && /^\d+$/.test(id) ? id : null
}
