import type { SubmitReceipt } from '@sopan/contract/attempts'
import { lastArrival } from '@sopan/domain/exam-attempt'

import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { type Delivery, storeEntriesIn } from './answer-store.ts'
import { getAttempt } from './attempt-store.ts'
import { closeLocked } from './close-attempts.ts'
import type { Papers } from './papers.ts'
import { presentFigures, presentReceipt } from './present-attempt.ts'
import { getFinished } from './result-store.ts'
import { requireStored } from './sent-entries.ts'

/**
 * Takes the last answers and grades the attempt, in one transaction that holds its row from the
 * first statement on: of any number of submits, saves and sweeps at once one grades, and all that
 * come after it get the same result.
 */
export async function submit(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: Papers,
  delivery: Delivery,
): Promise<SubmitReceipt> {
  const { attemptId, arrivedAt } = delivery
  const receipt = await inTransaction(db, async (trx) => {
    const stored = await requireStored(trx, delivery, () => storeEntriesIn(trx, delivery))
    if (stored.is_closed) return stored
    const attempt = await getAttempt(trx, attemptId)
    const isInTime = arrivedAt <= lastArrival(attempt.deadline)
    const reason = isInTime ? 'submitted' : 'expired'
    await closeLocked(trx, papers, [attempt], { at: arrivedAt, reason })
    return { ...stored, is_closed: true }
  })
  const finished = await getFinished(db, attemptId)
  return {
    ...presentReceipt(delivery, receipt, sharedNow()),
    test_id: finished.exam_id,
    test_name: finished.title,
    ...presentFigures({ attempt: finished, grade: finished, passPercent: finished.pass_percent }),
  }
}
