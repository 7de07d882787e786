import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Each kind of dispute (`CHARGEBACK`, `PRE_ARBITRATION` and so on) ends with one of these. */
export const isOpenDispute = sql<boolean>`d.status !~ '(CLOSED|MERCHANT_(WON|LOST|ACCEPTED))$'`

/** The buyer's bank has taken the money. */
export const isLostDispute = sql<boolean>`d.status ~ 'MERCHANT_(LOST|ACCEPTED)$'`

/** Whether the buyer's bank has taken the money of an order, or else asks for it; null if neither. */
export async function findDisputeOf(db: Db, orderRowId: number): Promise<'lost' | 'open' | null> {
  const row = await db
    .selectFrom('dispute as d')
    .select(isLostDispute.as('is_lost'))
    .where('d.order_id', '=', orderRowId)
    .where((eb) => eb.or([isOpenDispute, isLostDispute]))
    .orderBy('is_lost', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return row.is_lost ? 'lost' : 'open'
}
