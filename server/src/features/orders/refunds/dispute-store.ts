import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

/** Each kind of dispute (`CHARGEBACK`, `PRE_ARBITRATION` and so on) ends with one of these. */
export const isOpenDispute = sql<boolean>`d.status !~ '(CLOSED|MERCHANT_(WON|LOST|ACCEPTED))$'`

/** Whether the buyer's bank asks for the money of an order. */
export async function hasOpenDispute(db: Db, orderRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dispute as d')
    .select('d.id')
    .where('d.order_id', '=', orderRowId)
    .where(isOpenDispute)
    .executeTakeFirst()
  return row !== undefined
}
