import type { Refusal } from '@sopan/contract/refusals'
import { ITEM_KINDS, type Item } from '@sopan/domain/items'
import { bookPriceAfter } from '@sopan/domain/orders/book-coupons'
import { INVALID_COUPON, normalizeCouponCode, couponRefusal } from '@sopan/domain/orders/coupon'
import { type Price, priceAfter } from '@sopan/domain/orders/pricing'

import type { Db, Trx } from '#server/db/tables.ts'

import * as store from './coupons/store.ts'

export interface PriceQuote {
  price: Price
  coupon: store.CouponRow | null
  /** The code of a book's coupon, which has no row and no limits. */
  bookCoupon: string | null
}

interface QuoteInput {
  item: Item
  listPaise: number
  buyerId: number | null
  now: Date
}

type QuoteResult = { quote: PriceQuote } | { refusal: Refusal }

/** The price of an item with a typed coupon, or why the coupon cannot be used. */
export function quotePrice(db: Db, typed: string, input: QuoteInput): Promise<QuoteResult> {
  return quote(db, typed, input, store.findCoupon)
}

/** The same in the transaction that reserves the use, so that the last use goes to one buyer. */
export function lockAndQuote(trx: Trx, typed: string, input: QuoteInput): Promise<QuoteResult> {
  return quote(trx, typed, input, (_, key) => store.lockCoupon(trx, key))
}

async function quote(
  db: Db,
  typed: string,
  { item, listPaise, buyerId, now }: QuoteInput,
  find: (db: Db, key: string) => Promise<store.CouponRow | undefined>,
): Promise<QuoteResult> {
  if (ITEM_KINDS[item.kind].coupons === 'of books') return quoteBook(typed, listPaise)
  const key = normalizeCouponCode(typed)
  const coupon = key === null ? undefined : await find(db, key)
  if (coupon === undefined) return { refusal: INVALID_COUPON }
  const rules = store.rulesOf(coupon)
  const refusal = couponRefusal(rules, {
    now,
    listPaise,
    appliesToItem: await store.appliesToItem(db, coupon, item),
    ...(await store.countUses(db, coupon.id, { buyerId, excluded: { openOrdersFor: item } })),
  })
  if (refusal !== null) return { refusal }
  return { quote: { price: priceAfter(listPaise, rules), coupon, bookCoupon: null } }
}

/** Books take only the coupons of the table of books. */
function quoteBook(typed: string, listPaise: number): QuoteResult {
  const found = bookPriceAfter(listPaise, typed)
  if (found === null) return { refusal: INVALID_COUPON }
  return { quote: { price: found.price, coupon: null, bookCoupon: found.code } }
}
