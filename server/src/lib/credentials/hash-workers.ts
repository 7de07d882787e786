import type { Options } from '@node-rs/argon2'
import type { Piscina } from 'piscina'

import { unavailable } from '../errors.ts'
import { openThreads } from '../threads.ts'

/** Makes a hash if `hash` is null (result: text), otherwise verifies (result: a boolean). */
export interface HashJob {
  password: string
  hash: string | null
  options: Options
}

const RETRY_SECONDS = 3

/**
 * Threads for slow hashes, started with the first one. Not libuv's pool: its four threads also serve
 * files and names, at the priority of requests (docs/decisions/001-password-threads.md).
 */
export function createHashWorkers({ slots, maxWaiting }: { slots: number; maxWaiting: number }) {
  let pool: Piscina<HashJob, string | boolean> | undefined

  return {
    /** Throws `unavailable` if too many jobs are waiting already. */
    async run(job: HashJob): Promise<string | boolean> {
      // A thread takes about 18 MB while it runs and 40 ms to start. One stays, because a waiting job has no time limit.
      pool ??= openThreads({
        module: new URL('./hash-worker.ts', import.meta.url),
        name: 'work',
        least: 1,
        most: slots,
        oldMb: 16,
        youngMb: 2,
      })
      if (pool.queueSize >= maxWaiting) throw unavailable(RETRY_SECONDS)
      return pool.run(job)
    },
  }
}
