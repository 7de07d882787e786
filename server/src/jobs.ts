import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'

import type { DatabaseAddress } from './db/connect.ts'
import { deleteRefusalCountsBefore } from './db/refusal-counts.ts'
import { ALIVE_EVERY_MS, noteAlive, pauseAfterOutage } from './features/exams/outage.ts'
import { createPapers } from './features/exams/papers.ts'
import { sweepAttempts } from './features/exams/sweep.ts'
import { sweepOrders } from './features/orders/sweep.ts'
import { sweepOutbox } from './features/outbox/sweep.ts'
import type { AppDeps } from './http/app-deps.ts'

interface Sweep {
  name: string
  /** A cron expression in UTC; a minute is the least that it can say. */
  cron: string
  run(deps: AppDeps, log: FastifyBaseLogger): Promise<number>
}

/** Also what is logged for a message that is sent without waiting for the schedule. */
export const NOT_SENT = 'a message was not sent'

/** How long counts of refusals are kept. */
const REFUSALS_KEPT_MS = 90 * 24 * 60 * 60_000

const EVERY_MINUTE = '* * * * *'
const ONCE_A_DAY = '40 21 * * *'

/** What is done in the background. What is due stands in the rows; a job carries nothing. */
const SWEEPS: Sweep[] = [
  {
    name: 'orders',
    cron: EVERY_MINUTE,
    run: (deps, log) =>
      sweepOrders(deps, (err, order) => log.error({ err, order }, 'an order could not be swept')),
  },
  {
    name: 'refusals',
    cron: ONCE_A_DAY,
    run: ({ db, now }) =>
      deleteRefusalCountsBefore(db, new Date(now().getTime() - REFUSALS_KEPT_MS)),
  },
  {
    name: 'outbox',
    cron: EVERY_MINUTE,
    run: (deps, log) => sweepOutbox(deps, (err, message) => log.warn({ err, message }, NOT_SENT)),
  },
]

/** Every server closes attempts, oftener than a schedule can say: each takes what no other holds. */
const ATTEMPTS_EVERY_MS = 10_000

/** Two connections: one works while the other keeps time. */
const MOST_CONNECTIONS = 2
const STOP_MS = 5000

/** Starts the schedules; on several servers each sweep runs on one of them. Returns how to stop. */
export async function startJobs(
  address: DatabaseAddress,
  deps: AppDeps,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({ ...address, max: MOST_CONNECTIONS, application_name: 'sopan jobs' })
  boss.on('error', (err) => log.warn({ err }, 'jobs'))
  await boss.start()
  for (const sweep of SWEEPS) {
    await boss.createQueue(sweep.name, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 300 })
    await boss.updateQueue(sweep.name, { deleteAfterSeconds: 3600 })
    await boss.work(sweep.name, { pollingIntervalSeconds: 10 }, async () => {
      const count = await sweep.run(deps, log)
      if (count > 0) log.info({ sweep: sweep.name, count }, 'swept')
    })
    await boss.schedule(sweep.name, sweep.cron)
  }
  const until = await pauseAfterOutage(deps)
  if (until !== null) {
    log.warn({ until }, 'attempts ran out while no server ran: closing begins later')
  }
  const stops = [
    repeat(ALIVE_EVERY_MS, log, () => noteAlive(deps)),
    repeat(ATTEMPTS_EVERY_MS, log, attemptSweep(deps, log)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await boss.stop({ graceful: true, timeout: STOP_MS })
  }
}

function attemptSweep(deps: AppDeps, log: FastifyBaseLogger) {
  const papers = createPapers()
  return async (isStopping: () => boolean) => {
    const count = await sweepAttempts(
      deps,
      papers,
      (err, attempt) => log.error({ err, attempt }, 'an attempt could not be closed'),
      isStopping,
    )
    if (count > 0) log.info({ sweep: 'attempts', count }, 'swept')
  }
}

/** Does something now and again after each pause; returns how to stop. */
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
