import type { ItemType } from '@sopan/contract/item-types'

import { keysChangedBy } from './access-keys.ts'
import { queryClient } from './query-client.ts'

/** After a change of access: refetches what is on screen, and the rest when it is next used. */
export async function invalidateAccess(type: ItemType): Promise<void> {
  const keys = keysChangedBy(type)
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
