import { type Item, lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import * as store from './store.ts'

/** What an operator grants or revokes: names as typed. */
export interface AccessOf {
  email: string
  kind: Item['kind']
  slug: string
}

const WORDS = { course: 'course', exam: 'test', book: 'book' }

/** Finds a learner and an item by their names, and locks the access of one to the other. */
export async function lockLearnerAndItem(trx: Trx, { email, kind, slug }: AccessOf) {
  const user = await store.findUser(trx, email.toLowerCase())
  if (user === undefined) throw new OperatorError(`There is no account with the email ${email}.`)
  const found = await store.findItemBySlug(trx, kind, slug)
  if (found === undefined) throw new OperatorError(`There is no ${WORDS[kind]} '${slug}'.`)
  const item: Item = { kind, id: found.id }
  await lockAccess(trx, user.id, item)
  return { user, item, found }
}
