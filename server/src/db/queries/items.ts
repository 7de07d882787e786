import { sql } from 'kysely'

import type { ItemKind } from '../order-tables.ts'
import type { Db } from '../tables.ts'

/** All items, with their paths in a content folder. */
export const ITEMS = sql`(
  SELECT 'courses/' || slug AS path, 'course' AS kind, id, title, published FROM course
  UNION ALL SELECT 'tests/' || slug, 'exam', id, title, published FROM exam
  UNION ALL SELECT 'books/' || slug, 'book', id, title, published FROM book)`

export interface ListedItem {
  path: string
  kind: ItemKind
  id: number
  title: string
}

/** The ids of the items that are not published, by path: coupons that were published before can name them. */
export async function mapUnpublishedItems(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; id: number }>`
    SELECT path, id FROM ${ITEMS} AS item WHERE NOT published`.execute(db)
  return new Map(rows.map(({ path, id }) => [path, id]))
}

/** The published items with these paths, or all, by path. */
export async function mapPublishedItems(
  db: Db,
  paths?: readonly string[],
): Promise<Map<string, ListedItem>> {
  const { rows } = await sql<ListedItem>`
    SELECT path, kind, id, title FROM ${ITEMS} AS item
    WHERE published AND (${paths === undefined} OR path = ANY (${paths ?? []}::text[]))`.execute(db)
  return new Map(rows.map((item) => [item.path, item]))
}

/** The items that each published coupon names, published or not, by its code. */
export type NamedItems = ReadonlyMap<string, ReadonlySet<string>>

export async function mapNamedItems(db: Db): Promise<NamedItems> {
  const { rows } = await sql<{ code: string; paths: string[] }>`
    SELECT coupon.code, array_agg(item.path) AS paths FROM coupon
    JOIN coupon_item named ON named.coupon_id = coupon.id
    JOIN ${ITEMS} AS item ON item.kind = named.item_kind AND item.id = named.item_id
    WHERE coupon.published GROUP BY coupon.code`.execute(db)
  return new Map(rows.map(({ code, paths }) => [code, new Set(paths)]))
}
