import { MINUTE_MS } from '@sopan/domain/durations'
import type { Item } from '@sopan/domain/items'
import { ORDER_LIFE_MINUTES, nextCheck } from '@sopan/domain/orders/order'
import { priceAfter, toPaise } from '@sopan/domain/orders/pricing'
import type { FastifyBaseLogger } from 'fastify'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { newOrderId } from '#server/lib/credentials/token.ts'
import { badRequest, conflict, unavailable } from '#server/lib/errors.ts'
import { type Buyer, PhoneRejected } from '#server/payments/gateway.ts'

import { reserveUse } from './coupons/store.ts'
import { endOpenOrder } from './end-open-order.ts'
import * as store from './order-store.ts'
import { type PriceQuote, lockAndQuote } from './price-quote.ts'
import { getOffer } from './sold-item.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'limits' | 'now' | 'settings' | 'wakeOutbox'>

export interface OrderInput {
  userId: number
  item: Item
  /** The part of fees to be paid; null: the whole price. */
  partId: number | null
  couponCode: string | null
  /**
   * The rupees that the page showed: compared with our price, never used as one. Null is not
   * compared.
   */
  shownAmount: number | null
}

const CURRENCY = 'INR'
/** An open order with less time left is replaced, because it could expire during the payment. */
const LEAST_LEFT_MS = 5 * MINUTE_MS
/** Another request of the buyer may make an order meanwhile. */
const MAX_TRIES = 3
const ASKED_AGAIN_SECONDS = 60
/** Shown if the gateway has not said whether an order is paid. */
export const NOT_ASKED = { code: 'payment_not_asked' } as const
const CONFIRMING = { code: 'payment_confirming' } as const
const REPLACED = { code: 'order_replaced' } as const

/**
 * Returns an order that can be paid: the open one for the same input with enough time left, or a new
 * one that replaces the buyer's open one. The row is committed before the gateway is called, so that
 * every payment belongs to an order.
 */
export async function createOrder(
  deps: Deps,
  input: OrderInput,
  log: FastifyBaseLogger,
): Promise<store.Order> {
  const buyer = await store.getBuyer(deps.db, input.userId)
  const countNewOrder = once(() => deps.limits.hit('newOrder', input.userId))
  const place = () =>
    inTransaction(deps.db, (trx) =>
      placeOrder(trx, deps, { ...input, hasPhone: buyer.phone !== null, countNewOrder }),
    )
  let placed = await place()
  for (let n = 1; 'toReplace' in placed && n < MAX_TRIES; n++) {
    await askBeforeReplacing(deps, placed.toReplace)
    placed = await place()
  }
  if ('toReplace' in placed) throw conflict(REPLACED)
  const { order } = placed
  if (order.state !== 'created') return order
  const sessionId = await openSession(deps, order, buyer, log)
  const ready = await store.stepOrder(deps.db, order.id, 'session_ready', {
    session_id: sessionId,
  })
  if (ready !== undefined) return ready
  // A concurrent request stored its session for the same order first, or replaced the order.
  const current = await store.getOrder(deps.db, order.id)
  if (current.session_id === null) throw conflict(REPLACED)
  return current
}

/**
 * Ends the open order, or finds that it was paid or that a payment of it is in progress. Throws 503 if
 * the gateway does not say so: nothing is sold then.
 */
async function askBeforeReplacing(deps: Deps, open: store.Order): Promise<void> {
  const end = await endOpenOrder(deps, open, 'replaced by a newer order')
  if (end === 'unknown') throw unavailable(ASKED_AGAIN_SECONDS, NOT_ASKED)
}

/** Runs work at most once, because a transaction that contains it may be run again. */
function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** An order to be paid, or the open one that has to end before another one is made. */
type Placed = { order: store.Order } | { toReplace: store.Order }

interface PlacedInput extends OrderInput {
  hasPhone: boolean
  /** Throws if the buyer has made too many orders today. */
  countNewOrder: () => void
}

