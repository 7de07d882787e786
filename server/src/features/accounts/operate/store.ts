import type { Trx } from '#server/db/tables.ts'

import type { AppUser } from '../store.ts'

const accounts = (trx: Trx) =>
  trx.selectFrom('app_user').selectAll().where('erased_at', 'is', null).forNoKeyUpdate()

export function lockUserByEmail(trx: Trx, emailKey: string): Promise<AppUser | undefined> {
  return accounts(trx).where('email_key', '=', emailKey).executeTakeFirst()
}

export function lockUserById(trx: Trx, id: number): Promise<AppUser | undefined> {
  return accounts(trx).where('id', '=', id).executeTakeFirst()
}
