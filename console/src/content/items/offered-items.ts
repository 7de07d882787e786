import type { ItemType } from '@sopan/contract/item-types'
import { useQueries } from '@tanstack/react-query'

import { publishedItems } from '#console/lib/published-items.ts'
import { contentWords as text } from '#console/words/content.ts'

export interface OfferedItem {
  type: ItemType
  slug: string
  title: string
  path: string
  /** Its title and its type. */
  label: string
  /** Null: it is free, or a test for batches alone. */
  price_paise: number | null
  isForBatches: boolean
}

/** The published items of some types, those of each type by title. */
export function useOfferedItems(types: readonly ItemType[]): {
  items: OfferedItem[]
  isLoading: boolean
  error: Error | null
} {
  const lists = useQueries({ queries: types.map((type) => publishedItems(type)) })
  const items = types.flatMap((type, index) =>
    (lists[index]?.data ?? []).map(
      ({ slug, title, price_paise, for_batches: isForBatches = false }) => ({
        type,
        slug,
        title,
        path: `${type}s/${slug}`,
        label: text.itemOf(title, text.kinds[`${type}s`]),
        price_paise,
        isForBatches,
      }),
    ),
  )
  return {
    items,
    isLoading: lists.some(({ isPending }) => isPending),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
  }
}
