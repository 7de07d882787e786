import { type ItemKind, kindOfPath } from '@sopan/domain/items'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { idAt } from '#server/content/shared/item-paths.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { mapUnpublishedItems } from '#server/db/queries/items.ts'

import type { CouponContent } from './schema.ts'

interface Item {
  item_kind: ItemKind
  item_id: number
}

/** Imports coupons and the courses, tests and bundles that they name. */
export async function importCoupons(
  context: ImportContext,
  coupons: CouponContent[],
): Promise<void> {
  const { trx } = context
  const itemIds = new Map([...(await mapUnpublishedItems(trx)), ...context.itemIds])
  const rows = await trx.selectFrom('coupon').selectAll().execute()
  const items = await trx.selectFrom('coupon_item').selectAll().execute()
  const stored = Map.groupBy(items, (item) => item.coupon_id)
  const itemsInFolder = new Map(
    coupons.map((coupon) => [
      pathOf(coupon.code),
      (coupon.items ?? []).map((path): Item => ({
        item_kind: kindOfPath(path),
        item_id: idAt(itemIds, path),
      })),
    ]),
  )
  const hasItems = (path: string, couponId: number) => {
    const named = stored.get(couponId) ?? []
    const given = itemsInFolder.get(path) ?? []
    return (
      named.length === given.length &&
      named.every((item) =>
        given.some((one) => one.item_kind === item.item_kind && one.item_id === item.item_id),
      )
    )
  }
  const ids = await syncRows(context, {
    table: 'coupon',
    rows: byPath(rows, (row) => pathOf(row.code)),
    items: coupons.map((coupon) => ({
      path: pathOf(coupon.code),
      values: () => valuesOf(coupon),
    })),
    relatedRowsMatch: (path, row) => hasItems(path, row.id),
  })
  for (const [path, id] of ids) {
    if (!hasItems(path, id)) await nameItems(context, id, itemsInFolder.get(path) ?? [])
  }
}

async function nameItems({ trx }: ImportContext, couponId: number, given: Item[]) {
  await trx.deleteFrom('coupon_item').where('coupon_id', '=', couponId).execute()
  if (given.length === 0) return
  const items = given.map((item) => ({ coupon_id: couponId, ...item }))
  await trx.insertInto('coupon_item').values(items).execute()
}

function valuesOf(coupon: CouponContent) {
  return {
    code: coupon.code,
    percent_hundredths: coupon.percent,
    fixed_paise: coupon.amount,
    active: coupon.active,
    starts_at: coupon.from,
    ends_at: coupon.until,
    all_items: coupon.items === null,
    max_uses: coupon.max_uses,
    max_uses_per_user: coupon.max_uses_per_learner,
    min_price_paise: coupon.min_price ?? 0,
  }
}

const pathOf = (code: string) => `coupons.yaml/${code}`
