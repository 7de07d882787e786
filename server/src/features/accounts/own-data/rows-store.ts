import { type RawBuilder, sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

/** The rows of a query, which names each column: no id of another learner, and no name of an operator. */
export const rowsOf = async (trx: Trx, query: RawBuilder<unknown>) =>
  (await query.execute(trx)).rows as Record<string, unknown>[]

/** SQL: the rows of a learner's orders. */
export const ordersOf = (id: number) => sql`(SELECT id FROM purchase_order WHERE user_id = ${id})`
