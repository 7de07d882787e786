import { sql } from 'kysely'

import type { Item } from '#server/db/queries/entitlements.ts'
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

/** Money that was received for an order, and who recorded it. */
export interface Received {
  order_id: string
  actor: string
  at: Date
}

const received = (db: Db) =>
  db
    .selectFrom('outside_money as m')
    .innerJoin('purchase_order as o', 'o.id', 'm.order_id')
    .select(['o.order_id', 'm.actor', 'm.at'])
    .where('m.kind', '=', 'received')

/** The received money that has a reference, in any letter case. */
export function findReceived(db: Db, reference: string): Promise<Received | undefined> {
  return received(db)
    .where(sql<boolean>`lower(m.reference) = lower(${reference})`)
    .executeTakeFirst()
}

/** Whether money with a reference was received from a learner for an item. */
export async function isReceivedFrom(
  db: Db,
  reference: string,
  userId: number,
  { kind, id }: Item,
): Promise<boolean> {
  const row = await received(db)
    .where(sql<boolean>`lower(m.reference) = lower(${reference})`)
    .where('o.user_id', '=', userId)
    .where('o.item_kind', '=', kind)
    .where('o.item_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The newest received money that gave a learner access to an item and was not refunded. */
export function findReceivedFor(
  db: Db,
  userId: number,
  { kind, id }: Item,
): Promise<Received | undefined> {
  return received(db)
    .where('o.user_id', '=', userId)
    .where('o.item_kind', '=', kind)
    .where('o.item_id', '=', id)
    .where('o.state', '=', 'fulfilled')
    .orderBy('m.id', 'desc')
    .limit(1)
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
