import { setTimeout as sleep } from 'node:timers/promises'

import { lockKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { lockAttempts } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import { type Comparison, compareGrades, effectOf } from './compare-grades.ts'
import { type NewGrade, insertGrades } from './grade-store.ts'
import * as store from './regrade-store.ts'

/** Attempts in one transaction, in which calls of their learners wait; short, so that saves do not wait. */
const BATCH = 20
const PAUSE_MS = 40

interface RegradeOptions {
  /** Only this test. */
  examId?: number
  isStopping?: () => boolean
}

/**
 * Grades the attempts of tests with corrected keys again, in batches; the last one of a test queues the
 * mails. Batch, position and grades are one transaction, so a server that ends in between loses nothing
 * and no attempt is graded twice. A test on which another server works is left to that server. Returns
 * how many attempts were looked at.
 */
export async function sweepRegrades(
  db: Db,
  papers: PaperCache,
  clock: () => Date,
  { examId, isStopping = () => false }: RegradeOptions = {},
): Promise<number> {
  let sum = 0
  while (!isStopping()) {
    const graded = await inTransaction(db, (trx) => gradeBatch(trx, papers, clock(), examId))
    if (graded === null) break
    sum += graded
    if (graded > 0) await sleep(PAUSE_MS)
  }
  return sum
}

/** Returns the size of the batch; null if there is nothing to do. */
async function gradeBatch(
  trx: Trx,
  papers: PaperCache,
  now: Date,
  examId?: number,
): Promise<number | null> {
  const regrade = await store.claimRegrade(trx, examId)
  if (regrade === undefined) return null
  const ids = await store.listClosedAttempts(trx, regrade, BATCH)
  const last = ids.at(-1)
  if (last === undefined) {
    await store.queueMails(trx, regrade, now)
    await store.finishRegrade(trx, regrade.exam_id, now)
    return 0
  }
  const attempts = await lockAttempts(trx, ids)
  const corrections = await lockKeyCorrections(
    trx,
    attempts.map((attempt) => attempt.paper_id),
  )
  const comparisons = await compareGrades(trx, papers, attempts, corrections)
  const newest = newestByPaper([...corrections.values()])
  await insertGrades(
    trx,
    comparisons.map((one) => furtherGrade(one, newest.get(one.attempt.paper_id), now)),
  )
  await store.advanceRegrade(trx, regrade.exam_id, last, effectOf(ids.length, comparisons))
  return ids.length
}

interface Cause {
  id: number
  paper_id: number
  actor: string
  reason: string
}

function newestByPaper(corrections: readonly Cause[]): Map<number, Cause> {
  return new Map(
    corrections.toSorted((a, b) => a.id - b.id).map((one) => [one.paper_id, one] as const),
  )
}

function furtherGrade(
  { attempt, before, after }: Comparison,
  cause: Cause | undefined,
  now: Date,
): NewGrade {
  return {
    attempt_id: attempt.id,
    version: before.version + 1,
    ...after,
    time_taken_seconds: before.time_taken_seconds,
    graded_at: now,
    graded_by: cause?.actor ?? 'sopan',
    reason: cause?.reason ?? null,
    correction_id: cause?.id ?? null,
  }
}
