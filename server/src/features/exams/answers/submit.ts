import type { SaveReceipt, SubmitReceipt } from '@sopan/contract/exams/attempts'
import type { FiguresShown } from '@sopan/domain/exams/figures-shown'
import { closeReasonOf, isContinuedElsewhere } from '@sopan/domain/exams/submission'

import { figuresOf } from '#server/db/queries/exam-figures.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { createBatcher } from '#server/lib/batches.ts'

import { BATCH_LIMITS, SINGLE_ITEM_LIMITS } from '../attempt/batch-limits.ts'
import { findClosingAllowed } from '../attempt/outage-store.ts'
import {
  type Attempt,
  lockAttemptsOfLearners,
  lockAttemptsOfLearnersOrFail,
  storeQuestionSeconds,
} from '../attempt/store.ts'
import { type Closing, closeLocked } from '../closing/close-attempts.ts'
import { presentFigures } from '../grades/present.ts'
import type { PaperCache } from '../paper/cache.ts'
import { finishedOf } from '../result/present.ts'
import { type FinishedRow, listFinishedById } from '../result/store.ts'
import type { Receipt, Submission } from './delivery.ts'
import { presentReceipt } from './present.ts'
import { storeLocked } from './store-locked.ts'
import { type RevisionRange, listWriters } from './store.ts'

/** `SaveReceipt` for an attempt that stays open. */
type SubmissionReceipt = SubmitReceipt | SaveReceipt

/**
 * Stores the last answers of learners and grades their attempts, many in one transaction that locks
 * the rows in its first statement. Of any number of concurrent submits, saves and sweeps one
 * creates the grade, and all later ones return it. An attempt locked by another transaction is
 * submitted separately and does not delay the rest. Undefined if the attempt belongs to another
 * learner or a delivery is rejected. A submission because of the time, or of a page that does not know
 * the answers of another device, may leave the attempt open.
 */
