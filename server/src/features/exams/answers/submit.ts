import type { SubmitReceipt } from '@sopan/contract/exams/attempts'
import { lastArrival } from '@sopan/domain/exams/attempt'

import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { createBatcher } from '#server/lib/batches.ts'

import { BATCH_LIMITS, SINGLE_ITEM_LIMITS } from '../attempt/batch-limits.ts'
import { presentFigures, presentReceipt } from '../attempt/present.ts'
import {
  type Attempt,
  lockAttemptsOfLearners,
  lockAttemptsOfLearnersOrFail,
} from '../attempt/store.ts'
import { type Closing, closeLocked } from '../closing/close-attempts.ts'
import type { PaperCache } from '../paper/cache.ts'
import { type FinishedRow, listFinishedById } from '../result/store.ts'
import type { Delivery, Receipt } from './delivery.ts'
import { storeLocked } from './store-locked.ts'

/**
 * Stores the last answers of learners and grades their attempts, many in one transaction that locks
 * the rows in its first statement. Of any number of concurrent submits, saves and sweeps one
 * creates the grade, and all later ones return it. An attempt locked by another transaction is
 * submitted separately and does not delay the rest. Undefined if the attempt belongs to another
 * learner or a delivery is rejected.
 */
export function createSubmitting(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: PaperCache,
): (delivery: Delivery) => Promise<SubmitReceipt | undefined> {
  async function submitLocked(
    deliveries: readonly Delivery[],
    lock: (trx: Trx) => Promise<Attempt[]>,
  ): Promise<(SubmitReceipt | 'postponed' | undefined)[]> {
    const ids = deliveries.map((delivery) => delivery.attemptId)
    const receipts = await inTransaction(db, async (trx) =>
      storeAndClose(trx, papers, await lock(trx), deliveries, sharedNow()),
    )
    const finished = new Map((await listFinishedById(db, ids)).map((row) => [row.id, row]))
    return deliveries.map((delivery, index) => {
      const [receipt, row] = [receipts[index], finished.get(delivery.attemptId)]
      if (receipt === 'postponed') return receipt
      if (receipt === undefined || row === undefined) return undefined
      return presentSubmitted(delivery, receipt, row, sharedNow())
    })
  }

  const submitAlone = createBatcher<Delivery, SubmitReceipt | undefined>(async (deliveries) => {
    const receipts = await submitLocked(deliveries, (trx) =>
      lockAttemptsOfLearnersOrFail(trx, deliveries),
    )
    return receipts.map((one) => (one === 'postponed' ? undefined : one))
  }, SINGLE_ITEM_LIMITS)

  return createBatcher<Delivery, SubmitReceipt | undefined>(async (deliveries) => {
    const receipts = await submitLocked(deliveries, (trx) =>
      lockAttemptsOfLearners(trx, deliveries, { skipLocked: true }),
    )
    return receipts.map((one, index) => {
      const delivery = deliveries[index]
      if (one !== 'postponed') return one
      return delivery === undefined ? undefined : submitAlone(delivery)
    })
  }, BATCH_LIMITS)
}

/**
 * Stores and closes the attempts that could be locked; the others are returned for a separate try.
 */
async function storeAndClose(
  trx: Trx,
  papers: PaperCache,
  locked: readonly Attempt[],
  deliveries: readonly Delivery[],
  now: Date,
): Promise<(Receipt | 'postponed' | undefined)[]> {
  const attempts = new Map(locked.map((attempt) => [attempt.id, attempt]))
  const own = deliveries.filter(({ attemptId }) => attempts.has(attemptId))
  const receipts = new Map<Delivery, Receipt | undefined>()
  for (const [index, receipt] of (await storeLocked(trx, papers, locked, own, now)).entries()) {
    const delivery = own[index]
    if (delivery !== undefined) receipts.set(delivery, receipt)
  }
  const closings = own.flatMap((delivery): Closing[] => {
    const [attempt, receipt] = [attempts.get(delivery.attemptId), receipts.get(delivery)]
    if (attempt === undefined || receipt === undefined || receipt.is_closed) return []
    const { arrivedAt: at } = delivery
    const isInTime = at <= lastArrival(attempt.deadline)
    return [{ attempt, at, reason: isInTime ? 'submitted' : 'expired' }]
  })
  await closeLocked(trx, papers, closings)
  return deliveries.map((one) => (receipts.has(one) ? receipts.get(one) : 'postponed'))
}

function presentSubmitted(
  delivery: Delivery,
  receipt: Receipt,
  row: FinishedRow,
  now: Date,
): SubmitReceipt {
  return {
    ...presentReceipt(delivery, { ...receipt, is_closed: true }, now),
    test_id: row.exam_id,
    test_name: row.title,
    ...presentFigures({ attempt: row, grade: row, passPercent: row.pass_percent }),
  }
}
