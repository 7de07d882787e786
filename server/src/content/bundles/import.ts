import { examSlug } from '@sopan/domain/exam-slug'
import { type BundledKind, type ItemKind, kindOfPath } from '@sopan/domain/items'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { idAt } from '#server/content/shared/item-paths.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import { timeAfterOrders } from '#server/db/queries/bundles.ts'
import { mapUnpublishedItems } from '#server/db/queries/items.ts'
import type { Row } from '#server/db/tables.ts'

import { reportEffects } from './effects.ts'
import { openingOf } from './read.ts'
import type { BundleContent } from './schema.ts'

type BundledRow = Omit<Row<'bundle_item'>, 'bundle_id' | 'removed_at' | 'unpublished_at'>

/** Imports bundles and their items. An item that is taken out stays for who ordered before. */
export async function importBundles(
  context: ImportContext,
  bundles: BundleContent[],
): Promise<void> {
  const { trx } = context
  const itemIds = new Map([...(await mapUnpublishedItems(trx)), ...context.itemIds])
  const rows = await trx.selectFrom('bundle').selectAll().execute()
  const stored = Map.groupBy(
    await trx.selectFrom('bundle_item').selectAll().where('removed_at', 'is', null).execute(),
    (item) => item.bundle_id,
  )
  const given = new Map(
    bundles.map((bundle) => [pathOf(bundle.slug), bundle.items.map(rowOf(itemIds))]),
  )
  const hasItems = (path: string, id: number) =>
    JSON.stringify((stored.get(id) ?? []).map(withKeys).toSorted(byPosition)) ===
    JSON.stringify(given.get(path))
  const ids = await syncRows(context, {
    table: 'bundle',
    rows: byPath(rows, ({ slug }) => pathOf(slug)),
    items: bundles.map((bundle) => ({
      path: pathOf(bundle.slug),
      values: (row: Row<'bundle'> | undefined) => valuesOf(bundle, context, row),
    })),
    relatedRowsMatch: (path, { id }) => hasItems(path, id),
  })
  for (const [path, id] of ids) {
    const items = given.get(path) ?? []
    if (hasItems(path, id)) continue
    await setItems(context, id, items)
    await reportEffects(context, path, { before: stored.get(id) ?? [], after: items })
  }
}

const valuesOf = (
  bundle: BundleContent,
  { stored, now }: ImportContext,
  row: Row<'bundle'> | undefined,
) => ({
  ...without(bundle, 'price', 'added', 'items'),
  exam_slugs: bundle.exams.map(examSlug),
  cover: bundle.cover === null ? null : stored(bundle.cover),
  price_paise: bundle.price,
  created_at: bundle.added ?? row?.created_at ?? now,
})

const rowOf =
  (itemIds: Map<string, number>) =>
  (given: BundleContent['items'][number], position: number): BundledRow => ({
    item_kind: bundledKind(kindOfPath(given.item)),
    item_id: idAt(itemIds, given.item),
    position,
    opens_at: openingOf(given),
    max_attempts: given.attempts,
  })

function bundledKind(kind: ItemKind): BundledKind {
  if (kind === 'bundle') throw new Error('A bundle has a bundle')
  return kind
}

/** The columns that the folder gives, always in one order. */
const withKeys = ({
  item_kind,
  item_id,
  position,
  opens_at,
  max_attempts,
}: BundledRow): BundledRow => ({
  item_kind,
  item_id,
  position,
  opens_at,
  max_attempts,
})

const byPosition = (a: BundledRow, b: BundledRow) => a.position - b.position

/**
 * Gives a bundle these items. The row of the bundle is locked, so that each order and each start reads the items before the
 * change or after it (`lockAccess`).
 */
async function setItems(
  { trx, now }: ImportContext,
  id: number,
  items: readonly BundledRow[],
): Promise<void> {
  await trx.selectFrom('bundle').select('id').where('id', '=', id).forUpdate().execute()
  await trx
    .updateTable('bundle_item')
    .set({ removed_at: await timeAfterOrders(trx, id, now) })
    .where('bundle_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  await trx
    .insertInto('bundle_item')
    .values(items.map((item) => ({ ...item, bundle_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['bundle_id', 'item_kind', 'item_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        opens_at: eb.ref('excluded.opens_at'),
        max_attempts: eb.ref('excluded.max_attempts'),
        removed_at: null,
      })),
    )
    .execute()
}

const pathOf = (slug: string) => `bundles/${slug}`
