import { Piscina } from 'piscina'

const IDLE_MS = 30_000
/** Below the thread that serves requests. At 10, sign-ins starve on a busy machine. */
const NICE = 5

interface ThreadOptions {
  /** The module whose function `name` does a job, if it is the same for all jobs. */
  module?: URL
  name: string
  /** Threads that stay when idle, and at most. */
  least: number
  most: number
  /** Limits of one thread, in MB. */
  oldMb: number
  youngMb: number
}

/**
 * A pool of threads for slow work, with a lower priority than the thread that serves requests
 * (docs/decisions/022-piscina-for-passwords.md). Without threads that stay, a job that waits for a dying thread is not
 * started: give such jobs a time limit.
 */
export function openThreads<Job, Result>({
  module,
  name,
  least,
  most,
  oldMb,
  youngMb,
}: ThreadOptions): Piscina<Job, Result> {
  const pool = new Piscina<Job, Result>({
    filename: module?.href ?? null,
    name,
    minThreads: least,
    maxThreads: most,
    idleTimeout: IDLE_MS,
    // Only Linux has a priority per thread; elsewhere this would slow the whole process.
    niceIncrement: process.platform === 'linux' ? NICE : 0,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: youngMb },
  })
  // A thread that dies without a job is replaced; without a listener its error would end the process.
  pool.on('error', () => undefined)
  return pool
}
