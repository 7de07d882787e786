import { listPublishedItems } from '@sopan/contract/console/desk'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { ItemType } from '@sopan/contract/item-types'
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

/** The published items of a kind by title, also tests for batches alone. */
export const publishedItems = (type: ItemType) =>
  queryOptions({
    queryKey: ['published items', type],
    queryFn: ({ signal }) => call(listPublishedItems, { querystring: { type } }, signal),
  })

/** The same without tests for batches alone, which nothing for everyone names. */
export const shownItems = (type: ItemType) => ({
  ...publishedItems(type),
  select: (items: PublishedItems) => items.filter(({ for_batches: isHidden }) => !isHidden),
})

type PublishedItems = EndpointData<typeof listPublishedItems>
