import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { type Delivery, type Receipt, storeDeliveries } from './answer-store.ts'
import { lockAttempts } from './attempt-store.ts'
import type { Papers } from './papers.ts'
import { storeHeld } from './store-held.ts'

/**
 * Stores what some learners send, in one statement. What that statement puts off, because something
 * else is done with the same attempt, is stored once that is over.
 */
export async function saveAll(
  { db, pool, sharedNow }: Pick<AppDeps, 'db' | 'pool' | 'sharedNow'>,
  papers: Papers,
  deliveries: readonly Delivery[],
): Promise<(Receipt | undefined)[]> {
  const stored = await storeDeliveries(pool, deliveries)
  const receipts: (Receipt | undefined)[] = []
  for (const [index, delivery] of deliveries.entries()) {
    const one = stored[index]
    receipts.push(
      one === 'put off'
        ? await inTransaction(db, async (trx) => {
            const attempts = await lockAttempts(trx, [delivery.attemptId])
            return (await storeHeld(trx, papers, attempts, [delivery], sharedNow()))[0]
          })
        : one,
    )
  }
  return receipts
}
