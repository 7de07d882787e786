import type { Trx } from '#server/db/tables.ts'

import { kinds } from './kinds.ts'
import { collectStates } from './shared/files/collect-state.ts'
import type { ItemState } from './shared/revisions/revision-store.ts'

/**
 * The present state of the published items that are wanted, by path, as an export would write them. `source`
 * restricts it to one kind, whose tables alone are read then.
 */
export async function captureItems(
  trx: Trx,
  isWanted: (item: string) => boolean,
  source?: string,
): Promise<Map<string, ItemState>> {
  const states = new Map<string, ItemState>()
  const open = collectStates(states, isWanted)
  const wanted = kinds.filter((kind) => source === undefined || kind.source === source)
  for (const kind of wanted) await kind.export({ trx, open, namesUnpublished: true })
  return states
}
