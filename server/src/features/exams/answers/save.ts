import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { inBatches } from '#server/lib/batches.ts'

import { BATCHES, ONE_BY_ONE } from '../attempt/batch-limits.ts'
import { lockOwnSoon } from '../attempt/store.ts'
import type { Papers } from '../paper/cache.ts'
import type { Delivery, Receipt } from './delivery.ts'
import { storeHeld } from './store-held.ts'
import { storePlain } from './store-plain.ts'

/**
 * Stores deliveries in batches, each with one statement that waits for no lock. A delivery that
 * needs special handling is stored in a separate transaction that locks its attempt, and does not
 * delay the next batch.
 */
export function createSaving(
  { db, pool, sharedNow }: Pick<AppDeps, 'db' | 'pool' | 'sharedNow'>,
  papers: Papers,
): (delivery: Delivery) => Promise<Receipt | undefined> {
  const storeAlone = inBatches<Delivery, Receipt | undefined>(
    (deliveries) =>
      inTransaction(db, async (trx) => {
        const attempts = await lockOwnSoon(trx, deliveries)
        return storeHeld(trx, papers, attempts, deliveries, sharedNow())
      }),
    ONE_BY_ONE,
  )
  return inBatches<Delivery, Receipt | undefined>(async (deliveries) => {
    const stored = await storePlain(pool, deliveries)
    return deliveries.map((delivery, index) => stored[index] ?? storeAlone(delivery))
  }, BATCHES)
}
