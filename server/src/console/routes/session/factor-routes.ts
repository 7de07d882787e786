import {
  checkCode as checkCodeCall,
  confirmFactor as confirmFactorCall,
  giveRecoveryCode,
  setUpFactor as setUpFactorCall,
} from '@sopan/contract/console/session'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { ConsoleDeps } from '#server/console/console-deps.ts'
import type { SessionCookie } from '#server/console/request/cookie.ts'
import { sessionOf } from '#server/console/request/identify.ts'
import {
  checkCode,
  confirmFactor,
  setUpFactor,
  spendRecoveryCode,
} from '#server/features/staff/second-factor.ts'
import type { StaffSession } from '#server/features/staff/session-store.ts'
import { countRecoveryCodes } from '#server/features/staff/store.ts'
import type { App } from '#server/http/app-deps.ts'

export function factorRoutes(app: App, deps: ConsoleDeps, cookie: SessionCookie): void {
  const { db, limits, now, settings } = deps

  /**
   * The caller, whose guesses of a code are limited: a person with the password can try codes, but cannot use up the
   * tries of a session that is complete.
   */
  async function guesser(request: FastifyRequest): Promise<StaffSession> {
    const session = sessionOf(request)
    const { code_at: codeAt, session_id: sessionId, staff_id: staffId } = session
    await limits.hitShared('staffCode', codeAt === null ? staffId : `session ${sessionId}`)
    return session
  }

  app.route({
    ...setUpFactorCall,
    handler: async (request) => {
      const options = { brand: settings.BRAND_NAME, now: now() }
      return success(await setUpFactor(deps, sessionOf(request), options))
    },
  })

  app.route({
    ...confirmFactorCall,
    handler: async (request, reply) => {
      const given = { code: request.body.code, now: now() }
      const { recoveryCodes, token } = await confirmFactor(deps, await guesser(request), given)
      cookie.write(reply, token)
      return success({ recovery_codes: recoveryCodes })
    },
  })

  app.route({
    ...checkCodeCall,
    handler: async (request, reply) => {
      const given = { code: request.body.code, now: now() }
      cookie.write(reply, await checkCode(deps, await guesser(request), given))
      return success({ stage: 'done' as const })
    },
  })

  app.route({
    ...giveRecoveryCode,
    handler: async (request, reply) => {
      const session = await guesser(request)
      const given = { typed: request.body.recovery_code, now: now() }
      cookie.write(reply, await spendRecoveryCode(db, session, given))
      const left = await countRecoveryCodes(db, session.staff_id)
      return success({ stage: 'done' as const, recovery_codes_left: left })
    },
  })
}
