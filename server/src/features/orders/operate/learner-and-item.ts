import { ITEM_KINDS } from '@sopan/domain/items'
import type { Item } from '@sopan/domain/items'

import { findAccount, lockPresent } from '#server/db/queries/accounts.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import { findItemBySlug } from '#server/db/queries/items.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './store.ts'

/** The access that an operator grants or revokes: its learner and its item, by names as typed. */
export interface AccessOf {
  email: string
  /** The account that the page of the console showed with this email. */
  userId?: number
  kind: Item['kind']
  slug: string
}

/**
 * Finds a learner and an item by their names, locks the access of one to the other, and keeps the account from being
 * erased.
 */
export async function lockLearnerAndItem(trx: Trx, { email, userId, kind, slug }: AccessOf) {
  const user = await findAccount(trx, email)
  if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
  if (userId !== undefined && user.id !== userId) {
    throw new OperatorError(`Another account has the email ${email} now.`)
  }
  const found = await findItemBySlug(trx, kind, slug)
  if (found === undefined) throw noSuchItem(kind, slug)
  const item: Item = { kind, id: found.id }
  await lockAccess(trx, user.id, item)
  if (!(await lockPresent(trx, user.id))) {
    throw new OperatorError(`The account ${email} was erased meanwhile.`)
  }
  return { user, item, found }
}

export const noSuchItem = (kind: Item['kind'], slug: string) =>
  new OperatorError(`There is no ${ITEM_KINDS[kind].type} '${slug}'.`)

/** ', by staff 1 …' names the operator who granted or revoked the access last; empty if no operator has. */
export async function byLastOperator(
  trx: Trx,
  action: 'grant' | 'revoke',
  { kind, id }: Item,
  userId: number,
): Promise<string> {
  const actor = await store.findActor(trx, { action, subject: `${kind} ${id}`, userId })
  return actor === undefined ? '' : `, by ${actor}`
}
