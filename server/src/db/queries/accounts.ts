import { unauthorized } from '#server/lib/errors.ts'

import type { Db, Trx } from '../tables.ts'

/**
 * Whether an account has not been erased; keeps it from being erased until the transaction ends. An erasure locks
 * its row FOR UPDATE, and reads orders and attempts after that.
 */
export async function lockPresent(trx: Trx, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.erased_at === null
}

/** The same for a request that began before the erasure; throws 401. */
export async function requirePresent(trx: Trx, userId: number): Promise<void> {
  if (!(await lockPresent(trx, userId))) throw unauthorized()
}

/** The account with an email, in any letter case. */
export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'status'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst()
}
