import type { Piscina } from 'piscina'

import { badRequest, unavailable } from '../errors.ts'
import { openThreads } from '../threads.ts'

const MAX_WAITING = 8
const RETRY_SECONDS = 5
/** A file at the limits takes two seconds of an idle processor. Less than a request may take. */
const TIME_LIMIT_MS = 12_000

type Unread = { error: string }

let pool: Piscina<Uint8Array, unknown> | undefined

/**
 * Reads a file with the function `parse` of a module, in a thread with limits of memory and time: one file after the
 * other. Throws 400 with a sentence if the file cannot be read, `unavailable` if many are waiting already.
 */
export async function readInThread<Result extends object>(
  module: URL,
  bytes: Uint8Array,
  { tooSlow, timeLimitMs = TIME_LIMIT_MS }: { tooSlow: string; timeLimitMs?: number },
): Promise<Result> {
  pool ??= openThreads({ name: 'parse', least: 0, most: 1, oldMb: 384, youngMb: 32 })
  if (pool.queueSize >= MAX_WAITING) throw unavailable(RETRY_SECONDS)
  const job = { filename: module.href, signal: AbortSignal.timeout(timeLimitMs) }
  const result = await (pool.run(bytes, job) as Promise<Result | Unread>).catch(
    (error: unknown): Unread => {
      if (!isOutOfLimits(error)) throw error
      return { error: tooSlow }
    },
  )
  if ('error' in result) throw badRequest({ text: result.error })
  return result
}

/** Whether the thread was ended: by the time limit, or because it needed more memory than it may have. */
const isOutOfLimits = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
