import { decideDelivery } from '@sopan/domain/exams/delivery'

import type { Trx } from '#server/db/tables.ts'

import { endsOf, sectionOf } from '../attempt/ends.ts'
import type { Attempt } from '../attempt/store.ts'
import { gradeAgain } from '../grades/grade-again.ts'
import type { PaperCache } from '../paper/cache.ts'
import type { Delivery, Receipt } from './delivery.ts'
import { contradiction } from './entries.ts'
import { type Change, listStoredEntries, storeChanges } from './store.ts'

const REASONS = {
  submitted: 'An answer that arrived before the submission was stored after it.',
  expired: 'An answer that arrived in time was stored after the test was closed.',
}

/**
 * Stores deliveries to different attempts, including special cases, in a transaction that has
 * locked the attempts. The result is undefined for a delivery that names an attempt of another
 * learner or is rejected. An answer received before its attempt was closed counts however long it
 * had to wait, so a closed attempt that it changes is graded again. Throws 409 for the whole batch
 * if one delivery contradicts the log.
 */
export async function storeLocked(
  trx: Trx,
  papers: PaperCache,
  attempts: readonly Attempt[],
  deliveries: readonly Delivery[],
  now: Date,
): Promise<(Receipt | undefined)[]> {
  const attemptById = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const storedOf = await listStoredEntries(trx, deliveries)
  const changes: Change[] = []
  const receipts: (Receipt | undefined)[] = []
  for (const delivery of deliveries) {
    const attempt = attemptById.get(delivery.attemptId)
    const done =
      attempt && decide(attempt, await questionsOf(trx, papers, attempt, delivery), delivery)
    // Most submits have no entries: all of them were saved.
    if (done !== undefined && delivery.entries.length > 0) changes.push(done.change)
    receipts.push(done?.receipt)
  }
  await storeChanges(trx, changes)
  const changed = new Set(changes.flatMap((one) => (one.changed.length > 0 ? [one.attemptId] : [])))
  for (const closing of ['submitted', 'expired'] as const) {
    const closed = attempts.filter((one) => one.close_reason === closing && changed.has(one.id))
    await gradeAgain(trx, papers, closed, { at: now, by: 'sopan', reason: REASONS[closing] })
  }
  return receipts

  function decide(
    attempt: Attempt,
    questions: ReadonlyMap<number, number>,
    delivery: Delivery,
  ): { change: Change; receipt: Receipt } | undefined {
    const { closed_at: closedAt, max_seq: maxSeq, revision } = attempt
    const state = { ...endsOf(attempt), closedAt, maxSeq, revision, questions }
    const decision = decideDelivery(state, delivery, storedOf(attempt.id), now)
    if (decision === 'contradiction') throw contradiction()
    if (decision === 'impossible') return undefined
    const { late, added, changed: winners, outcomes } = decision
    const greatestSeq = delivery.entries.reduce((max, { seq }) => Math.max(max, seq), maxSeq)
    const revisionAfter = revision + added.length
    return {
      change: {
        attemptId: attempt.id,
        arrivedAt: delivery.arrivedAt,
        receivedAt: delivery.receivedAt,
        greatestSeq,
        late,
        revision: revisionAfter,
        added,
        changed: winners,
      },
      receipt: {
        deadline: attempt.deadline,
        section_ends: attempt.section_ends,
        max_seq: greatestSeq,
        revision_before: revision,
        revision: revisionAfter,
        is_closed: closedAt !== null,
        outcomes,
      },
    }
  }
}

const NO_QUESTIONS: ReadonlyMap<number, number> = new Map()

/** A delivery without entries does not need its paper. */
async function questionsOf(
  trx: Trx,
  papers: PaperCache,
  attempt: Attempt,
  { entries }: Delivery,
): Promise<ReadonlyMap<number, number>> {
  if (entries.length === 0) return NO_QUESTIONS
  const paper = await papers.get(trx, attempt.paper_id)
  return new Map(paper.questions.map((question) => [question.id, sectionOf(paper, question)]))
}
