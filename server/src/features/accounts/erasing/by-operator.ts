import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import type { AppUser } from '../store.ts'
import type { ErasedList } from './erased-list.ts'
import { type ErasureResult, requestErasure } from './request-erasure.ts'
import * as store from './store.ts'

/**
 * Erases an account for an operator. Throws OperatorError if there is none or if it may not be erased now;
 * without `givesUpAccess` also live access is a reason, which the result names.
 */
export function eraseByOperator(
  db: Db,
  email: string,
  { givesUpAccess, list }: { givesUpAccess: boolean; list: ErasedList },
  { actor, reason, now, dryRun }: OperatorAction,
): Promise<{ user: AppUser; result: Exclude<ErasureResult, { refusal: string }> }> {
  return inOperatorTransaction(db, { dryRun }, async (trx) => {
    const id = await store.findIdByEmail(trx, emailKey(email))
    const user = id === undefined ? undefined : await store.lockForErasing(trx, id)
    if (user?.email_key !== emailKey(email)) {
      throw new OperatorError(`There is no account with the email ${email}.`)
    }
    const result = await requestErasure(trx, user, {
      at: now,
      actor,
      reason,
      givenUp: givesUpAccess ? 'all' : [],
      list: dryRun ? null : list,
    })
    if ('refusal' in result) throw new OperatorError(`${result.refusal} Nothing was changed.`)
    return { user, result }
  })
}
