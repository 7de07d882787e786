import type { Trx } from '#server/db/tables.ts'

import { eraseAccount } from './erase.ts'
import type { Erasure } from './erased-list.ts'
import { listNotErased } from './list-store.ts'
import * as store from './store.ts'
import { SETTLED_MS } from './sweep.ts'

/**
 * Erases again, in the transaction of a restore, the accounts that were erased after the backup was made; returns
 * how many. Earlier erasures are in the backup, unless their transaction was not committed.
 */
export async function eraseAgain(
  trx: Trx,
  erasures: readonly Erasure[],
  { backupAt, actor }: { backupAt: Date; actor: string },
): Promise<number> {
  const since = new Date(backupAt.getTime() - SETTLED_MS)
  const missing = await listNotErased(
    trx,
    erasures.filter(({ at }) => at > since),
  )
  let count = 0
  for (const { user: id, at } of missing) {
    const user = await store.lockForErasing(trx, id)
    if (user === undefined) continue
    await eraseAccount(trx, user, { at, actor, reason: 'erased after the backup was made' })
    count++
  }
  return count
}
