import type { Refusal } from '@sopan/contract/refusals'
import { INVALID_COUPON, couponLimitRefusal } from '@sopan/domain/orders/coupon'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { type Reason, englishOf } from '#server/lib/errors.ts'

import { countUses, lockCouponOf, rulesOf } from './coupons/store.ts'
import { grantOrder, itemOf } from './grant.ts'
import { findPricedItem } from './offer-store.ts'
import * as store from './order-store.ts'
import { hasUsableAccess } from './usable-access.ts'

/** A settled order, and the reason shown to the buyer if it granted nothing. */
export interface OrderOutcome {
  order: store.Order
  refusal: Reason | null
  /** Whether the gateway could not be asked now. */
  isUnknown?: boolean
}

/** The reason for an order that was replaced or expired. */
const EXPIRED = { code: 'order_expired' } as const

/** For an item that is no longer sold at the price of the order. */
const CHANGED = { code: 'price_changed' } as const

/**
 * Fulfils an order that costs nothing, only on the buyer's request. Without a payment there is
 * nothing to honour: the order has to be open and not expired, its item sold at the same price, and
 * its coupon usable within its limits. A rejected order ends, which frees its reserved use.
 */
export function settleFreeOrder(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  order: store.Order,
): Promise<OrderOutcome> {
  return inTransaction(db, async (trx) => {
    await lockAccess(trx, order.user_id, itemOf(order))
    await requirePresent(trx, order.user_id)
    const locked = await store.lockOrder(trx, order.id)
    const at = now()
    if (locked.state !== 'session_ready') {
      return { order: locked, refusal: locked.state === 'expired' ? EXPIRED : null }
    }
    const refusal = await reasonNotToGrant(trx, locked, at)
    if (refusal !== null) {
      await store.endOrder(trx, locked.id, englishOf(refusal), at)
      return { order: await store.getOrder(trx, locked.id), refusal }
    }
    const proof = { paise: 0, currency: locked.currency, at }
    await store.recordProof(trx, locked.id, proof)
    return { order: await grantOrder(trx, locked, at), refusal: null }
  })
}

async function reasonNotToGrant(trx: Trx, order: store.Order, at: Date): Promise<Refusal | null> {
  if (order.expires_at <= at) return EXPIRED
  if (await hasUsableAccess(trx, order.user_id, itemOf(order), at)) return { code: 'already_owned' }
  const offer = await findPricedItem(trx, itemOf(order))
  if (offer?.pricePaise !== order.list_paise) return CHANGED
  if (order.coupon_id === null) return null
  const coupon = await lockCouponOf(trx, order.coupon_id)
  if (!coupon.active || !coupon.published) return INVALID_COUPON
  const uses = await countUses(trx, coupon.id, {
    buyerId: order.user_id,
    excluded: { orderRowId: order.id },
  })
  return couponLimitRefusal(rulesOf(coupon), uses)
}
