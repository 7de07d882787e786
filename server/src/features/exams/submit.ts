import type { SubmitReceipt } from '@sopan/contract/attempts'
import { lastArrival } from '@sopan/domain/exam-attempt'
import type { Transaction } from 'kysely'

import type { Database } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import type { Delivery, Receipt } from './answer-store.ts'
import { lockAttempts } from './attempt-store.ts'
import { type Closing, closeLocked } from './close-attempts.ts'
import type { Papers } from './papers.ts'
import { presentFigures, presentReceipt } from './present-attempt.ts'
import { type FinishedRow, listFinishedById } from './result-store.ts'
import { storeHeld } from './store-held.ts'

/**
 * Takes the last answers of some learners and grades their attempts, in one transaction that holds
 * the rows from its first statement on, so that what comes next sees all that came before: of any
 * number of submits, saves and sweeps at once one grades, and all that come after it get the same
 * result. A receipt for each delivery, undefined where it was not for an attempt of theirs to take.
 */
export async function submitAll(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: Papers,
  deliveries: readonly Delivery[],
): Promise<(SubmitReceipt | undefined)[]> {
  const ids = deliveries.map((delivery) => delivery.attemptId)
  const receipts = await inTransaction(db, (trx) =>
    storeAndClose(trx, papers, deliveries, sharedNow()),
  )
  const finished = new Map((await listFinishedById(db, ids)).map((row) => [row.id, row]))
  return deliveries.map((delivery, index) => {
    const [receipt, row] = [receipts[index], finished.get(delivery.attemptId)]
    if (receipt === undefined || row === undefined) return undefined
    return presentSubmitted(delivery, receipt, row, sharedNow())
  })
}

async function storeAndClose(
  trx: Transaction<Database>,
  papers: Papers,
  deliveries: readonly Delivery[],
  now: Date,
): Promise<(Receipt | undefined)[]> {
  const ids = deliveries.map((delivery) => delivery.attemptId)
  const attempts = new Map((await lockAttempts(trx, ids)).map((attempt) => [attempt.id, attempt]))
  const receipts = await storeHeld(trx, papers, [...attempts.values()], deliveries, now)
  const closings = deliveries.flatMap(({ attemptId, arrivedAt }, index): Closing[] => {
    const [attempt, receipt] = [attempts.get(attemptId), receipts[index]]
    if (attempt === undefined || receipt === undefined || receipt.is_closed) return []
    const isInTime = arrivedAt <= lastArrival(attempt.deadline)
    return [{ attempt, at: arrivedAt, reason: isInTime ? 'submitted' : 'expired' }]
  })
  await closeLocked(trx, papers, closings)
  return receipts
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
