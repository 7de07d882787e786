import type { Options } from '@node-rs/argon2'
import { Piscina } from 'piscina'

import { unavailable } from '../errors.ts'

/** Makes a hash if `hash` is null (result: text), otherwise verifies (result: a boolean). */
export interface HashJob {
  password: string
  hash: string | null
  options: Options
}

/** A thread takes about 18 MB while it runs and 40 ms to start. */
const IDLE_MS = 30_000
const RETRY_SECONDS = 3
/** Below the thread that serves requests. At 10, sign-ins starve on a busy machine. */
const NICE = 5

/**
 * Threads for slow hashes, started with the first one. Not libuv's pool: its four threads also serve
 * files and names, at the priority of requests (docs/decisions/001-password-threads.md).
 */
export function createHashWorkers({ slots, maxWaiting }: { slots: number; maxWaiting: number }) {
  let pool: Piscina<HashJob, string | boolean> | undefined

  return {
    /** Throws `unavailable` if too many jobs are waiting already. */
    async run(job: HashJob): Promise<string | boolean> {
      pool ??= openPool(slots)
      if (pool.queueSize >= maxWaiting) throw unavailable(RETRY_SECONDS)
      return pool.run(job)
    },
  }
}

function openPool(slots: number): Piscina<HashJob, string | boolean> {
  const pool = new Piscina<HashJob, string | boolean>({
    filename: new URL('./hash-worker.ts', import.meta.url).href,
    name: 'work',
    // With 0, jobs that wait when the last thread dies are not started before the next one arrives.
    minThreads: 1,
    maxThreads: slots,
    idleTimeout: IDLE_MS,
    // Only Linux has a priority per thread; elsewhere this would slow the whole process.
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  // A thread that dies without a job is replaced; without a listener its error would end the process.
  pool.on('error', () => undefined)
  return pool
}
