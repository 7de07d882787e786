import type { ItemType } from '@sopan/contract/item-types'

import { dashboardKey, keysChangedBy, paymentsKey } from './access-keys.ts'
import { queryClient } from './query-client.ts'

/**
 * After a purchase, an enrollment or a test: drops what the learner's own pages showed before. A page
 * that opens would show it until the response, such as an empty dashboard to a learner who has just paid.
 */
export function dropInactiveQueries(userId: number, type: ItemType): void {
  const bought = keysChangedBy(type).map((key) => [...key, 'list', userId, 'purchased'])
  for (const queryKey of [dashboardKey(userId), paymentsKey(userId), ...bought]) {
    // Data that is being fetched belongs to a page that is about to open.
    queryClient.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle' })
  }
}
