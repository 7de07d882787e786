import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { type Delivery, type Receipt, storeDeliveries, storeDeliveriesIn } from './answer-store.ts'
import { lockAttempts } from './attempt-store.ts'

/**
 * Stores what some learners send, in one statement. What that statement puts off, because something
 * else is done with the same attempt, is stored once that is over.
 */
export async function saveAll(
  { db, pool }: Pick<AppDeps, 'db' | 'pool'>,
  deliveries: readonly Delivery[],
): Promise<(Receipt | undefined)[]> {
  const stored = await storeDeliveries(pool, deliveries)
  const receipts: (Receipt | undefined)[] = []
  for (const [index, delivery] of deliveries.entries()) {
    const one = stored[index]
    receipts.push(
      one === 'put off'
        ? await inTransaction(db, async (trx) => {
            await lockAttempts(trx, [delivery.attemptId])
            return (await storeDeliveriesIn(trx, [delivery]))[0]
          })
        : one,
    )
  }
  return receipts
}
