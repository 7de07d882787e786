import { sql } from 'kysely'

import type { ExportContext } from '#server/content/shared/export-context.ts'
import { formatEndTime, formatTime } from '#server/content/shared/yaml/times.ts'
import { inRupees, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Trx } from '#server/db/tables.ts'

import { couponsFile } from './schema.ts'

/** Writes `coupons.yaml` if there are coupons. */
export async function exportCoupons({ trx, open, namesUnpublished }: ExportContext): Promise<void> {
  const folder = open('coupons.yaml')
  if (folder === null) return
  const published = await trx
    .selectFrom('coupon')
    .selectAll()
    .where('published', '=', true)
    .execute()
  const items = Map.groupBy(await listCouponItems(trx, namesUnpublished), (item) => item.couponId)
  // A coupon whose items cannot be named is left out: without them it would apply to all.
  const coupons = published.filter((coupon) => coupon.all_items || items.has(coupon.id))
  if (coupons.length === 0) return
  const list = coupons
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((coupon) => ({
      code: coupon.code,
      percent: coupon.percent_hundredths === null ? null : coupon.percent_hundredths / 100,
      amount: inRupees(coupon.fixed_paise),
      active: coupon.active ? undefined : false,
      from: coupon.starts_at ? formatTime(coupon.starts_at) : undefined,
      until: coupon.ends_at ? formatEndTime(coupon.ends_at) : undefined,
      items: (items.get(coupon.id) ?? []).map(({ path }) => path).toSorted(),
      max_uses: coupon.max_uses,
      max_uses_per_learner: coupon.max_uses_per_user,
      min_price: coupon.min_price_paise > 0 ? inRupees(coupon.min_price_paise) : undefined,
    }))
  await folder.text('coupons.yaml', writeYaml(couponsFile, list))
}

/** The courses, tests and bundles that coupons are limited to, by their paths in a folder. */
async function listCouponItems(trx: Trx, namesUnpublished: boolean) {
  const { rows } = await sql<{ couponId: number; path: string }>`
    SELECT named.coupon_id AS "couponId", item.path FROM coupon_item named
    JOIN ${ITEMS} AS item ON item.kind = named.item_kind AND item.id = named.item_id
    WHERE item.published OR ${namesUnpublished}::boolean`.execute(trx)
  return rows
}
