import { join } from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import { openPool, queriesOver } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { inviteStaff } from '#server/features/staff/invite.ts'
import { hasActiveStaff } from '#server/features/staff/store.ts'
import { createLimits } from '#server/http/limits/limits.ts'
import type { Refusals } from '#server/http/limits/refusals.ts'
import type { Clock } from '#server/lib/clock.ts'
import { consoleSecretIn } from '#server/lib/credentials/console-secret.ts'
import { createSecretBox } from '#server/lib/credentials/secret-box.ts'
import type { Settings } from '#server/lib/env/env.ts'
import type { Files } from '#server/lib/files/files.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import type { Gateway } from '#server/payments/gateway.ts'

import { drain } from '../process/drain.ts'
import { listen } from '../process/listen.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { StartedDatabase } from '../process/start-database.ts'
import { buildConsole } from './app.ts'

/** Few, so that the staff's reports leave the database to the learners. */
const CONNECTIONS = 4

/** What the secret is used for. */
const FACTORS = 'second factors'
const DEMO_OWNER = 'owner@sopan.example'
const PAGES = join(import.meta.dirname, '..', '..', '..', 'console', 'dist')

interface StartOptions {
  connection: StartedDatabase['connection']
  settings: Settings
  files: Files
  gateway: Gateway
  refusals: Refusals
  now: Clock
  logger: FastifyBaseLogger
}

/** Lines of the start message. */
type Lines = [name: string, value: string][]

/**
 * Starts the console unless it is off, and returns its lines of the start message. If its port cannot be used the
 * learners' product runs without the console, and a line contains the reason.
 */
export async function startConsole(options: StartOptions, shutdown: Shutdown): Promise<Lines> {
  const { connection, files, gateway, logger, now, refusals, settings } = options
  if (settings.console === null) return []
  const { port, secret, url } = settings.console
  const pool = openPool({
    ...connection,
    max: CONNECTIONS,
    onIdleError: (err) => logger.warn({ err }, 'a connection to the database broke'),
  })
  shutdown.add('pool of the console', () => pool.end())
  const db = queriesOver(pool)
  const limits = createLimits({
    enabled: settings.RATE_LIMIT === 'on',
    now,
    pool,
    servers: settings.SERVERS,
    app: 'console',
  })
  const box = createSecretBox(secret ?? (await consoleSecretIn(settings.DATA_DIR)), FACTORS)
  const shared = { files, gateway, refusals, settings, now }
  const deps = { ...shared, db, url, limits, box, pagesFolder: PAGES }
  const app = await buildConsole(deps, logger)
  shutdown.add('console', () => drain(app))
  try {
    await listen(app, { host: settings.HOST, port, setting: 'CONSOLE_PORT' })
  } catch (error) {
    if (error instanceof OperatorError) return [['Console', `off: ${error.message}`]]
    throw error
  }
  return [['Console', url], ...(await ownerLines(db, settings, now()))]
}

/** How the first member signs in; none once there is one. */
async function ownerLines(
  db: Db,
  { console: own, isProduction }: Settings,
  now: Date,
): Promise<Lines> {
  if (own === null || (await hasActiveStaff(db))) return []
  if (isProduction) {
    return [['First owner', 'none yet; npm run sopan -- staff invite <email> makes one']]
  }
  const invited = { email: DEMO_OWNER, roles: ['owner' as const], consoleUrl: own.url }
  const { url } = await inviteStaff(db, invited, { actor: 'sopan', now, dryRun: false })
  return [['Demo owner', `${DEMO_OWNER}, sets a password once at ${url}`]]
}
