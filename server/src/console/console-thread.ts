import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import { inviteStaff } from '#server/features/staff/invite.ts'
import { hasActiveStaff } from '#server/features/staff/store.ts'
import { consoleSecretIn } from '#server/lib/credentials/console-secret.ts'
import { createSecretBox } from '#server/lib/credentials/secret-box.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { drain } from '../process/drain.ts'
import { listen } from '../process/listen.ts'
import { createLogger } from '../process/log.ts'
import { openResources, type Resources } from '../process/open-resources.ts'
import { createShutdown, type Shutdown } from '../process/shutdown.ts'
import { buildConsole } from './app.ts'
import type { ConsoleStart, Lines } from './start-console.ts'

/** Few, so that the staff's reports leave the database to the learners. */
const CONNECTIONS = 4

/** The purpose from which the key for second factors is derived, so that no other use of the secret has this key. */
const FACTORS = 'second factors'
const DEMO_OWNER = 'owner@sopan.example'
const PAGES = join(import.meta.dirname, '..', '..', '..', 'console', 'dist')

/** Opens what the console needs, and listens; returns the lines of the start message. */
async function start({ connection, settings }: ConsoleStart, shutdown: Shutdown): Promise<Lines> {
  const { port, secret, url } = settings.console
  const logger = await createLogger(settings)
  const resources = await openResources(
    { connection, max: CONNECTIONS, settings, logger, app: 'console' },
    shutdown,
  )
  const deps = {
    ...resources,
    url,
    box: createSecretBox(secret ?? (await consoleSecretIn(settings.DATA_DIR)), FACTORS),
    pagesFolder: PAGES,
  }
  const app = await buildConsole(deps, logger)
  shutdown.add('app of the console', () => drain(app))
  try {
    await listen(app, { host: settings.HOST, port, setting: 'CONSOLE_PORT' })
  } catch (error) {
    if (error instanceof OperatorError) return [['Console', `off: ${error.message}`]]
    throw error
  }
  return [['Console', url], ...(await ownerLines(deps, url))]
}

/** The lines of the start message about how the first member signs in; no lines if there is an active member. */
async function ownerLines({ db, now, settings }: Resources, consoleUrl: string): Promise<Lines> {
  if (await hasActiveStaff(db)) return []
  if (settings.isProduction) {
    return [['First owner', 'none yet; npm run sopan -- staff invite <email> makes one']]
  }
  const invited = { email: DEMO_OWNER, roles: ['owner' as const], consoleUrl }
  const { url } = await inviteStaff(db, invited, { actor: 'sopan', now: now(), dryRun: false })
  return [['Demo owner', `${DEMO_OWNER}, sets a password once at ${url}`]]
}

const shutdown = createShutdown((text, error) => console.error(text, error ?? ''))
parentPort?.once('message', () => void shutdown.stop(0))
parentPort?.postMessage(await start(workerData as ConsoleStart, shutdown))
