import { forgotPassword, resetPassword } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKey } from '#server/http/limits.ts'
import { badRequest } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/password.ts'
import { newToken, tokenHash } from '#server/lib/token.ts'

import { emailKey } from './email-key.ts'
import * as store from './store.ts'

const LINK_LIFE_MS = 30 * 60 * 1000
/** The same for known and unknown addresses. */
const NEUTRAL = 'If an account exists for this email, a link to set a new password is on its way.'
const DEAD_LINK = 'This reset link is no longer valid. Please ask for a new one.'

export function passwordRoutes(app: App, deps: AppDeps): void {
  const { db, limits, now } = deps

  app.route({
    ...forgotPassword,
    handler: async (request) => {
      const key = emailKey(request.body.email)
      limits.hit('forgotFromAddress', addressKey(request.ip))
      limits.hit('forgotForAccount', key)
      // Not awaited: the answer must take the same time whether there is an account or not.
      sendLink(deps, key).catch((error: unknown) => {
        request.log.error({ err: error }, 'the reset mail was not sent')
      })
      return success(null, NEUTRAL)
    },
  })

  app.route({
    ...resetPassword,
    handler: async (request) => {
      const { token, password } = request.body
      // Before the costly hash: a made-up token must not take a place in its queue.
      if (!(await store.hasReset(db, tokenHash(token), now()))) throw badRequest(DEAD_LINK)
      const passwordHash = await hashPassword(password)
      const isDone = await inTransaction(db, async (trx) => {
        const userId = await store.useReset(trx, tokenHash(token), now())
        if (userId === undefined) return false
        await store.setPasswordHash(trx, userId, passwordHash)
        await store.endSessionsOf(trx, userId, now())
        return true
      })
      if (!isDone) throw badRequest(DEAD_LINK)
      return success(null, 'Your password is changed. Please login with the new one.')
    },
  })
}

async function sendLink({ db, mailer, now, settings }: AppDeps, key: string): Promise<void> {
  const user = await store.findUserByEmail(db, key)
  if (user === undefined || user.status !== 'active') return
  const token = newToken()
  const at = now()
  await store.insertReset(db, {
    token_hash: tokenHash(token),
    user_id: user.id,
    created_at: at,
    expires_at: new Date(at.getTime() + LINK_LIFE_MS),
  })
  const link = `${settings.publicUrl}/reset-password?token=${token}`
  await mailer.send({
    to: user.email,
    subject: `Set a new password for ${settings.brand.name}`,
    text: `Hello ${user.name},

Open this link within 30 minutes to set a new password:

${link}

If you did not ask for it, ignore this mail: nothing has changed.

${settings.brand.name}
`,
  })
}
