import { CLOSE_AFTER_SECONDS, secondsTaken } from '@sopan/domain/exams/attempt'

import { lockKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

import * as store from '../attempt/store.ts'
import { gradeOf } from '../grades/grade-of.ts'
import { type NewGrade, insertGrades, listChosenAnswers } from '../grades/grade-store.ts'
import type { PaperCache } from '../paper/cache.ts'

/** When and why an attempt ended. */
export interface Closing {
  attempt: Pick<store.Attempt, 'id' | 'paper_id' | 'started_at' | 'deadline'>
  at: Date
  reason: 'submitted' | 'expired'
}

/**
 * Grades and closes attempts whose rows the transaction has locked, so that no save is stored after
 * grading. Their first grade is version 1, which is unique per attempt.
 */
export async function closeLocked(
  trx: Trx,
  papers: PaperCache,
  closings: readonly Closing[],
): Promise<void> {
  if (closings.length === 0) return
  const answers = await listChosenAnswers(
    trx,
    closings.map(({ attempt }) => attempt.id),
  )
  const corrections = await lockKeyCorrections(
    trx,
    closings.map(({ attempt }) => attempt.paper_id),
  )
  const grades: NewGrade[] = []
  for (const { attempt, at } of closings) {
    const paper = await papers.get(trx, attempt.paper_id)
    grades.push({
      attempt_id: attempt.id,
      version: 1,
      ...gradeOf(paper, corrections, answers.get(attempt.id) ?? new Map()),
      time_taken_seconds: secondsTaken(attempt.started_at, at, attempt.deadline),
      graded_at: at,
      graded_by: 'sopan',
      reason: null,
    })
  }
  await insertGrades(trx, grades)
  await store.markClosed(
    trx,
    closings.map(({ attempt, at, reason }) => ({ id: attempt.id, at, reason })),
  )
}

/** Selects the attempts that the server may close: open ones whose deadline passed long enough ago. */
export const overdueFilter = (now: Date): store.OverdueFilter => {
  return { before: new Date(now.getTime() - CLOSE_AFTER_SECONDS * 1000), now }
}

/** Whether to wait up to a second for locked attempts, or to skip them. */
interface LockWait {
  waits?: boolean
}

/** Closes the overdue attempts among these in one transaction, except skipped ones; returns how many. */
export function closeOverdue(
  db: Db,
  papers: PaperCache,
  ids: readonly number[],
  now: Date,
  { waits = false }: LockWait = {},
): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (waits) await store.limitLockWait(trx)
    const { before } = overdueFilter(now)
    const attempts = await store.lockOverdue(trx, ids, before, { skipLocked: !waits })
    await closeLocked(
      trx,
      papers,
      attempts.map((attempt) => ({ attempt, at: now, reason: 'expired' })),
    )
    return attempts.length
  })
}

/**
 * Closes the overdue attempts of these learners before they are read, without waiting for the sweep. A
 * failure does not fail the request; the sweep reports it.
 */
export async function closeOverdueOf(
  db: Db,
  papers: PaperCache,
  userIds: readonly number[],
  now: Date,
  lockWait: LockWait = {},
): Promise<void> {
  for (const id of await store.listOverdueOf(db, userIds, overdueFilter(now))) {
    await closeOverdue(db, papers, [id], now, lockWait).catch(() => 0)
  }
}
