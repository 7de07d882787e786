import { type ExpressionBuilder, sql } from 'kysely'

import type { Database, Db, Trx } from '#server/db/tables.ts'

import type { AppUser } from '../store.ts'

export interface UserQuery {
  emailKey: string
  /** Part of a name or phone number. */
  part: string
  id: number | null
  limit: number
}

/** Users with this email or id, or with this part of a name or phone; an exact match first. */
export function searchUsers(db: Db, { emailKey, part, id, limit }: UserQuery, now: Date) {
  const pattern = `%${part.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`
  return db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'phone', 'status', 'created_at'])
    .select((eb) => liveAccess(eb, now))
    .where((eb) =>
      eb.or([
        eb('email_key', '=', emailKey),
        eb('name', 'ilike', pattern),
        eb('phone', 'like', pattern),
        ...(id === null ? [] : [eb('id', '=', id)]),
      ]),
    )
    .orderBy(sql`email_key = ${emailKey} OR id IS NOT DISTINCT FROM ${id}::bigint`, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function liveAccess(eb: ExpressionBuilder<Database, 'app_user'>, now: Date) {
  return eb
    .selectFrom('entitlement')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('entitlement.user_id', '=', 'app_user.id')
    .where('revoked_at', 'is', null)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .$asScalar()
    .as('live_access')
}

export type FoundUser = Awaited<ReturnType<typeof searchUsers>>[number]

const accounts = (trx: Trx) =>
  trx.selectFrom('app_user').selectAll().where('erased_at', 'is', null).forNoKeyUpdate()

export function lockUserByEmail(trx: Trx, emailKey: string): Promise<AppUser | undefined> {
  return accounts(trx).where('email_key', '=', emailKey).executeTakeFirst()
}

export function lockUserById(trx: Trx, id: number): Promise<AppUser | undefined> {
  return accounts(trx).where('id', '=', id).executeTakeFirst()
}
