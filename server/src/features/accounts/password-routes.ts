import { randomUUID } from 'node:crypto'

import { forgotPassword, resetPassword } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import { insertMessage } from '#server/db/queries/outbox.ts'
import * as sessions from '#server/db/queries/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { tokenHash } from '#server/lib/credentials/token.ts'
import { badRequest } from '#server/lib/errors.ts'

import { emailKey } from './email-key.ts'
import { recordNewPassword } from './security-routes.ts'
import * as store from './store.ts'

/** The same for known and unknown addresses. */
const NEUTRAL = 'If an account exists for this email, a link to set a new password is on its way.'
const DEAD_LINK = { code: 'reset_link_dead' } as const

export function passwordRoutes(app: App, { db, limits, now, wakeOutbox }: AppDeps): void {
  app.route({
    ...forgotPassword,
    handler: async (request) => {
      const key = emailKey(request.body.email)
      await limits.hitShared('forgotFromAddress', addressKeyOf(request))
      await limits.hitShared('forgotForAccount', key)
      // For every address, so that the response takes the same time with and without an account.
      const askedAt = now()
      await insertMessage(db, {
        kind: 'password reset',
        key: `password reset ${randomUUID()}`,
        payload: { email_key: key, asked_at: askedAt.toISOString() },
        dueAt: askedAt,
      })
      wakeOutbox()
      return success(null, NEUTRAL)
    },
  })

  app.route({
    ...resetPassword,
    handler: async (request) => {
      const { token, password } = request.body
      // Before the costly hash, so that an invented token does not enter its queue.
      const userId = await store.findUserOfReset(db, tokenHash(token), now())
      if (userId === undefined) throw badRequest(DEAD_LINK)
      const passwordHash = await hashPassword(password)
      const at = now()
      const isDone = await inTransaction(db, async (trx) => {
        const user = await store.lockUser(trx, userId)
        if (!(await store.useReset(trx, tokenHash(token), at))) return false
        await store.setPasswordHash(trx, userId, passwordHash)
        await sessions.endSessionsOf(trx, userId, at)
        await recordNewPassword(trx, user, { at, action: 'password reset' })
        return true
      })
      if (!isDone) throw badRequest(DEAD_LINK)
      wakeOutbox()
      return success(null, 'Your password has been changed. Please log in with the new one.')
    },
  })
}
