import type { AppDeps } from '#server/http/app-deps.ts'

import { computeSeconds, listStaleSeconds } from './seconds-store.ts'

/**
 * Computes the median seconds of the questions of papers with enough new learners. Servers that do it at the same time
 * store the same. A paper that cannot be computed does not stop the others. Returns how many were computed.
 */
export async function sweepSeconds(
  { db }: Pick<AppDeps, 'db'>,
  onError: (error: unknown, paperId: number) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let computed = 0
  for (const stale of await listStaleSeconds(db)) {
    if (isStopping()) break
    try {
      await computeSeconds(db, stale)
      computed++
    } catch (error) {
      onError(error, stale.paper_id)
    }
  }
  return computed
}
