import type { Item } from '@sopan/domain/items'
import { couponLimitRefusal } from '@sopan/domain/orders/coupon'
import { nextRead } from '@sopan/domain/orders/order'

import { insertAudit } from '#server/db/queries/audit.ts'
import { findPart } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'

import { markUseAsUsed, countUses, lockCouponOf, rulesOf } from './coupons/store.ts'
import { findGrant, insertGrant, insertPurchaseMail } from './grant-store.ts'
import * as store from './order-store.ts'

export const itemOf = (order: store.Order): Item => ({ kind: order.item_kind, id: order.item_id })

/** Fields of an audit row about an order that the system acted on. */
export const auditOf = (order: store.Order) => ({ actor: 'sopan', subject: order.order_id })

/** When all payments and refunds of an order that changes at `at` are read from the gateway. */
export const paymentsCheckAt = (order: store.Order, at: Date): Date | null =>
  order.gateway === 'cashfree' ? nextRead(at, at, { isNamed: order.own_payment !== null }) : null

/**
 * Grants what a paid order is for: access, or a part of fees after the first one, the coupon's use, the mail and the audit row, in a
 * transaction that has locked the order. `isAccepted` if an operator has accepted another amount.
 * Returns the fulfilled order; throws if the order is not paid.
 */
export async function grantOrder(
  trx: Trx,
  order: store.Order,
  at: Date,
  { isAccepted = false } = {},
): Promise<store.Order> {
  const part = order.fee_part_id === null ? null : await findPart(trx, order.fee_part_id)
  const isFirst = part?.number === 1
  if (part === null || isFirst) {
    await insertGrant(trx, order, { startsAt: at, planId: part?.plan_id ?? null })
  }
  await takeCouponUse(trx, order, at)
  const fulfilled = await store.stepOrder(trx, order.id, 'fulfilled', {
    fulfilled_at: at,
    ...(isAccepted && { accepted_at: at }),
    reason: null,
    next_check_at: paymentsCheckAt(order, at),
  })
  if (fulfilled === undefined) throw new Error(`order ${order.order_id} is not paid`)
  const grant = await findGrant(trx, order)
  await insertPurchaseMail(trx, order, at)
  await insertAudit(trx, {
    ...auditOf(order),
    at,
    action: 'grant',
    after: {
      user_id: order.user_id,
      item_kind: order.item_kind,
      item_id: order.item_id,
      ends_at: grant?.ends_at?.toISOString() ?? null,
    },
  })
  return fulfilled
}

/** A payment is honoured even if its coupon is over its limit by then; that is recorded. */
async function takeCouponUse(trx: Trx, order: store.Order, at: Date): Promise<void> {
  if (order.coupon_id === null) return
  const coupon = await lockCouponOf(trx, order.coupon_id)
  const others = await countUses(trx, coupon.id, {
    buyerId: order.user_id,
    excluded: { orderRowId: order.id },
  })
  const before = await markUseAsUsed(trx, order.id, at)
  const isOverLimit = couponLimitRefusal(rulesOf(coupon), others) !== null
  if (before !== 'released' && !isOverLimit) return
  const reason = isOverLimit
    ? 'payment honoured with a coupon that is now over its limit'
    : 'late payment honoured with a coupon whose reserved use had been released'
  await insertAudit(trx, { ...auditOf(order), at, action: 'coupon exception', reason })
}
