import type { Pool } from 'pg'
import type { Logger } from 'pino'

import { openPool, queriesOver, requireRoleLimits } from '#server/db/connect.ts'
import { loadFileKeys } from '#server/db/queries/file-keys.ts'
import { startSharedClock } from '#server/db/shared-clock.ts'
import { findMovedSum } from '#server/features/exams/closing/clock-jump-store.ts'
import { moveOpenAttempts } from '#server/features/exams/closing/clock-jump.ts'
import { createLimits } from '#server/http/limits/limits.ts'
import { createRefusals, flushRegularly } from '#server/http/limits/refusals.ts'
import type { Settings } from '#server/lib/env/env.ts'
import { openFiles } from '#server/lib/files/open-files.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import type { Shutdown } from './shutdown.ts'
import type { StartedDatabase } from './start-database.ts'

export type Resources = Awaited<ReturnType<typeof openResources>>

interface OpenOptions {
  connection: StartedDatabase['connection']
  /** Connections to the database at most. */
  max: number
  settings: Settings
  logger: Logger
  /** Whose limits of requests are counted; learners without it. */
  app?: 'console'
}

/** Opens one by one what the learners' app and the console need alike, each with its close step. */
export async function openResources(
  { connection, max, settings, logger, app }: OpenOptions,
  shutdown: Shutdown,
) {
  const pool = openPool({
    ...connection,
    max,
    onIdleError: (err) => logger.warn({ err }, 'a connection to the database broke'),
  })
  shutdown.add('pool', () => pool.end())
  if (connection.limits === 'role') await requireRoleLimits(pool)
  const { now, stop } = await startClock(pool, logger)
  shutdown.add('clock', stop)
  const db = queriesOver(pool)
  const keys = await loadFileKeys(db, now())
  const refusals = createRefusals(db, now)
  const stopFlushing = flushRegularly(refusals, (err) => {
    logger.warn({ err }, 'counts of refusals could not be stored')
  })
  shutdown.add('refusals', stopFlushing)
  return {
    db,
    pool,
    now,
    settings,
    refusals,
    files: openFiles(settings, () => keys),
    gateway: createGateway(settings, pool, now, (problem) => logger.error({ problem }, 'payments')),
    limits: createLimits({
      enabled: settings.RATE_LIMIT === 'on',
      now,
      pool,
      servers: settings.SERVERS,
      ...(app !== undefined && { app }),
    }),
  }
}

/** The shared clock, which moves the deadlines of open attempts before it follows a jump of the database's clock. */
async function startClock(pool: Pool, logger: Logger) {
  const db = queriesOver(pool)
  let moved = await findMovedSum(db)
  const clock = await startSharedClock(
    pool,
    (jump) => logger.error({ jump }, 'the clock of the database has jumped'),
    async (milliseconds) => {
      moved = await moveOpenAttempts(db, moved, milliseconds, clock.now())
    },
  )
  return clock
}
