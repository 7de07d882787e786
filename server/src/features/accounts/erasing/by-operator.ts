import { refusalText } from '@sopan/words/frame/refusals'

import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import { type AccountOf, noSuchAccount } from '../operate/lock-account.ts'
import type { ErasedList } from './erased-list.ts'
import {
  type EndOrder,
  type ErasureResult,
  eraseAfterOrders,
  requestErasure,
} from './request-erasure.ts'
import * as store from './store.ts'

interface Erasing {
  givenUp: readonly number[] | 'all'
  list: ErasedList
  endOrder: EndOrder
}

/**
 * Erases an account for an operator. Throws OperatorError if there is no such account or if it may not be erased now;
 * live access that is not given up is a reason, too, which the result names.
 */
export async function eraseByOperator(
  db: Db,
  account: AccountOf,
  { givenUp, list, endOrder }: Erasing,
  { actor, reason, now, dryRun }: OperatorAction,
): Promise<Exclude<ErasureResult, { refusal: unknown }>> {
  const act = { at: now, actor, reason, givenUp, list: dryRun ? null : list }
  const tryErasure = () =>
    inOperatorTransaction(db, { dryRun }, async (trx) => {
      const key = emailKey(account.email)
      const id = account.id ?? (await store.findIdByEmail(trx, key))
      const user = id === undefined ? undefined : await store.lockForErasing(trx, id)
      if (user?.email_key !== key) throw await noSuchAccount(trx, account)
      return requestErasure(trx, user, act)
    })
  const result = await eraseAfterOrders(tryErasure, endOrder)
  if ('refusal' in result)
    throw new OperatorError(`${refusalText(result.refusal, 'en')} Nothing was erased.`)
  return result
}
