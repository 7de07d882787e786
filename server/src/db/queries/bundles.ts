import type { BundleOfItem } from '@sopan/contract/bundle-of-item'
import type { BundledKind } from '@sopan/domain/items'
import { toRupees } from '@sopan/domain/orders/pricing'
import { sql } from 'kysely'

import { inHindi } from '#server/lib/translated.ts'

import type { Trx } from '../tables.ts'
import { publishedOfRow } from './items.ts'

/** Every kind of item that a bundle can have, with the name of its count. */
const COUNTED: Record<BundledKind, keyof BundleOfItem['counts']> = {
  course: 'courses',
  exam: 'tests',
  book: 'books',
}
const KINDS = Object.entries(COUNTED) as [BundledKind, keyof BundleOfItem['counts']][]

/** SQL: whether the item in the row `i` of `bundle_item` is published and sold, which a test for batches alone is not. */
const isItemPublished = sql<boolean>`CASE i.item_kind ${sql.join(
  KINDS.map(
    ([kind]) =>
      sql`WHEN ${kind} THEN EXISTS (SELECT FROM ${sql.table(kind)} WHERE id = i.item_id AND ${publishedOfRow(kind)})`,
  ),
  sql` `,
)} END`

/** SQL: whether the item in the row `i` of `bundle_item` is one of those that a bundle sells now. */
export const isInBundle = sql<boolean>`(i.removed_at IS NULL AND i.unpublished_at IS NULL)`

/**
 * Notes which items of bundles are unpublished and which are published again, and counts the published items of every bundle, for
 * their cards and for the cards of items in a bundle. Called after each import. An unpublished item stays for who ordered before.
 */
export async function noteBundles(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM bundle WHERE id IN (
      SELECT bundle_id FROM bundle_item i WHERE (i.unpublished_at IS NULL) <> ${isItemPublished})
    ORDER BY id FOR UPDATE`.execute(trx)
  for (const { id } of rows) {
    const at = await timeAfterOrders(trx, id, now)
    await sql`
      UPDATE bundle_item i SET unpublished_at = CASE WHEN NOT ${isItemPublished} THEN ${at}::timestamptz END
      WHERE i.bundle_id = ${id} AND (i.unpublished_at IS NULL) <> ${isItemPublished}`.execute(trx)
  }
  const counts = KINDS.map(
    ([kind, count]) => sql`${count}::text, count(*) FILTER (WHERE i.item_kind = ${kind})`,
  )
  await sql`
    WITH current AS (
      SELECT bundle.id, jsonb_build_object(${sql.join(counts)}) AS counts FROM bundle
      LEFT JOIN bundle_item i
        ON i.bundle_id = bundle.id AND ${isInBundle}
      GROUP BY bundle.id)
    UPDATE bundle SET counts = current.counts FROM current
    WHERE current.id = bundle.id AND bundle.counts <> current.counts`.execute(trx)
}

/**
 * A time that is later than all orders of a bundle and all access to it, at least the given one: an order of the same second,
 * which was made with an item that is taken out, keeps it.
 */
export async function timeAfterOrders(trx: Trx, id: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(${now}::timestamptz,
      (SELECT max(created_at) FROM purchase_order WHERE item_kind = 'bundle' AND item_id = ${id}) + ${MOMENT},
      (SELECT max(starts_at) FROM access WHERE item_kind = 'bundle' AND item_id = ${id}) + ${MOMENT}) AS at`.execute(
    trx,
  )
  return rows[0]?.at ?? now
}

const MOMENT = sql`interval '1 millisecond'`

export interface BundleOfItemRow extends Omit<BundleOfItem, 'form' | 'hi' | 'price'> {
  title_hi: string | null
  price_paise: number
  is_series: boolean
}

/**
 * SQL: the cheapest published bundle that has the item of each row of a kind; null if no bundle has it. Only this bundle is written as
 * JSON, which costs more than to find it.
 */
export const bundleOfRow = (kind: BundledKind) => sql<BundleOfItemRow | null>`(
  SELECT json_build_object('id', id, 'title', title, 'title_hi', hi ->> 'title', 'price_paise', price_paise,
    'is_series', is_series, 'counts', counts)
  FROM (
    SELECT bundle.* FROM bundle_item i JOIN bundle ON bundle.id = i.bundle_id AND bundle.published
    WHERE i.item_kind = ${kind} AND i.item_id = ${sql.ref(`${kind}.id`)} AND ${isInBundle}
    ORDER BY price_paise, bundle.id LIMIT 1) AS cheapest)`

export const formOf = (isSeries: boolean): BundleOfItem['form'] => (isSeries ? 'series' : 'combo')

/** The field with the bundle of an item, if the item is in one. */
export const presentBundleOf = (row: BundleOfItemRow | null): { in_bundle?: BundleOfItem } =>
  row === null
    ? {}
    : {
        in_bundle: {
          id: row.id,
          title: row.title,
          ...inHindi({ title: row.title_hi }),
          form: formOf(row.is_series),
          price: toRupees(row.price_paise),
          counts: row.counts,
        },
      }
