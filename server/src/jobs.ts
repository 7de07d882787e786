import { setTimeout as sleep } from 'node:timers/promises'

import { HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'
import type { FastifyBaseLogger } from 'fastify'

import { storeUploads } from './content/drafts/uploads/store-uploads.ts'
import { sweepUploads } from './content/drafts/uploads/sweep-uploads.ts'
import { sweepErasures } from './features/accounts/erasing/sweep.ts'
import { ALIVE_EVERY_MS, recordAlive } from './features/exams/closing/outage.ts'
import { sweepAttempts } from './features/exams/closing/sweep.ts'
import { sweepRegrades } from './features/exams/grades/regrade.ts'
import { createPaperCache } from './features/exams/paper/cache.ts'
import { sweepRanks } from './features/exams/ranks/sweep.ts'
import { sweepSeconds } from './features/exams/result/sweep-seconds.ts'
import { sweepRefunds } from './features/orders/refunds/sweep.ts'
import { sweepOrders } from './features/orders/sweep/sweep.ts'
import { sweepOutbox } from './features/outbox/sweep.ts'
import { sweepRetention } from './features/retention/sweep.ts'
import type { AppDeps } from './http/app-deps.ts'

interface Sweep {
  name: string
  /** Pause after each run, in milliseconds. */
  everyMs: number
  /** Returns how many rows it worked on. */
  run(isStopping: () => boolean): Promise<number>
}

const STORAGE_EVERY_MS = 30_000

/** Also logged if a message cannot be sent outside the schedule. */
export const NOT_SENT = 'a message was not sent'
/** Also logged if an order cannot be checked outside the schedule. */
export const NOT_SWEPT = 'an order could not be swept'
const NO_SECONDS = 'the seconds of a paper could not be computed'

/**
 * The sweeps. Due work is stored in rows, and a sweep takes rows that no other server has locked
 * (SKIP LOCKED), so every server runs all sweeps.
 */
function sweepsOf(
  deps: AppDeps,
  log: FastifyBaseLogger,
  recordRunning: () => Promise<void>,
): Sweep[] {
  const papers = createPaperCache()
  return [
    {
      name: 'attempts',
      everyMs: 10_000,
      run: async (isStopping) => {
        // First, because otherwise attempts that ran out in an outage would be closed before it is
        // detected.
        await recordRunning()
        return sweepAttempts(
          deps,
          papers,
          (err, attempt) => log.error({ err, attempt }, 'an attempt could not be closed'),
          isStopping,
        )
      },
    },
    {
      name: 'grades',
      everyMs: 10_000,
      run: (isStopping) => sweepRegrades(deps.db, papers, deps.sharedNow, { isStopping }),
    },
    {
      name: 'ranks',
      everyMs: 2000,
      run: (isStopping) =>
        sweepRanks(
          deps,
          (err, paper) => log.error({ err, paper }, 'the ranks of a paper could not be computed'),
          isStopping,
        ),
    },
    {
      name: 'seconds',
      everyMs: MINUTE_MS,
      run: (isStopping) =>
        sweepSeconds(deps, (err, paper) => log.error({ err, paper }, NO_SECONDS), isStopping),
    },
    {
      name: 'orders',
      everyMs: MINUTE_MS / 2,
      run: (isStopping) =>
        sweepOrders(deps, (err, order) => log.error({ err, order }, NOT_SWEPT), isStopping),
    },
    {
      name: 'refunds',
      everyMs: MINUTE_MS / 2,
      run: (isStopping) =>
        sweepRefunds(
          deps,
          (err, refund) => log.error({ err, refund }, 'a refund was not settled'),
          isStopping,
        ),
    },
    {
      name: 'outbox',
      everyMs: MINUTE_MS,
      run: (isStopping) =>
        sweepOutbox(deps, (err, message) => log.warn({ err, message }, NOT_SENT), isStopping),
    },
    {
      name: 'retention',
      everyMs: HOUR_MS,
      run: (isStopping) => sweepRetention(deps, isStopping),
    },
    {
      name: 'erasures',
      everyMs: 10 * MINUTE_MS,
      run: () => sweepErasures(deps),
    },
    ...uploadSweeps(deps, log),
  ]
}

/** The sweeps of files that the staff sends. */
const uploadSweeps = (deps: AppDeps, log: FastifyBaseLogger): Sweep[] => [
  {
    name: 'uploads',
    everyMs: 2000,
    run: (isStopping) =>
      storeUploads(
        deps,
        (err, upload) => log.error({ err, upload }, 'an uploaded file could not be stored'),
        isStopping,
      ),
  },
  {
    name: 'old uploads',
    everyMs: 10 * MINUTE_MS,
    run: (isStopping) => sweepUploads(deps, isStopping),
  },
]

/**
 * Starts the sweeps of this server; the returned function stops them and waits for running ones.
 */
export async function startJobs(
  deps: AppDeps,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const recordRunning = async () => {
    const until = await recordAlive(deps)
    if (until !== null) log.warn({ until }, 'attempts ran out in an outage: closing begins later')
  }
  await recordRunning()
  const stops = [
    ...(deps.settings.storage === null
      ? []
      : [repeat(STORAGE_EVERY_MS, log, () => readStorage(deps, log))]),
    repeat(ALIVE_EVERY_MS, log, recordRunning),
    ...sweepsOf(deps, log, recordRunning).map(({ name, everyMs, run }) =>
      repeat(everyMs, log, async (isStopping) => {
        const count = await run(isStopping)
        if (count > 0) log.info({ sweep: name, count }, 'swept')
      }),
    ),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** For /readyz and /metrics, which must not wait for a storage elsewhere. */
async function readStorage({ files, metrics }: AppDeps, log: FastifyBaseLogger): Promise<void> {
  const problem = await files.requireReadable().then(
    () => null,
    (err: unknown) => ({ err }),
  )
  metrics.onStorage(problem === null)
  if (problem !== null) log.warn(problem, 'the file storage cannot be read')
}

/** Runs immediately and again after each pause; returns a function that stops it. */
function repeat(
  pauseMs: number,
  log: FastifyBaseLogger,
  work: (isStopping: () => boolean) => Promise<void>,
): () => Promise<void> {
  const stop = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await work(() => stop.signal.aborted).catch((err: unknown) => log.warn({ err }, 'jobs'))
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  return async () => {
    stop.abort()
    await running
  }
}
