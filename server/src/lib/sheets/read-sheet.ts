import { Piscina } from 'piscina'

import { badRequest, tooLarge, unavailable } from '../errors.ts'
import { SHEET_LIMITS, type SheetResult, type SheetRow } from './sheet.ts'

const MAX_WAITING = 8
const RETRY_SECONDS = 5
/** A sheet at the limits takes two seconds of an idle processor. Less than a request may take. */
const TIME_LIMIT_MS = 12_000
const IDLE_MS = 30_000
/** Below the thread that serves requests, like the threads of passwords. */
const NICE = 5

let pool: Piscina<Uint8Array, SheetResult> | undefined

/**
 * The rows of the first sheet of an .xlsx file, without the empty ones. Read in a thread with limits of memory and
 * time. Throws 400 with a sentence if the file cannot be read, 413 if it is too large, `unavailable` if many are
 * waiting already.
 */
export async function readSheet(bytes: Uint8Array): Promise<SheetRow[]> {
  if (bytes.length > SHEET_LIMITS.bytes) throw tooLarge('A file may have at most 10 MB')
  pool ??= openPool()
  if (pool.queueSize >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  const result = await pool
    .run(bytes, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
    .catch((error: unknown): SheetResult => {
      if (!isOutOfLimits(error)) throw error
      return {
        error: 'This Excel file takes too long to read. Try again, or split it into several files.',
      }
    })
  if ('error' in result) throw badRequest(result.error)
  return result.rows
}

/** Whether the thread was ended: by the time limit, or because it needed more memory than it may have. */
const isOutOfLimits = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

function openPool(): Piscina<Uint8Array, SheetResult> {
  const opened = new Piscina<Uint8Array, SheetResult>({
    filename: new URL('./sheet-worker.ts', import.meta.url).href,
    name: 'parse',
    // The thread ends when idle; the time limit also ends the wait for a dying thread.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
  })
  // A thread that dies without a job is replaced; without a listener its error would end the process.
  opened.on('error', () => undefined)
  return opened
}
