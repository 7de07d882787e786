import { success } from '@sopan/contract/envelope'
import { type CouponQuote, applyCoupon, validateCoupon } from '@sopan/contract/orders/coupons'
import type { Item, ItemKind } from '@sopan/domain/items'
import { toRupees } from '@sopan/domain/orders/pricing'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { notFound } from '#server/lib/errors.ts'
import { refused } from '#server/lib/refused.ts'

import { findPricedItem } from '../offer-store.ts'
import { type PriceQuote, quotePrice } from '../price-quote.ts'

function present({ price, coupon }: PriceQuote): CouponQuote {
  const code = coupon?.code ?? ''
  const percent = coupon?.percent_hundredths ?? null
  const discount = toRupees(price.discountPaise)
  const final = toRupees(price.amountPaise)
  return {
    coupon: {
      code,
      coupon_code: code,
      discount_type: percent === null ? 'fixed' : 'percentage',
      discount_value: percent === null ? toRupees(coupon?.fixed_paise ?? 0) : percent / 100,
    },
    code,
    coupon_code: code,
    original_amount: toRupees(price.listPaise),
    discount,
    discount_amount: discount,
    savings: discount,
    final_amount: final,
    finalPrice: final,
  }
}

export function couponRoutes(app: App, { db, limits, now }: AppDeps): void {
  async function respond(request: FastifyRequest, code: string, item: Item) {
    const buyerId = request.signedIn?.id ?? null
    await limits.hitShared('coupon', buyerId ?? addressKeyOf(request))
    const priced = await findPricedItem(db, item)
    if (priced === undefined) throw notFound({ code: 'item_not_found' })
    if (priced.pricePaise === null) return refused({ code: 'coupon_invalid' }, null)
    const question = { item, listPaise: priced.pricePaise, buyerId, now: now() }
    const result = await quotePrice(db, code, question)
    if ('refusal' in result) return refused(result.refusal, null)
    return success(present(result.quote), 'Coupon applied')
  }

  app.route({
    ...validateCoupon,
    handler: async (request) => {
      const {
        coupon_code: code,
        course_id: course,
        test_id: exam,
        bundle_id: bundle,
      } = request.body
      const ids = Object.entries({ course, exam, bundle }) as [ItemKind, number | undefined][]
      const [item] = ids.flatMap(([kind, id]): Item[] => (id === undefined ? [] : [{ kind, id }]))
      if (item === undefined) throw notFound({ code: 'item_not_found' })
      return respond(request, code, item)
    },
  })

  app.route({
    ...applyCoupon,
    handler: async (request) => {
      const { coupon_code: code, course_id: courseId } = request.body
      return respond(request, code, { kind: 'course', id: courseId })
    },
  })
}
