import { sql } from 'kysely'

import type { Db, NewRow, Trx } from '#server/db/tables.ts'

type Money = Omit<NewRow<'outside_money'>, 'order_id' | 'kind' | 'refund_id'>

/** Stores money that was received without the provider, and makes it the own payment of its order. */
export async function insertReceived(trx: Trx, orderRowId: number, money: Money): Promise<void> {
  const { id } = await trx
    .insertInto('outside_money')
    .values({ ...money, order_id: orderRowId, kind: 'received', refund_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('purchase_order')
    .set({ own_payment: `outside${id}` })
    .where('id', '=', orderRowId)
    .execute()
}

/** The order of the received money that has a reference, in any letter case. */
export function findReceived(db: Db, reference: string) {
  return db
    .selectFrom('outside_money as m')
    .innerJoin('purchase_order as o', 'o.id', 'm.order_id')
    .select('o.order_id')
    .where('m.kind', '=', 'received')
    .where(sql<boolean>`lower(m.reference) = lower(${reference})`)
    .executeTakeFirst()
}

/** The money of an order that the provider did not move, oldest first. */
export function listOutsideMoney(db: Db, orderId: string) {
  return db
    .selectFrom('outside_money as m')
    .innerJoin('purchase_order as o', 'o.id', 'm.order_id')
    .select(['m.kind', 'm.amount_paise', 'm.method', 'm.reference', 'm.reason', 'm.actor', 'm.at'])
    .where('o.order_id', '=', orderId)
    .orderBy('m.id')
    .execute()
}
