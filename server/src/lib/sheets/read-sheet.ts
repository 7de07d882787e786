import type { Piscina } from 'piscina'

import { badRequest, tooLarge, unavailable } from '../errors.ts'
import { openThreads } from '../threads.ts'
import { SHEET_LIMITS, type SheetResult, type SheetRow } from './sheet.ts'

const MAX_WAITING = 8
const RETRY_SECONDS = 5
/** A sheet at the limits takes two seconds of an idle processor. Less than a request may take. */
const TIME_LIMIT_MS = 12_000

let pool: Piscina<Uint8Array, SheetResult> | undefined

/**
 * The rows of the first sheet of an .xlsx file, without the empty ones. Read in a thread with limits of memory and
 * time. Throws 400 with a sentence if the file cannot be read, 413 if it is too large, `unavailable` if many are
 * waiting already.
 */
export async function readSheet(
  bytes: Uint8Array,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<SheetRow[]> {
  if (bytes.length > SHEET_LIMITS.bytes) throw tooLarge({ text: 'A file may have at most 10 MB' })
  pool ??= openThreads({
    module: new URL('./sheet-worker.ts', import.meta.url),
    name: 'parse',
    least: 0,
    most: 1,
    oldMb: 384,
    youngMb: 32,
  })
  if (pool.queueSize >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  const result = await pool
    .run(bytes, { signal: AbortSignal.timeout(timeLimitMs) })
    .catch((error: unknown): SheetResult => {
      if (!isOutOfLimits(error)) throw error
      return {
        error: 'This Excel file takes too long to read. Try again, or split it into several files.',
      }
    })
  if ('error' in result) throw badRequest({ text: result.error })
  return result.rows
}

/** Whether the thread was ended: by the time limit, or because it needed more memory than it may have. */
const isOutOfLimits = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
