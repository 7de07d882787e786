import { ITEM_KINDS, type Item } from '@sopan/domain/items'
import type { CouponCounts, CouponRules } from '@sopan/domain/orders/coupon'
import { OPEN_STATES } from '@sopan/domain/orders/order'
import type { ExpressionBuilder } from 'kysely'

import type { Database, Db, Trx, Row } from '#server/db/tables.ts'

export type CouponRow = Row<'coupon'>

export function findCoupon(db: Db, code: string): Promise<CouponRow | undefined> {
  return db
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', code)
    .where('published', '=', true)
    .executeTakeFirst()
}

/** The same with the row locked, so that only one transaction at a time changes its uses. */
export function lockCoupon(trx: Trx, code: string): Promise<CouponRow | undefined> {
  return trx
    .selectFrom('coupon')
    .selectAll()
    .where('code', '=', code)
    .where('published', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

/** The coupon of an order, locked, even if it is unpublished. */
export function lockCouponOf(trx: Trx, couponId: number): Promise<CouponRow> {
  return trx
    .selectFrom('coupon')
    .selectAll()
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function appliesToItem(db: Db, coupon: CouponRow, item: Item): Promise<boolean> {
  if (coupon.all_items) return ITEM_KINDS[item.kind].coupons === 'content'
  const row = await db
    .selectFrom('coupon_item')
    .select('coupon_id')
    .where('coupon_id', '=', coupon.id)
    .where('item_kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders that are excluded from a count of uses. */
export type Excluded = { orderRowId: number } | { openOrdersFor: Item }

/**
 * Counts used and reserved uses of a coupon, in total and by one buyer. A reservation counts for
 * every order except its own: `excluded` names that order, or the buyer's open orders for the item,
 * which a new order would replace.
 */
export async function countUses(
  db: Db,
  couponId: number,
  { buyerId, excluded }: { buyerId: number | null; excluded: Excluded },
): Promise<CouponCounts> {
  const rows = await db
    .selectFrom('coupon_use')
    .innerJoin('purchase_order', 'purchase_order.id', 'coupon_use.order_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('uses'),
      eb.fn
        .countAll<number>()
        .filterWhere('coupon_use.user_id', '=', buyerId ?? 0)
        .as('own'),
      eb.fn
        .countAll<number>()
        .filterWhere('coupon_use.user_id', '=', buyerId ?? 0)
        .filterWhere('coupon_use.state', '=', 'reserved')
        .as('own_reserved'),
    ])
    .where('coupon_use.coupon_id', '=', couponId)
    .where((eb) => eb.not(isExcluded(eb, buyerId, excluded)))
    .where('coupon_use.state', 'in', ['used', 'reserved'])
    .executeTakeFirstOrThrow()
  return { uses: rows.uses, usesByBuyer: rows.own, reservedByBuyer: rows.own_reserved }
}

function isExcluded(
  eb: ExpressionBuilder<Database, 'coupon_use' | 'purchase_order'>,
  buyerId: number | null,
  excluded: Excluded,
) {
  if ('orderRowId' in excluded) return eb('purchase_order.id', '=', excluded.orderRowId)
  return eb.and([
    eb('purchase_order.user_id', '=', buyerId ?? 0),
    eb('purchase_order.item_kind', '=', excluded.openOrdersFor.kind),
    eb('purchase_order.item_id', '=', excluded.openOrdersFor.id),
    eb('purchase_order.state', 'in', OPEN_STATES),
  ])
}

export function rulesOf(row: CouponRow): CouponRules {
  return {
    percentHundredths: row.percent_hundredths,
    fixedPaise: row.fixed_paise,
    active: row.active,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    minPricePaise: row.min_price_paise,
    maxUses: row.max_uses,
    maxUsesPerUser: row.max_uses_per_user,
  }
}

export async function reserveUse(
  trx: Trx,
  use: { couponId: number; orderRowId: number; userId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('coupon_use')
    .values({
      coupon_id: use.couponId,
      order_id: use.orderRowId,
      user_id: use.userId,
      state: 'reserved',
      updated_at: use.now,
    })
    .execute()
}

export async function releaseUse(trx: Trx, orderRowId: number, now: Date): Promise<void> {
  await trx
    .updateTable('coupon_use')
    .set({ state: 'released', updated_at: now })
    .where('order_id', '=', orderRowId)
    .where('state', '=', 'reserved')
    .execute()
}

/** Marks an order's coupon use as used; returns its state before that. */
export async function markUseAsUsed(
  trx: Trx,
  orderRowId: number,
  now: Date,
): Promise<'reserved' | 'used' | 'released' | undefined> {
  const before = await trx
    .selectFrom('coupon_use')
    .select('state')
    .where('order_id', '=', orderRowId)
    .forUpdate()
    .executeTakeFirst()
  await trx
    .updateTable('coupon_use')
    .set({ state: 'used', updated_at: now })
    .where('order_id', '=', orderRowId)
    .execute()
  return before?.state
}
