import type { ItemKind } from '@sopan/domain/items'
import type { OrderState } from '@sopan/domain/orders/order'

import type { Db } from '#server/db/tables.ts'

export interface OrderFilter {
  state?: OrderState
  /** Of the buyer, in lower case. */
  emailKey?: string
  kind?: ItemKind
  /** Only these. */
  orderIds?: readonly string[]
  /** From this time of creation, and before that one. */
  from?: Date
  before?: Date
  /** Only orders before the one with this id, for the next page. */
  beforeOrder?: string
  limit: number
}

/** The newest orders that a filter leaves. */
export function listOrders(db: Db, filter: OrderFilter) {
  const { state, emailKey, kind, orderIds, from, before, beforeOrder, limit } = filter
  let query = db
    .selectFrom('purchase_order as o')
    .innerJoin('app_user as u', 'u.id', 'o.user_id')
    .select([
      'o.order_id',
      'o.created_at',
      'o.state',
      'o.amount_paise',
      'o.gateway',
      'o.item_kind',
      'o.title',
      'u.email',
    ])
  if (state !== undefined) query = query.where('o.state', '=', state)
  if (emailKey !== undefined) query = query.where('u.email_key', '=', emailKey)
  if (kind !== undefined) query = query.where('o.item_kind', '=', kind)
  if (orderIds !== undefined) query = query.where('o.order_id', 'in', [...orderIds, ''])
  if (from !== undefined) query = query.where('o.created_at', '>=', from)
  if (before !== undefined) query = query.where('o.created_at', '<', before)
  if (beforeOrder !== undefined) {
    query = query.where('o.id', '<', (eb) =>
      eb.selectFrom('purchase_order').select('id').where('order_id', '=', beforeOrder),
    )
  }
  return query.orderBy('o.id', 'desc').limit(limit).execute()
}
