import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import type { Logger } from 'pino'

import { openPool, queriesOver, type ConnectOptions } from '#server/db/connect.ts'
import { loadFileKeys } from '#server/db/queries/file-keys.ts'
import type { Db } from '#server/db/tables.ts'
import { inviteStaff } from '#server/features/staff/invite.ts'
import { hasActiveStaff } from '#server/features/staff/store.ts'
import { createLimits } from '#server/http/limits/limits.ts'
import { createRefusals, flushRegularly } from '#server/http/limits/refusals.ts'
import { consoleSecretIn } from '#server/lib/credentials/console-secret.ts'
import { createSecretBox } from '#server/lib/credentials/secret-box.ts'
import type { ConsoleSettings } from '#server/lib/env/console.ts'
import type { Settings } from '#server/lib/env/env.ts'
import { openFiles } from '#server/lib/files/open-files.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import { drain } from '../process/drain.ts'
import { listen } from '../process/listen.ts'
import { createLogger } from '../process/log.ts'
import { createShutdown, type Shutdown } from '../process/shutdown.ts'
import { startClock } from '../process/start-clock.ts'
import { buildConsole } from './app.ts'
import type { ConsoleStart, Lines } from './start-console.ts'

/** Few, so that the staff's reports leave the database to the learners. */
const CONNECTIONS = 4

/** What the secret is used for. */
const FACTORS = 'second factors'
const DEMO_OWNER = 'owner@sopan.example'
const PAGES = join(import.meta.dirname, '..', '..', '..', 'console', 'dist')

/** Opens resources one by one, each with its close step, and listens; returns the lines of the start message. */
async function start(
  { connection, settings }: ConsoleStart,
  own: ConsoleSettings,
  shutdown: Shutdown,
): Promise<Lines> {
  const logger = await createLogger(settings)
  const pool = openConsolePool(connection, logger)
  shutdown.add('pool of the console', () => pool.end())
  const db = queriesOver(pool)
  const { now, stop } = await startClock(pool, logger)
  shutdown.add('clock of the console', stop)
  const refusals = createRefusals(db, now)
  shutdown.add(
    'refusals of the console',
    flushRegularly(refusals, (err) => {
      logger.warn({ err }, 'counts of refusals could not be stored')
    }),
  )
  const keys = await loadFileKeys(db, now())
  const deps = {
    db,
    files: openFiles(settings, () => keys),
    gateway: createGateway(settings, pool, now, (problem) => logger.error({ problem }, 'payments')),
    refusals,
    settings,
    now,
    url: own.url,
    limits: createLimits({
      enabled: settings.RATE_LIMIT === 'on',
      now,
      pool,
      servers: settings.SERVERS,
      app: 'console',
    }),
    box: createSecretBox(own.secret ?? (await consoleSecretIn(settings.DATA_DIR)), FACTORS),
    pagesFolder: PAGES,
  }
  const app = await buildConsole(deps, logger)
  shutdown.add('app of the console', () => drain(app))
  try {
    await listen(app, { host: settings.HOST, port: own.port, setting: 'CONSOLE_PORT' })
  } catch (error) {
    if (error instanceof OperatorError) return [['Console', `off: ${error.message}`]]
    throw error
  }
  return [['Console', own.url], ...(await ownerLines(db, settings, own.url, now()))]
}

const openConsolePool = (
  connection: Pick<ConnectOptions, 'address' | 'limits' | 'prepared'>,
  logger: Logger,
) =>
  openPool({
    ...connection,
    max: CONNECTIONS,
    onIdleError: (err) => logger.warn({ err }, 'a connection to the database broke'),
  })

/** How the first member signs in; none once there is one. */
async function ownerLines(
  db: Db,
  { isProduction }: Settings,
  consoleUrl: string,
  now: Date,
): Promise<Lines> {
  if (await hasActiveStaff(db)) return []
  if (isProduction) {
    return [['First owner', 'none yet; npm run sopan -- staff invite <email> makes one']]
  }
  const invited = { email: DEMO_OWNER, roles: ['owner' as const], consoleUrl }
  const { url } = await inviteStaff(db, invited, { actor: 'sopan', now, dryRun: false })
  return [['Demo owner', `${DEMO_OWNER}, sets a password once at ${url}`]]
}

const given = workerData as ConsoleStart
const shutdown = createShutdown((text, error) => console.error(text, error ?? ''))
parentPort?.once('message', () => void shutdown.stop(0))
if (given.settings.console !== null) {
  parentPort?.postMessage(await start(given, given.settings.console, shutdown))
}
