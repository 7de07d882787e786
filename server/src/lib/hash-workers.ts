import { Worker } from 'node:worker_threads'

import type { Options } from '@node-rs/argon2'

import { unavailable } from './errors.ts'

/** Makes a hash where `hash` is null (answer: text), else verifies (answer: yes or no). */
export interface HashJob {
  password: string
  hash: string | null
  options: Options
}

/** The list of what a message moves instead of copying it. */
const NOTHING_MOVED: [] = []

type Answer = string | boolean

interface Task {
  job: HashJob
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface Seat {
  worker: Worker
  task: Task | null
  idleTimer: NodeJS.Timeout | null
}

/** A thread costs some 18 MB while it lives, 40 ms to start. */
const IDLE_MS = 30_000
const RETRY_SECONDS = 3

/**
 * Threads of their own for slow hashes, started when they are needed. Not libuv's pool: its four
 * serve files and names too, and with hashes in them a request waits its turn for a core; threads
 * of ours can have a lower priority (measured with 200 sign-ins in flight: 2 ms for a short request
 * instead of 5, and 10 to 20 ms at the 99th percentile instead of 20 to 130).
 */
export function createHashWorkers({ slots, mostWaiting }: { slots: number; mostWaiting: number }) {
  const waiting: Task[] = []
  const idle: Seat[] = []
  let busy = 0

  function next(): void {
    if (busy >= slots) return
    const task = waiting.shift()
    if (task === undefined) return
    const seat = idle.pop() ?? open()
    if (seat.idleTimer !== null) clearTimeout(seat.idleTimer)
    busy++
    seat.task = task
    seat.worker.ref()
    seat.worker.postMessage(task.job, NOTHING_MOVED)
  }

  function open(): Seat {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    })
    const seat: Seat = { worker, task: null, idleTimer: null }
    worker.on('message', (answer: Answer) => {
      leave(seat)?.resolve(answer)
      // Idle threads hold no process open, and after a while no memory either.
      worker.unref()
      idle.push(seat)
      seat.idleTimer = setTimeout(close, IDLE_MS, seat).unref()
      next()
    })
    worker.on('error', (error) => leave(seat)?.reject(error))
    worker.on('exit', () => {
      leave(seat)?.reject(new Error('A hash thread has ended'))
      takeFromIdle(seat)
      next()
    })
    return seat
  }

  function leave(seat: Seat): Task | null {
    const { task } = seat
    seat.task = null
    if (task !== null) busy--
    return task
  }

  function takeFromIdle(seat: Seat): void {
    if (idle.includes(seat)) idle.splice(idle.indexOf(seat), 1)
  }

  function close(seat: Seat): void {
    takeFromIdle(seat)
    void seat.worker.terminate()
  }

  return {
    /** Throws `unavailable` where too many wait already. */
    run: (job: HashJob): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(unavailable(RETRY_SECONDS))
        waiting.push({ job, resolve, reject })
        return next()
      }),
  }
}
