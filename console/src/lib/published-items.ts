import { listPublishedItems } from '@sopan/contract/console/desk'
import type { ItemType } from '@sopan/contract/item-types'
import { queryOptions } from '@tanstack/react-query'

import { call } from './call.ts'

/** The published items of a kind, by title. */
export const publishedItems = (type: ItemType) =>
  queryOptions({
    queryKey: ['published items', type],
    queryFn: ({ signal }) => call(listPublishedItems, { querystring: { type } }, signal),
  })
