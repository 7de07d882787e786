import { randomUUID } from 'node:crypto'

import { changePassword, endSessions, listSessions } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import { insertAudit } from '#server/db/queries/audit.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import * as sessions from '#server/db/queries/sessions.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { caller } from '#server/http/request/auth.ts'
import { hashPassword } from '#server/lib/credentials/password.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentSession } from './present.ts'
import { lockProven, provePassword } from './prove-password.ts'
import * as store from './store.ts'

const ASK = { code: 'password_needed' } as const

/** A learner's own password and sessions. */
export function securityRoutes(app: App, deps: AppDeps): void {
  const { db, now, wakeOutbox } = deps

  app.route({
    ...changePassword,
    handler: async (request) => {
      const { id, session_id: sessionId } = caller(request)
      const { current_password: current, password } = request.body
      const address = addressKeyOf(request)
      const proven = await provePassword(deps, {
        id,
        sessionId,
        address,
        password: current,
        ask: ASK,
      })
      const passwordHash = await hashPassword(password)
      const at = now()
      await inTransaction(db, async (trx) => {
        const user = await lockProven(trx, proven)
        await store.setPasswordHash(trx, id, passwordHash)
        await store.endResetsOf(trx, id, at)
        await sessions.endSessionsOf(trx, id, at, sessionId)
        await recordNewPassword(trx, user, { at, action: 'password changed' })
      })
      wakeOutbox()
      return success(null, 'Your password has been changed. Other devices are signed out.')
    },
  })

  app.route({
    ...listSessions,
    handler: async (request) => {
      const { id, session_id: current } = caller(request)
      const live = await sessions.listLiveSessions(db, id, now())
      return success(live.map((session) => presentSession(session, current)))
    },
  })

  app.route({
    ...endSessions,
    handler: async (request) => {
      const { id, session_id: current } = caller(request)
      const { session_id: chosen } = request.body
      const at = now()
      await inTransaction(db, async (trx) => {
        if (!chosen) await sessions.endSessionsOf(trx, id, at, current)
        else if (!(await sessions.endSession(trx, { id: chosen, userId: id }, at))) {
          throw notFound({ code: 'device_signed_out' })
        }
        const user = `user ${id}`
        const after = { session: chosen ?? 'all others' }
        await insertAudit(trx, { at, actor: user, action: 'sessions ended', subject: user, after })
      })
      return success(null, 'Signed out.')
    },
  })
}

/** The audit row and the mail about a new password, in the transaction that stores it. */
export async function recordNewPassword(
  trx: Trx,
  { id, email }: Pick<store.AppUser, 'id' | 'email'>,
  { at, action }: { at: Date; action: 'password changed' | 'password reset' },
): Promise<void> {
  const user = `user ${id}`
  await insertAudit(trx, { at, actor: user, action, subject: user })
  await insertMessage(trx, {
    kind: 'password changed',
    key: `password changed ${randomUUID()}`,
    payload: { user_id: id, to: email, changed_at: at.toISOString() },
    dueAt: at,
  })
}
