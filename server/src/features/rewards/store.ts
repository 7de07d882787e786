import { type ExpressionBuilder, sql } from 'kysely'

import type { Database, Db } from '#server/db/tables.ts'

const countOf = (kind: 'signup' | 'download') => (eb: ExpressionBuilder<Database, 'app_user'>) =>
  eb
    .selectFrom('referral_event')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('referrer_id', '=', 'app_user.id')
    .where('kind', '=', kind)

/** A learner's referral code, and how many referrals and downloads count for it. */
export function getReferrals(db: Db, userId: number) {
  return db
    .selectFrom('app_user')
    .select('referral_code')
    .select((eb) => [
      sql<number>`${countOf('signup')(eb)}`.as('signups'),
      sql<number>`${countOf('download')(eb)}`.as('downloads'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
export type Referrals = Awaited<ReturnType<typeof getReferrals>>

export async function hasReferralCode(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}
