import { setTimeout as sleep } from 'node:timers/promises'

import type { AppDeps } from '#server/http/app-deps.ts'

import { listOverdue } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import { closeOverdue, overdueFilter } from './close-attempts.ts'

/**
 * Small batches with a pause in between, so that saves are hardly delayed: 10,000 attempts take about 6 seconds, because
 * most attempts of a window are closed here.
 */
const BATCH = 50
const PAUSE_MS = 10

/**
 * Closes all overdue attempts and grades their saved answers. Any number of servers may run it
 * concurrently. An attempt that cannot be closed does not stop the others. Returns how many were
 * closed.
 */
export async function sweepAttempts(
  { db, sharedNow }: Pick<AppDeps, 'db' | 'sharedNow'>,
  papers: PaperCache,
  onError: (error: unknown, attemptId: number) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = sharedNow()
  let closed = 0
  let cursor: { deadline: Date; id: number } | null = null
  while (!isStopping()) {
    const batch = await listOverdue(db, overdueFilter(now), cursor, BATCH)
    const last = batch.at(-1)
    if (last === undefined) break
    const ids = batch.map((attempt) => attempt.id)
    closed += await closeOverdue(db, papers, ids, now).catch(() => oneByOne(ids))
    cursor = last
    if (batch.length === BATCH) await sleep(PAUSE_MS)
  }
  return closed

  async function oneByOne(ids: number[]): Promise<number> {
    let count = 0
    for (const id of ids) {
      try {
        count += await closeOverdue(db, papers, [id], now)
      } catch (error) {
        onError(error, id)
      }
    }
    return count
  }
}
