import { getProfile, listUsers, updateUser } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { caller } from '#server/http/request/auth.ts'
import { forbidden } from '#server/lib/errors.ts'

import { changeEmail } from './change-email.ts'
import { presentUser } from './present.ts'
import { provePassword } from './prove-password.ts'
import * as store from './store.ts'

export function userRoutes(app: App, deps: AppDeps): void {
  app.route({
    ...listUsers,
    handler: async (request) => success([presentUser(caller(request))]),
  })

  app.route({
    ...getProfile,
    handler: async (request) => success(presentUser(caller(request))),
  })

  app.route({
    ...updateUser,
    handler: async (request) => {
      const { id, session_id: sessionId, email: oldEmail } = caller(request)
      if (request.query.id !== id) throw forbidden({ code: 'access_denied' })
      const { email, current_password: password, ...fields } = request.body
      const given = Object.entries(fields).filter(([, value]) => value !== undefined)
      const changes = Object.fromEntries(given)
      if (email === undefined || email === oldEmail) {
        const user = await inTransaction(deps.db, async (trx) => {
          await requirePresent(trx, id)
          return store.updateUser(trx, id, changes)
        })
        return success(presentUser(user), CHANGED)
      }
      const proven = await provePassword(deps, {
        id,
        sessionId,
        address: addressKeyOf(request),
        password,
        ask: ASK,
      })
      const user = await changeEmail(deps, proven, { ...changes, email })
      return success(presentUser(user), CHANGED)
    },
  })
}

const ASK = { code: 'password_needed_for_email' } as const
const CHANGED = 'Profile updated successfully!'
