import { isWorthRetrying } from '#web/lib/api-error.ts'

const RETRY_MS = 15_000

/**
 * Says once that a video was watched, however often it is told. Only a report that met no server is
 * sent again: after a while, when it is told again.
 */
export function createReporter(report: () => Promise<unknown>): () => void {
  let isReported = false
  return () => {
    if (isReported) return
    isReported = true
    report().catch((error: unknown) => {
      if (!isWorthRetrying(error)) return
      setTimeout(() => {
        isReported = false
      }, RETRY_MS)
    })
  }
}
