import type { ItemKind } from '#server/db/order-tables.ts'
import type { Db } from '#server/db/tables.ts'

const LISTED = 500

/** The published items of a kind that have a price, by title. */
export function listPricedItems(db: Db, kind: ItemKind) {
  return db
    .selectFrom(kind)
    .select(['slug', 'title'])
    .select((eb) => eb.fn.coalesce('price_paise', eb.lit(0)).as('price_paise'))
    .where('published', '=', true)
    .where('type', '=', 'paid')
    .where('price_paise', '>', 0)
    .orderBy('title')
    .orderBy('id')
    .limit(LISTED)
    .execute()
}
