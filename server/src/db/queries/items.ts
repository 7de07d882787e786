import { ITEM_KINDS, ITEM_KIND_NAMES, type Item, type ItemKind } from '@sopan/domain/items'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../tables.ts'

/** An item of any kind, published or not. */
export interface ItemRow extends Item {
  /** In a content folder: '<folder>/<slug>'. */
  path: string
  slug: string
  title: string
  title_hi: string | null
  /** The exams that it prepares for, as written. */
  exams: string[]
  type: 'free' | 'paid'
  price_paise: number | null
  /** The days of access that a purchase gives; null: without an end. */
  validity_days: number | null
  /** The attempts that a purchase gives; null for kinds without attempts. */
  max_attempts: number | null
  /** Whether it is sold and shown to everyone. */
  published: boolean
  /** Whether it is a published test for batches alone; then `published` is false. */
  for_batches: boolean
  created_at: Date
}

/** The columns in which the table of a kind differs from the others. */
interface OwnColumns {
  /** The key of the title in the Hindi texts. */
  hindiTitle: 'title' | 'name'
  type: RawBuilder<'free' | 'paid'>
  /** Whether it is sold; an item that is not published is not. */
  published: RawBuilder<boolean>
  forBatches: RawBuilder<boolean>
  validityDays: RawBuilder<number | null>
  maxAttempts: RawBuilder<number | null>
}

const NO_NUMBER = sql<null>`NULL::integer`
const DAYS = sql<number | null>`validity_days`

const USUAL: OwnColumns = {
  hindiTitle: 'title',
  type: sql`type`,
  published: sql`published`,
  forBatches: sql`false`,
  validityDays: NO_NUMBER,
  maxAttempts: NO_NUMBER,
}

const OWN_COLUMNS: Record<ItemKind, OwnColumns> = {
  course: { ...USUAL, validityDays: DAYS },
  exam: {
    ...USUAL,
    hindiTitle: 'name',
    published: sql`(published AND NOT for_batches)`,
    forBatches: sql`(published AND for_batches)`,
    validityDays: DAYS,
    maxAttempts: sql`max_attempts`,
  },
  book: USUAL,
  bundle: {
    ...USUAL,
    type: sql`'paid'::text`,
    // A bundle whose items are all unpublished is not sold.
    published: sql`(published AND counts <> '{"courses": 0, "tests": 0, "books": 0}')`,
    validityDays: DAYS,
  },
}

/** SQL: the Hindi title of an item of a kind, where the column `hi` of its table is in scope. */
export const hindiTitle = (kind: ItemKind) =>
  sql<string | null>`hi ->> ${OWN_COLUMNS[kind].hindiTitle}::text`

/** SQL: whether an item of a kind is free or paid, where its table is in scope. */
export const typeOfRow = (kind: ItemKind) => OWN_COLUMNS[kind].type

/** SQL: whether an item of a kind is sold, where its table is in scope. */
export const publishedOfRow = (kind: ItemKind) => OWN_COLUMNS[kind].published

/** SQL: the items of a kind, as a table. */
const itemsOf = (kind: ItemKind) => sql<ItemRow>`(
  SELECT ${`${ITEM_KINDS[kind].folder}/`}::text || slug AS path, ${kind}::text AS kind, id, slug, title,
    ${hindiTitle(kind)} AS title_hi, exams, ${typeOfRow(kind)} AS type, price_paise,
    ${OWN_COLUMNS[kind].validityDays} AS validity_days, ${OWN_COLUMNS[kind].maxAttempts} AS max_attempts,
    ${publishedOfRow(kind)} AS published, ${OWN_COLUMNS[kind].forBatches} AS for_batches, created_at
  FROM ${sql.table(kind)})`

/** SQL: the items of all kinds, as a table. */
export const ITEMS = sql<ItemRow>`(${sql.join(ITEM_KIND_NAMES.map(itemsOf), sql` UNION ALL `)})`

/** An item, published or not. */
export const findItem = (db: Db, { kind, id }: Item) =>
  db.selectFrom(itemsOf(kind).as('item')).selectAll().where('id', '=', id).executeTakeFirst()

/** An item by its slug, published or not. */
export const findItemBySlug = (db: Db, kind: ItemKind, slug: string) =>
  db.selectFrom(itemsOf(kind).as('item')).selectAll().where('slug', '=', slug).executeTakeFirst()

/** More than an institute sells, so that the list needs no pages. */
const MOST_ITEMS = 1000

const listed = (db: Db, kind: ItemKind) =>
  db
    .selectFrom(itemsOf(kind).as('item'))
    .selectAll()
    .orderBy('title')
    .orderBy('id')
    .limit(MOST_ITEMS)

/** The published items of a kind by title, also tests for batches alone. */
export const listPublished = (db: Db, kind: ItemKind) =>
  listed(db, kind)
    .where((eb) => eb.or([eb('published', '=', true), eb('for_batches', '=', true)]))
    .execute()

/** The published items of a kind that have a price, by title. */
export const listPriced = (db: Db, kind: ItemKind) =>
  listed(db, kind)
    .where('published', '=', true)
    .where('type', '=', 'paid')
    .where('price_paise', '>', 0)
    .execute()

export type ListedItem = Pick<ItemRow, 'path' | 'kind' | 'id' | 'title'>

/** The ids of the items that are not published, by path: coupons and bundles that were published before can name them. */
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

/** The facts about an item that a bundle with it asks for. */
export interface SoldItem {
  /** In a content folder: '<folder>/<slug>'. */
  path: string
  isFree: boolean
  /** Whether it is a test for batches alone, which no bundle and no coupon can have. */
  isForBatches: boolean
  pricePaise: number | null
  /** The window of a test; null without one. */
  opensAt: Date | null
  closesAt: Date | null
}

/** The published items by path, also tests for batches alone. */
export async function mapSoldItems(db: Db): Promise<Map<string, SoldItem>> {
  const { rows } = await sql<SoldItem>`
    SELECT path, item.type = 'free' AS "isFree", item.for_batches AS "isForBatches", item.price_paise AS "pricePaise",
      exam.opens_at AS "opensAt", exam.closes_at AS "closesAt"
    FROM ${ITEMS} AS item LEFT JOIN exam ON item.kind = 'exam' AND exam.id = item.id
    WHERE item.published OR item.for_batches`.execute(db)
  return new Map(rows.map((item) => [item.path, item]))
}

/** The items that each published coupon, by its code, and bundle, by its path, names, published or not. */
export type NamedItems = ReadonlyMap<string, ReadonlySet<string>>

export async function mapNamedItems(db: Db): Promise<NamedItems> {
  const { rows } = await sql<{ by: string; paths: string[] }>`
    SELECT named.by, array_agg(item.path) AS paths FROM (
      SELECT c.code AS by, i.item_kind, i.item_id FROM coupon c JOIN coupon_item i ON i.coupon_id = c.id
      WHERE c.published
      UNION ALL
      SELECT ${`${ITEM_KINDS.bundle.folder}/`}::text || b.slug, i.item_kind, i.item_id
      FROM bundle b JOIN bundle_item i ON i.bundle_id = b.id
      WHERE b.published AND i.removed_at IS NULL) AS named
    JOIN ${ITEMS} AS item ON item.kind = named.item_kind AND item.id = named.item_id
    GROUP BY named.by`.execute(db)
  return new Map(rows.map(({ by, paths }) => [by, new Set(paths)]))
}
