import type { Pool } from 'pg'

import type { Clock } from '#server/lib/clock.ts'

/** How often the process's clock is compared with the database's. */
const SAMPLE_EVERY_MS = 5000

/** A difference this large is a jump of a clock, not drift or a slow response. */
const JUMP_MS = 1000

/** A jump is accepted when this many further samples confirm it. */
const CONFIRMATIONS = 2

/** A slower response is too imprecise as a sample. */
const SLOWEST_SAMPLE_MS = 500

export interface Jump {
  milliseconds: number
  /** False if it was detected and is not confirmed yet; a confirmed one is applied after this. */
  isConfirmed: boolean
}

interface SteadyTime {
  now(): Date
  /** A reading of the database's clock (epoch milliseconds) between two of the monotonic clock. */
  addSample(databaseMs: number, askedAt: number, receivedAt: number): void
}

/**
 * The database's time, continued with the monotonic clock of this process: a jump of a wall clock
 * changes the time of attempts only if it is confirmed.
 */
export function steadyTime(
  monotonic: () => number,
  onJump: (jump: Jump) => void,
  applyJump: (milliseconds: number, apply: () => void) => void = (_, apply) => apply(),
): SteadyTime {
  let offset: number | null = null
  let jump = { offset: 0, confirmations: -1 }

  return {
    now() {
      if (offset === null) throw new Error('the time was asked for before the first sample')
      return new Date(monotonic() + offset)
    },

    addSample(databaseMs, askedAt, receivedAt) {
      const sampled = databaseMs - (askedAt + receivedAt) / 2
      if (offset === null) offset = sampled
      if (receivedAt - askedAt > SLOWEST_SAMPLE_MS) return
      if (Math.abs(sampled - offset) <= JUMP_MS) {
        offset = sampled
        jump.confirmations = -1
        return
      }
      const isRepeated = jump.confirmations >= 0 && Math.abs(sampled - jump.offset) <= JUMP_MS
      jump = { offset: sampled, confirmations: isRepeated ? jump.confirmations + 1 : 0 }
      const isConfirmed = jump.confirmations === CONFIRMATIONS
      if (isConfirmed || !isRepeated) {
        onJump({ milliseconds: Math.round(sampled - offset), isConfirmed })
      }
      if (!isConfirmed) return
      jump.confirmations = -1
      applyJump(sampled - offset, () => {
        offset = sampled
      })
    },
  }
}

/** The database's clock now. */
export const databaseTime = async (pool: Pool): Promise<Date> => new Date(await databaseMs(pool))

async function databaseMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS ms',
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database has no time')
  return row.ms
}

/**
 * Starts the clock that all servers share; it determines when requests arrive, attempts end, and payments and grants
 * are made. It continues while the database is unavailable. Before a forward jump is accepted, `moveDeadlines` must
 * move the deadlines of open attempts, or learners would lose that time; a confirmed backward jump only adds time.
 */
export async function startSharedClock(
  pool: Pool,
  onJump: (jump: Jump) => void,
  moveDeadlines: (milliseconds: number) => Promise<void>,
): Promise<{ now: Clock; stop(): Promise<void> }> {
  const monotonic = () => performance.now()
  let applying: Promise<void> = Promise.resolve()
  const time = steadyTime(monotonic, onJump, (milliseconds, apply) => {
    if (milliseconds < 0) apply()
    else applying = moveDeadlines(Math.round(milliseconds)).then(apply)
  })
  let sampling = sample()
  await sampling
  const timer = setInterval(() => {
    sampling = sampling.then(sample).catch(() => undefined)
  }, SAMPLE_EVERY_MS)
  timer.unref()

  async function sample(): Promise<void> {
    const askedAt = monotonic()
    const milliseconds = await databaseMs(pool)
    time.addSample(milliseconds, askedAt, monotonic())
    const applied = applying
    applying = Promise.resolve()
    await applied
  }

  return {
    now: time.now,
    async stop() {
      clearInterval(timer)
      await sampling
    },
  }
}