async function placeOrder(
  trx: Trx,
  deps: Pick<Deps, 'gateway' | 'now'>,
  input: PlacedInput,
): Promise<Placed> {
  const { userId, item, partId } = input
  const now = deps.now()
  await lockAccess(trx, userId, item)
  await requirePresent(trx, userId)
  // The lock comes before the checks, because a proof of payment stored between checks and lock would be missed.
  const open = await store.lockOpenOrder(trx, userId, item)
  const offer = await getOffer(trx, input, now)

  const unsettled = await store.findUnsettledOrder(trx, userId, item)
  if (unsettled !== undefined) {
    throw conflict(CONFIRMING, { status: 'pending', order_id: unsettled.order_id })
  }

  const { price, coupon, bookCoupon } = await quoteOrder(trx, input, offer.pricePaise, now)
  if (input.shownAmount !== null && toPaise(input.shownAmount) !== price.amountPaise) {
    throw conflict({ code: 'price_changed' })
  }
  const isReusable =
    open !== undefined &&
    open.expires_at.getTime() > now.getTime() + LEAST_LEFT_MS &&
    (open.gateway === 'none' || open.gateway === deps.gateway.name) &&
    open.amount_paise === price.amountPaise &&
    open.coupon_id === (coupon?.id ?? null) &&
    open.fee_part_id === partId &&
    open.book_coupon === bookCoupon
  const isFree = price.amountPaise === 0
  if (!isFree && deps.gateway.needsPhone && !input.hasPhone) {
    throw badRequest({ code: 'phone_missing' }, { status: 'phone_required' })
  }
  if (isReusable) return { order: open }

  input.countNewOrder()
  if (open !== undefined) return { toReplace: open }
  const orderId = newOrderId()
  const expiresAt = new Date(now.getTime() + ORDER_LIFE_MINUTES * 60_000)
  const order = await store.insertOrder(trx, {
    order_id: orderId,
    user_id: userId,
    item_kind: item.kind,
    item_id: item.id,
    title: offer.title,
    validity_days: offer.validityDays,
    max_attempts: offer.maxAttempts,
    list_paise: price.listPaise,
    discount_paise: price.discountPaise,
    amount_paise: price.amountPaise,
    currency: CURRENCY,
    coupon_id: coupon?.id ?? null,
    book_coupon: bookCoupon,
    gateway: isFree ? 'none' : deps.gateway.name,
    session_id: isFree ? `session_none_${orderId}` : null,
    state: isFree ? 'session_ready' : 'created',
    reason: null,
    refusal: null,
    attempts_read_at: null,
    pending_since: null,
    created_at: now,
    expires_at: expiresAt,
    next_check_at: nextCheck({ createdAt: now, expiresAt }, now),
    paid_at: null,
    paid_paise: null,
    paid_currency: null,
    fulfilled_at: null,
    fee_part_id: partId,
  })
  if (coupon !== null) {
    await reserveUse(trx, { couponId: coupon.id, orderRowId: order.id, userId, now })
  }
  return { order }
}

async function quoteOrder(
  trx: Trx,
  { userId, item, couponCode }: OrderInput,
  listPaise: number,
  now: Date,
): Promise<PriceQuote> {
  if (couponCode === null) {
    return { price: priceAfter(listPaise, null), coupon: null, bookCoupon: null }
  }
  const result = await lockAndQuote(trx, couponCode, { item, listPaise, buyerId: userId, now })
  if ('refusal' in result) throw conflict(result.refusal)
  return result.quote
}

async function openSession(
  { gateway, now }: Deps,
  order: store.Order,
  buyer: Buyer,
  log: FastifyBaseLogger,
): Promise<string> {
  try {
    return await gateway.openSession(store.payable(order, now()), buyer)
  } catch (error) {
    if (error instanceof PhoneRejected) {
      throw badRequest({ code: 'phone_rejected' }, { status: 'phone_required' })
    }
    log.error(
      { err: error, order: order.order_id },
      'no session could be opened at the payment provider',
    )
    throw unavailable(5, { code: 'payment_service_silent' })
  }
}
