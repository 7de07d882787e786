import type { Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'

import { type Delivery, type Receipt, storeDeliveriesIn } from './answer-store.ts'
import type { Attempt } from './attempt-store.ts'
import { gradeAgain } from './grade-again.ts'
import type { Papers } from './papers.ts'

const REASONS = {
  submitted: 'An answer that arrived before the submission was stored after it.',
  expired: 'An answer that arrived in time was stored after the test was closed.',
}

/**
 * Stores deliveries in a transaction that holds their attempts. What was received before an attempt
 * was closed counts however long it had to wait, so a closed attempt that it changes is graded again.
 */
export async function storeHeld(
  trx: Transaction<Database>,
  papers: Papers,
  attempts: readonly Attempt[],
  deliveries: readonly Delivery[],
  now: Date,
): Promise<(Receipt | undefined)[]> {
  const receipts = await storeDeliveriesIn(trx, deliveries, now)
  const changed = new Set(
    deliveries.flatMap(({ attemptId }, index) => (receipts[index]?.is_changed ? [attemptId] : [])),
  )
  for (const closing of ['submitted', 'expired'] as const) {
    const closed = attempts.filter((one) => one.close_reason === closing && changed.has(one.id))
    await gradeAgain(trx, papers, closed, { at: now, by: 'sopan', reason: REASONS[closing] })
  }
  return receipts
}
