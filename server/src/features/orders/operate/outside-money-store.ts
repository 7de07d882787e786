import type { Item } from '@sopan/domain/items'
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

const received = (db: Db) =>
  db
    .selectFrom('outside_money as m')
    .innerJoin('purchase_order as o', 'o.id', 'm.order_id')
    .select(['o.id', 'o.order_id', 'o.state', 'o.user_id', 'o.item_kind', 'o.item_id'])
    .select(['m.amount_paise', 'm.method', 'm.list', 'm.actor', 'm.at'])
    .select((eb) =>
      eb
        .selectFrom('outside_money as r')
        .select((one) => one.fn.max('r.at').as('at'))
        .whereRef('r.order_id', '=', 'o.id')
        .where('r.kind', '=', 'returned')
        .as('returned_at'),
    )
    .where('m.kind', '=', 'received')

/** Money that was received for an order, who recorded it, and when it was returned. */
export type Received = Awaited<ReturnType<ReturnType<typeof received>['executeTakeFirstOrThrow']>>

/** The received money that has a reference, in any letter case. */
export function findReceived(db: Db, reference: string): Promise<Received | undefined> {
  return received(db)
    .where(sql<boolean>`lower(m.reference) = lower(${reference})`)
    .executeTakeFirst()
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
