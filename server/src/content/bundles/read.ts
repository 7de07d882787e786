import { DAY_MS } from '@sopan/domain/durations'
import { rupees } from '@sopan/words/en/format'

import { type Given, readItems } from '#server/content/shared/item-kind.ts'
import {
  type ReadContext,
  notSoldText,
  requireDistinctSlugs,
} from '#server/content/shared/read-context.ts'
import { parsePoint } from '#server/content/shared/yaml/times.ts'
import type { SoldItem } from '#server/db/queries/items.ts'

import { type BundleContent, bundleFile } from './schema.ts'

/** All bundles of the folder; one with an error in its keys is reported and left out. */
export const readBundles = (context: ReadContext): Promise<BundleContent[]> =>
  readItems(context, {
    source: 'bundles',
    file: 'bundle.yaml',
    schema: bundleFile,
    check: checkItems,
  })

/** When a bundle opens an item; null: with the purchase. */
export const openingOf = ({ from }: BundleContent['items'][number]): Date | null =>
  from === null ? null : parsePoint(from)

/** Reports items that a bundle cannot have, days that are too late, and a price below that of one item. */
function checkItems(context: ReadContext, bundle: BundleContent, { file, placeOf }: Given): void {
  const entries = bundle.items.map(({ item }, index) => ({
    slug: item,
    at: placeOf(['items', index, 'item']),
  }))
  requireDistinctSlugs(context, file, entries)
  for (const [index, given] of bundle.items.entries()) {
    const { item } = given
    const refuse = (key: 'item' | 'from', message: string) =>
      context.addError(file, placeOf(['items', index, key]), message)
    const sold = context.sold.get(item)
    // An item that was published before can be free or unpublished since, and the bundle still has it.
    if (!context.isNamedAlready(`bundles/${bundle.slug}`, item)) {
      const notSold = notSoldText(context, item)
      if (notSold !== null) refuse('item', notSold)
      else if (!context.itemPaths.has(item)) refuse('item', context.unknownItem(item))
      if (sold?.isFree) refuse('item', `${item} is free: every learner has it`)
    }
    const late = lateOpening(context, bundle, openingOf(given), sold)
    if (late !== null)
      refuse(given.from === null ? 'item' : 'from', `${item} would open after ${late}`)
  }
  const dearest = bundle.items
    .map(({ item }) => context.sold.get(item))
    .reduce((most, one) => (priceOf(one) > priceOf(most) ? one : most), undefined)
  if (dearest === undefined || priceOf(dearest) <= bundle.price) return
  const [price, alone] = [bundle.price, priceOf(dearest)].map((paise) => rupees(paise / 100))
  const words = `${price} for the bundle is less than ${alone} for ${dearest.path} alone`
  context.addWarning(file, placeOf(['price']), words)
}

const priceOf = (sold: SoldItem | undefined): number => sold?.pricePaise ?? 0

/** The words for the window or the access that is over when an item opens; null if it opens in time. */
function lateOpening(
  { now }: ReadContext,
  { validity_days: days }: BundleContent,
  opensAt: Date | null,
  sold: SoldItem | undefined,
): string | null {
  if (opensAt !== null && sold?.closesAt && opensAt >= sold.closesAt) return 'its window has closed'
  const opening = Math.max(opensAt?.getTime() ?? 0, sold?.opensAt?.getTime() ?? 0)
  const isOver = now !== null && days !== null && opening >= now.getTime() + days * DAY_MS
  return isOver ? 'the access of who buys today has ended' : null
}
