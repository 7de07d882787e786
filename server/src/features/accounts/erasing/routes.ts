import { deleteAccount, getDeletion } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'
import { refusalText } from '@sopan/words/frame/refusals'

import { inSnapshot, inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { caller } from '#server/http/request/auth.ts'
import { conflict, unauthorized } from '#server/lib/errors.ts'
import { inHindi } from '#server/lib/translated.ts'

import { lockProven, provePassword } from '../prove-password.ts'
import { erasedListIn } from './erased-list.ts'
import {
  type EndOrder,
  eraseAfterOrders,
  listAccessToGiveUp,
  reasonNotToErase,
  requestErasure,
} from './request-erasure.ts'
import { lockForErasing } from './store.ts'

const ASK = { code: 'password_needed_for_deletion' } as const
const DELETED =
  'Your account is deleted. Receipts stay with your name and email because tax law requires it; orders and marks ' +
  'stay without your name.'

/** A learner deletes their own account. */
export function deletionRoutes(app: App, deps: AppDeps, endOrder: EndOrder): void {
  const { db, now, settings, wakeOutbox } = deps

  app.route({
    ...getDeletion,
    handler: async (request) => {
      const { id } = caller(request)
      const at = now()
      return inSnapshot(db, async (trx) => {
        const reason = await reasonNotToErase(trx, id)
        const access = await listAccessToGiveUp(trx, id, at)
        return success({
          refusal: reason === null ? null : refusalText(reason, 'en'),
          ...(reason !== null && { reason }),
          access: access.map(({ id: accessId, title, title_hi, ends_at: end }) => ({
            id: accessId,
            title,
            ...inHindi({ title: title_hi }),
            ends_at: end?.toISOString() ?? null,
          })),
        })
      })
    },
  })

  app.route({
    ...deleteAccount,
    handler: async (request) => {
      const { id, session_id: sessionId } = caller(request)
      const { current_password: password, given_up: givenUp } = request.body
      const address = addressKeyOf(request)
      const proven = await provePassword(deps, { id, sessionId, address, password, ask: ASK })
      const list = erasedListIn(settings.DATA_DIR)
      const tryErasure = () =>
        inTransaction(db, async (trx) => {
          const user = await lockForErasing(trx, id)
          if (user === undefined) throw unauthorized()
          await lockProven(trx, proven)
          const act = { at: now(), actor: `user ${id}`, givenUp, list }
          return requestErasure(trx, user, act)
        })
      const result = await eraseAfterOrders(tryErasure, endOrder)
      if ('refusal' in result) throw conflict(result.refusal)
      if ('notGivenUp' in result) throw conflict({ code: 'deletion_access_changed' })
      wakeOutbox()
      return success(null, DELETED)
    },
  })
}
