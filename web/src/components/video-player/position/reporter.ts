import { isWorthRetrying } from '#web/lib/api/api-error.ts'

const RETRY_MS = 15_000

/**
 * Reports once that a video was watched, however often it is called. A report that did not reach
 * the server is sent again by the next call after a pause.
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
