import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { createBatcher } from '#server/lib/batches.ts'

import { BATCH_LIMITS, SINGLE_ITEM_LIMITS } from '../attempt/batch-limits.ts'
import { lockAttemptsOfLearnersOrFail } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Delivery, Receipt } from './delivery.ts'
import { storeLocked } from './store-locked.ts'
import { storePlain } from './store-plain.ts'

/**
 * Stores deliveries in batches, each with one statement that waits for no lock. A delivery with special
 * handling is stored in a separate transaction, which locks its attempt and does not delay the next batch.
 */
export function createSaving(
  { db, pool, sharedNow }: Pick<AppDeps, 'db' | 'pool' | 'sharedNow'>,
  papers: PaperCache,
): (delivery: Delivery) => Promise<Receipt | undefined> {
  const storeAlone = createBatcher<Delivery, Receipt | undefined>(
    (deliveries) =>
      inTransaction(db, async (trx) => {
        const attempts = await lockAttemptsOfLearnersOrFail(trx, deliveries)
        return storeLocked(trx, papers, attempts, deliveries, sharedNow())
      }),
    SINGLE_ITEM_LIMITS,
  )
  return createBatcher<Delivery, Receipt | undefined>(async (deliveries) => {
    const stored = await storePlain(pool, deliveries)
    return deliveries.map((delivery, index) => {
      const receipt = stored[index] ?? 'postponed'
      return receipt === 'postponed' ? storeAlone(delivery) : receipt
    })
  }, BATCH_LIMITS)
}
