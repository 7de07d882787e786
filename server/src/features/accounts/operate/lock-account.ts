import { findNewestAct } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { emailKey } from '../email-key.ts'
import type { AppUser } from '../store.ts'
import * as store from './store.ts'

/** An account by its email; in the console also by the id of the page that showed this email. */
export interface AccountOf {
  email: string
  id?: number
}

const ACTS = { 'email changed': 'changed the email of', 'erase account': 'erased' }

/**
 * Locks an account for an operator. Throws OperatorError if there is no such account; for an id, the error names the
 * person who has changed its email or has erased the account.
 */
export async function lockAccount(trx: Trx, { email, id }: AccountOf): Promise<AppUser> {
  const user =
    id === undefined
      ? await store.lockUserByEmail(trx, emailKey(email))
      : await store.lockUserById(trx, id)
  if (user?.email_key === emailKey(email)) return user
  throw await noSuchAccount(trx, { email, ...(id !== undefined && { id }) })
}

/** Why an account was not found by the email that an operator gave. */
export async function noSuchAccount(trx: Trx, { email, id }: AccountOf): Promise<OperatorError> {
  const act =
    id === undefined ? undefined : await findNewestAct(trx, Object.keys(ACTS), `user ${id}`)
  if (act === undefined) return new OperatorError(`There is no account with the email ${email}.`)
  const what = ACTS[act.action as keyof typeof ACTS]
  return new OperatorError(`${act.actor} has ${what} this account meanwhile.`)
}
