import { isWindowOver } from '@sopan/domain/exams/keys-shown'
import { areRanksDue } from '@sopan/domain/exams/rank'

import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { AppDeps } from '#server/http/app-deps.ts'

import { listTakenInWindow } from '../result/reveal-store.ts'
import * as store from './store.ts'

/**
 * Computes the marks of all learners for the rankings that have changed. Changes and marks are one transaction,
 * so that a server that ends in between loses no change. A ranking that another server computes is left to that server,
 * and one that cannot be computed does not stop the others. Returns how many were computed.
 */
export async function sweepRanks(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  onError: (error: unknown, rankingId: number) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = sharedNow()
  let computed = 0
  for (const ranking of await store.listStale(db)) {
    if (isStopping()) break
    if (!(await areDue(db, ranking, now))) continue
    try {
      if (await inTransaction(db, (trx) => compute(trx, ranking, now))) computed++
    } catch (error) {
      onError(error, ranking.ranking_id)
    }
  }
  return computed
}

async function compute(trx: Trx, ranking: store.StaleRanking, now: Date): Promise<boolean> {
  if (!(await store.lockForRanks(trx, ranking.ranking_id))) return false
  // Asked under the lock, for which a correction of a key waits: the list of rankings may be older than one.
  if (await store.isGradedAgain(trx, ranking.exam_id)) return false
  await store.deleteChanges(trx, ranking.ranking_id)
  await store.computeMarks(trx, ranking, now)
  return true
}

async function areDue(db: Db, ranking: store.StaleRanking, now: Date): Promise<boolean> {
  const { exam_id: examId, closes_at: closesAt, computed_at: at, learners } = ranking
  return areRanksDue({
    closesAt,
    // Before the close no rank is due, and the answer would be read from all open attempts.
    isTakenInWindow:
      isWindowOver(closesAt, now) && (await listTakenInWindow(db, [examId])).has(examId),
    last: at === null || learners === null ? null : { at, learners },
    now,
  })
}
