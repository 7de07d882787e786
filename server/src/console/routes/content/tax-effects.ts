import { ITEM_KINDS, type BundledKind } from '@sopan/domain/items'

import { valueOf } from '#server/content/drafts/draft-files.ts'
import type { Draft } from '#server/content/drafts/draft-store.ts'
import { mainFileOf } from '#server/content/publish-state.ts'
import type { Effect } from '#server/content/shared/import-report.ts'
import { taxOfBundle } from '#server/features/orders/receipts/tax.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'

const BUNDLED: readonly BundledKind[] = ['course', 'exam', 'book']

/** The GST on the receipts of a bundle that is about to be published; nothing for other items and without a GSTIN. */
export function taxEffects(draft: Draft, { gstin, taxes }: SellerSettings): Effect[] {
  const kinds = gstin === null ? [] : kindsIn(draft)
  if (kinds.length === 0) return []
  const { rate, code } = taxOfBundle(taxes, kinds)
  if (rate === null) return []
  const rates = new Set(kinds.map((kind) => taxes[kind].rate))
  const isHighest = taxes.bundle.rate === null && rates.size > 1
  const words = [
    `Its receipts have ${rate / 100}\u00A0% GST`,
    ...(isHighest ? ['the highest rate of its items'] : []),
    ...(code === null ? [] : [`code ${code}`]),
  ]
  return [{ item: draft.path, text: `${words.join(', ')}.`, asks: null }]
}

/** The kinds of the items of a bundle; none of another item. A draft may name what is no item. */
function kindsIn({ path, document }: Draft): BundledKind[] {
  if (!path.startsWith(`${ITEM_KINDS.bundle.folder}/`)) return []
  const value = valueOf(document[mainFileOf(path).path] ?? '') as { items?: unknown } | null
  const items = Array.isArray(value?.items) ? (value.items as unknown[]) : []
  const paths = items.map((one) => String((one as { item?: unknown } | null)?.item))
  return BUNDLED.filter((kind) =>
    paths.some((item) => item.startsWith(`${ITEM_KINDS[kind].folder}/`)),
  )
}
