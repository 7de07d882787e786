import {
  changeLearnerEmail,
  endLearnerSessions,
  sendResetLink,
  setLearnerExtraTime,
  setLearnerStatus,
} from '@sopan/contract/console/learner-acts'
import { success } from '@sopan/contract/envelope'
import { dateAndTime } from '@sopan/words/en/format'
import type { FastifyRequest } from 'fastify'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { emailKey } from '#server/features/accounts/email-key.ts'
import {
  changeEmailOf,
  endOneSession,
  endSessions,
  sendReset,
} from '#server/features/accounts/operate/change-account.ts'
import { setExtraTime } from '#server/features/accounts/operate/set-extra-time.ts'
import { setStatus } from '#server/features/accounts/operate/set-status.ts'
import { listRunningOf } from '#server/features/exams/operate/running.ts'
import type { App } from '#server/http/app-deps.ts'
import { conflict } from '#server/lib/errors.ts'

import { type AccountBody, accountIn } from './account-in.ts'

/** Acts on the account of a learner. */
export function accountRoutes(app: App, { db, now }: ActDeps): void {
  const actOf = (request: FastifyRequest & { body: { reason: string } }) => ({
    ...changeOf(request, now()),
    reason: request.body.reason,
  })

  app.route({
    ...changeLearnerEmail,
    handler: async (request) => {
      const { new_email: newEmail } = request.body
      const { sessions } = await changeEmailOf(
        db,
        accountIn(request.body),
        newEmail,
        actOf(request),
      )
      return success({ sessions })
    },
  })

  app.route({
    ...sendResetLink,
    handler: async (request) => {
      await sendReset(db, accountIn(request.body), actOf(request))
      return success(null)
    },
  })

  app.route({
    ...endLearnerSessions,
    handler: async (request) => {
      const { session_id: session } = request.body
      const account = accountIn(request.body)
      if (session !== null) {
        await endOneSession(db, account, session, actOf(request))
        return success({ sessions: 1 })
      }
      const { sessions } = await endSessions(db, account, actOf(request))
      return success({ sessions })
    },
  })

  app.route({
    ...setLearnerStatus,
    handler: async (request) => {
      const { status, despite_running: despiteRunning } = request.body
      if (status === 'inactive' && !despiteRunning) await refuseWhileRunning(request.body)
      await setStatus(db, accountIn(request.body), status, actOf(request))
      return success(null)
    },
  })

  app.route({
    ...setLearnerExtraTime,
    handler: async (request) => {
      const { minutes_per_hour: minutes } = request.body
      await setExtraTime(db, accountIn(request.body), minutes, actOf(request))
      return success(null)
    },
  })

  async function refuseWhileRunning({ email }: AccountBody): Promise<void> {
    const running = await listRunningOf(db, emailKey(email))
    if (running.length === 0) return
    const tests = running.map(
      ({ title, deadline }) => `${title}, until ${dateAndTime(deadline.toISOString())}`,
    )
    throw conflict({
      text: `A test of this learner is running: ${tests.join('; ')}. Nothing was changed.`,
    })
  }
}
