import type { BundleOfItem } from '@sopan/contract/bundle-of-item'
import type { BundledKind } from '@sopan/domain/items'
import { toRupees } from '@sopan/domain/orders/pricing'
import { type RawBuilder, sql } from 'kysely'

import { inHindi } from '#server/lib/translated.ts'

type Counts = BundleOfItem['counts']

/** Every kind of item that a bundle can have, with the name of its count. */
const COUNTED: Record<BundledKind, keyof Counts> = {
  course: 'courses',
  exam: 'tests',
  book: 'books',
}
const KINDS = Object.entries(COUNTED) as [BundledKind, keyof Counts][]

/** SQL: whether the item in the row `i` of `bundle_item` is published. */
export const isItemPublished = sql<boolean>`CASE i.item_kind ${sql.join(
  KINDS.map(
    ([kind]) =>
      sql`WHEN ${kind} THEN EXISTS (SELECT FROM ${sql.table(kind)} WHERE id = i.item_id AND published)`,
  ),
  sql` `,
)} END`

/** SQL: how many published items of each kind are in the bundle with an id. */
export const countsOf = (id: RawBuilder<unknown>) => sql<Counts>`(
  SELECT json_build_object(${sql.join(
    KINDS.map(
      ([kind, count]) => sql`${count}::text, count(*) FILTER (WHERE i.item_kind = ${kind})`,
    ),
  )})
  FROM bundle_item i WHERE i.bundle_id = ${id} AND i.removed_at IS NULL AND ${isItemPublished})`

/** SQL: whether the bundle with an id has only tests. */
export const isSeries = (id: RawBuilder<unknown>) => sql<boolean>`(NOT EXISTS (
  SELECT FROM bundle_item i
  WHERE i.bundle_id = ${id} AND i.removed_at IS NULL AND i.item_kind <> 'exam'))`

export interface BundleOfItemRow {
  id: number
  title: string
  title_hi: string | null
  price_paise: number
  is_series: boolean
  counts: Counts
}

/** SQL: the cheapest published bundle that has the item of each row of a kind; null if no bundle has it. */
export const bundleOfRow = (kind: BundledKind) => sql<BundleOfItemRow | null>`(
  SELECT json_build_object('id', b.id, 'title', b.title, 'title_hi', b.title_hi, 'price_paise', b.price_paise,
    'is_series', ${isSeries(sql.ref('b.id'))}, 'counts', ${countsOf(sql.ref('b.id'))})
  FROM (
    SELECT bundle.id, title, hi ->> 'title' AS title_hi, price_paise
    FROM bundle_item i JOIN bundle ON bundle.id = i.bundle_id AND bundle.published
    WHERE i.item_kind = ${kind} AND i.item_id = ${sql.ref(`${kind}.id`)} AND i.removed_at IS NULL
    ORDER BY price_paise, bundle.id LIMIT 1) AS b)`

export const formOf = (series: boolean): BundleOfItem['form'] => (series ? 'series' : 'combo')

/** The bundle of an item as cards show it. */
export const presentBundleOf = (row: BundleOfItemRow | null): BundleOfItem | null =>
  row && {
    id: row.id,
    title: row.title,
    ...inHindi({ title: row.title_hi }),
    form: formOf(row.is_series),
    price: toRupees(row.price_paise),
    counts: row.counts,
  }