export function createSubmitting(
  { db, pool, sharedNow }: Pick<AppDeps, 'db' | 'pool' | 'sharedNow'>,
  papers: PaperCache,
): (delivery: Submission) => Promise<SubmissionReceipt | undefined> {
  async function submitLocked(
    deliveries: readonly Submission[],
    lock: (trx: Trx) => Promise<Attempt[]>,
  ): Promise<(SubmissionReceipt | 'postponed' | undefined)[]> {
    const ids = deliveries.map((delivery) => delivery.attemptId)
    const receipts = await inTransaction(db, async (trx) =>
      storeAndClose(trx, papers, await lock(trx), deliveries, sharedNow()),
    )
    const rows = await listFinishedById(db, pool, ids)
    const shown = await figuresOf(db, rows, sharedNow())
    const finished = new Map(rows.map((row) => [row.id, row]))
    return deliveries.map((delivery, index) => {
      const [receipt, row] = [receipts[index], finished.get(delivery.attemptId)]
      if (receipt === 'postponed') return receipt
      if (receipt === undefined) return undefined
      if (row === undefined) return presentReceipt(delivery, receipt, sharedNow())
      return presentSubmitted(delivery, receipt, row, shown(row), sharedNow())
    })
  }

  const submitAlone = createBatcher<Submission, SubmissionReceipt | undefined>(
    async (deliveries) => {
      const receipts = await submitLocked(deliveries, (trx) =>
        lockAttemptsOfLearnersOrFail(trx, deliveries),
      )
      return receipts.map((one) => (one === 'postponed' ? undefined : one))
    },
    SINGLE_ITEM_LIMITS,
  )

  return createBatcher<Submission, SubmissionReceipt | undefined>(async (deliveries) => {
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
  deliveries: readonly Submission[],
  now: Date,
): Promise<(Receipt | 'postponed' | undefined)[]> {
  const attempts = new Map(locked.map((attempt) => [attempt.id, attempt]))
  const own = deliveries.filter(({ attemptId }) => attempts.has(attemptId))
  const receipts = new Map<Submission, Receipt | undefined>()
  for (const [index, receipt] of (await storeLocked(trx, papers, locked, own, now)).entries()) {
    const delivery = own[index]
    if (delivery !== undefined) receipts.set(delivery, receipt)
  }
  const closings = await closingsOf(trx, attempts, receipts, now)
  await closeLocked(trx, papers, closings)
  await storeSeconds(trx, papers, attempts, receipts, closings)
  return deliveries.map((one) => (receipts.has(one) ? receipts.get(one) : 'postponed'))
}

/** Which of the open attempts are closed, when and why. */
async function closingsOf(
  trx: Trx,
  attempts: ReadonlyMap<number, Attempt>,
  receipts: ReadonlyMap<Submission, Receipt | undefined>,
  now: Date,
): Promise<Closing[]> {
  const open = [...receipts].flatMap(([delivery, receipt]) => {
    const attempt = attempts.get(delivery.attemptId)
    return attempt === undefined || receipt === undefined || receipt.is_closed
      ? []
      : [{ attempt, delivery }]
  })
  const asksForTime = open.some(
    ({ attempt, delivery }) => delivery.because === 'time' && attempt.deadline <= now,
  )
  const isClosingPaused = asksForTime && !(await findClosingAllowed(trx, now))
  const writers = await listWriters(trx, open.flatMap(unknownEntriesOf))
  return open.flatMap(({ attempt, delivery }): Closing[] => {
    const { arrivedAt, because, knowledge } = delivery
    const since = writers.get(attempt.id) ?? []
    const isContinued = knowledge !== null && isContinuedElsewhere(knowledge, since)
    const { deadline } = attempt
    const submission = { because, arrivedAt, isContinuedElsewhere: isContinued }
    const reason = closeReasonOf({ deadline, isClosingPaused }, submission, now)
    return reason === null ? [] : [{ attempt, at: because === 'time' ? now : arrivedAt, reason }]
  })
}

/** The entries from before a submission that its page did not know. Few pages are behind, so most lists are empty. */
function unknownEntriesOf({
  attempt: { id: attemptId, revision },
  delivery: { knowledge },
}: {
  attempt: Attempt
  delivery: Submission
}): RevisionRange[] {
  if (knowledge === null || knowledge.revision >= revision) return []
  return [{ attemptId, after: knowledge.revision, upTo: revision }]
}

/** Stores the seconds of each question once, when the attempt is closed or after that. */
async function storeSeconds(
  trx: Trx,
  papers: PaperCache,
  attempts: ReadonlyMap<number, Attempt>,
  receipts: ReadonlyMap<Submission, Receipt | undefined>,
  closings: readonly Closing[],
): Promise<void> {
  const closed = new Set(closings.map(({ attempt }) => attempt.id))
  const counted: Parameters<typeof storeQuestionSeconds>[1][number][] = []
  for (const [{ attemptId, seconds }, receipt] of receipts) {
    const attempt = attempts.get(attemptId)
    const isClosed = closed.has(attemptId) || receipt?.is_closed === true
    if (!isClosed || seconds === null || attempt === undefined) continue
    if (attempt.question_seconds !== null) continue
    const { questions } = await papers.get(trx, attempt.paper_id)
    const own = questions.flatMap(({ id }) =>
      seconds[id] === undefined ? [] : [[id, seconds[id]] as const],
    )
    counted.push({ id: attemptId, seconds: Object.fromEntries(own) })
  }
  await storeQuestionSeconds(trx, counted)
}

function presentSubmitted(
  delivery: Submission,
  receipt: Receipt,
  row: FinishedRow,
  shown: FiguresShown,
  now: Date,
): SubmitReceipt {
  return {
    ...presentReceipt(delivery, { ...receipt, is_closed: true }, now),
    test_id: row.exam_id,
    test_name: row.title,
    ...presentFigures(finishedOf(row), shown),
  }
}
