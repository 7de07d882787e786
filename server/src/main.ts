import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { buildApp } from './app.ts'
import { startConsole } from './console/start-console.ts'
import { findDemoLearner, loadSample } from './content/sample.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { createCatalogueChanges, listenForChanges } from './db/queries/catalogue-changes.ts'
import { retireDemoLearner } from './features/accounts/operate/retire-demo-learner.ts'
import { sweepOrders } from './features/orders/sweep/sweep.ts'
import { sweepOutbox } from './features/outbox/sweep.ts'
import type { AppDeps } from './http/app-deps.ts'
import { createMetrics } from './http/response/metrics.ts'
import { NOT_SENT, NOT_SWEPT, startJobs } from './jobs.ts'
import { hashPassword } from './lib/credentials/password.ts'
import { newReferralCode } from './lib/credentials/token.ts'
import { readSettings } from './lib/env/env.ts'
import { requireStorage } from './lib/files/storage/check-storage.ts'
import { createMailer } from './lib/mail.ts'
import { OperatorError } from './lib/operator-error.ts'
import { createSweepRunner } from './lib/sweep-runner.ts'
import { drain } from './process/drain.ts'
import { listen } from './process/listen.ts'
import { createLogger } from './process/log.ts'
import { openResources } from './process/open-resources.ts'
import { createShutdown, type Shutdown, stopWhenAsked } from './process/shutdown.ts'
import { startDatabase } from './process/start-database.ts'
import { startMessage } from './process/start-message.ts'

/** Of the embedded server's 50, so that commands, sweeps and a second server have some left. */
const CONNECTIONS = 16

const SAMPLE_FOLDER = join(import.meta.dirname, '..', '..', 'content')

/** Opens resources one by one, each with its close step. */
async function start(shutdown: Shutdown, pagesFolder: string): Promise<void> {
  const settings = readSettings()
  const logger = await createLogger(settings)
  const stopAfterFault = (err: Error) => {
    logger.fatal({ err }, 'a fault that nobody caught')
    void shutdown.stop(1)
  }
  process.on('uncaughtException', stopAfterFault)
  for (const warning of settings.warnings) logger.warn(warning)
  await requireStorage(settings)
  // Printed until the server is ready, logged afterwards.
  let say = (line: string) => console.log(line)

  const database = await startDatabase(
    settings,
    (line) => say(line),
    (err) => {
      logger.fatal({ err }, 'the database cannot be kept running')
      void shutdown.stop(1)
    },
  )
  shutdown.add('database', () => database.stop())
  const { connection, description, direct } = database
  await migrate(direct, migrations, say)

  const resources = await openResources(
    { connection, max: CONNECTIONS, settings, logger },
    shutdown,
  )
  const { now } = resources
  const assembled = {
    ...resources,
    catalogueChanges: createCatalogueChanges(),
    mailer: createMailer({ ...settings.mail, now }),
    metrics: createMetrics({ now, withProcess: settings.METRICS_TOKEN !== null }),
  }
  const outbox = createSweepRunner(
    (isStopping) => {
      const onError = (err: unknown, message: number) => logger.warn({ err, message }, NOT_SENT)
      return sweepOutbox(assembled, onError, isStopping)
    },
    (err) => logger.warn({ err }, 'the outbox could not be read'),
  )
  shutdown.add('outbox', () => outbox.stop())
  const orders = createSweepRunner(
    (isStopping) => {
      const sweepDeps = { ...assembled, wakeOutbox: outbox.wake }
      const onError = (err: unknown, order: string) => logger.error({ err, order }, NOT_SWEPT)
      return sweepOrders(sweepDeps, onError, isStopping)
    },
    (err) => logger.warn({ err }, 'the due orders could not be read'),
  )
  shutdown.add('orders', () => orders.stop())
  const deps = {
    ...assembled,
    pagesFolder,
    sharedNow: now,
    wakeOutbox: outbox.wake,
    wakeOrders: orders.wake,
    isStopping: shutdown.isStopping,
  }
  shutdown.add('catalogue listener', listenForChanges(direct, deps.catalogueChanges))
  const demoLearner = await prepareContent(deps)
  shutdown.add('jobs', await startJobs(deps, logger))
  const app = await buildApp(deps, logger)
  shutdown.add('app', () => drain(app))
  await listen(app, { host: settings.HOST, port: settings.PORT, setting: 'PORT' })
  const staff = await startConsole({ connection, settings }, shutdown, stopAfterFault)
  const { pid } = process
  console.log(startMessage({ settings, database: description, demoLearner, console: staff, pid }))
  say = (line) => logger.warn(line)
  shutdown.drainFor(settings.DRAIN_SECONDS)
}

/** Imports the sample catalogue on a first start, and creates the demo learner if it is enabled. */
async function prepareContent({ db, files, now, settings }: AppDeps) {
  if (settings.isProduction) await retireDemoLearner(db, now())
  if (settings.hasSampleContent) {
    await loadSample(db, files, {
      folder: SAMPLE_FOLDER,
      now: now(),
      hashPassword,
      newReferralCode,
    })
  }
  return findDemoLearner(db)
}

const { values } = parseArgs({
  options: {
    // Stop when stdin ends: the parent process holds its other end.
    lifeline: { type: 'boolean', default: false },
    pages: { type: 'string', default: join(import.meta.dirname, '..', '..', 'web', 'dist') },
  },
})
const shutdown = createShutdown((text, error) => console.error(text, error ?? ''))
stopWhenAsked(shutdown, values)
try {
  await start(shutdown, values.pages)
} catch (error) {
  // A start that was stopped fails with what is closed already.
  if (!shutdown.isStopping()) console.error(error instanceof OperatorError ? error.message : error)
  await shutdown.stop(1)
}
