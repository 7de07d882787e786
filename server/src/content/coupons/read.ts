import {
  type ReadContext,
  notSoldText,
  readYaml,
  requireDistinctSlugs,
} from '#server/content/shared/read-context.ts'

import { type CouponContent, couponsFile } from './schema.ts'

export const COUPONS_FILE = 'coupons.yaml'

/** The coupons of the folder, none without `coupons.yaml`; an item must be in the folder. */
export async function readCoupons(context: ReadContext): Promise<CouponContent[]> {
  if (!context.folder.files('').includes(COUPONS_FILE)) return []
  const parsed = await readYaml(context, COUPONS_FILE, couponsFile)
  if (!parsed) return []
  const { value, placeOf } = parsed
  const entries = value.map(({ code }, index) => ({ slug: code, at: placeOf([index]) }))
  requireDistinctSlugs(context, COUPONS_FILE, entries)
  for (const [index, { code, items }] of value.entries()) {
    for (const [position, item] of (items ?? []).entries()) {
      const notSold = notSoldText(context, item)
      const isKnown = notSold === null && context.itemPaths.has(item)
      if (isKnown || context.isNamedAlready(code, item)) continue
      const place = placeOf([index, 'items', position])
      context.addError(COUPONS_FILE, place, notSold ?? context.unknownItem(item))
    }
  }
  return value.map((coupon) => ({
    ...coupon,
    items: coupon.items && [...new Set(coupon.items)],
  }))
}
