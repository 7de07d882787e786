import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { buildApp } from './app.ts'
import { createCatalogueNews, listenForNews } from './db/catalogue-news.ts'
import { openPool, queriesOver } from './db/connect.ts'
import { loadFileKeys } from './db/file-keys.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/list.ts'
import type { App } from './http/app-deps.ts'
import { createLimits } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { systemClock } from './lib/clock.ts'
import { readSettings, type Settings } from './lib/env.ts'
import { errorCode } from './lib/error-code.ts'
import { createFiles } from './lib/files.ts'
import { createMailer } from './lib/mail.ts'
import { Refusal } from './lib/refusal.ts'
import { createLogger } from './log.ts'
import { createMockGateway } from './payments/mock.ts'
import { createShutdown, type Shutdown, stopWhenAsked } from './shutdown.ts'
import { startBlock } from './start-block.ts'
import { startDatabase } from './start-database.ts'

/** Of the embedded server's 50: commands, jobs and a second server shall find some left. */
const CONNECTIONS = 16

/** Requests that run when we are asked to stop have this long to end. */
const DRAIN_MS = 10_000

async function start(shutdown: Shutdown): Promise<void> {
  const settings = readSettings()
  const logger = await createLogger(settings)
  const now = systemClock
  // Until the product is ready somebody watches; afterwards it belongs into the log.
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
  await migrate(database.address, migrations, say)

  const pool = openPool({
    address: database.address,
    max: CONNECTIONS,
    onIdleError: (err) => logger.warn({ err }, 'a connection to the database broke'),
  })
  shutdown.add('pool', () => pool.end())
  const db = queriesOver(pool)
  const catalogueNews = createCatalogueNews()
  shutdown.add('news', listenForNews(database.address, catalogueNews))
  const keys = await loadFileKeys(db, now())

  const app = await buildApp(
    {
      db,
      pool,
      catalogueNews,
      gateway: createMockGateway(),
      files: createFiles({ folder: join(settings.dataDir, 'uploads'), keys: () => keys }),
      mailer: createMailer({
        ...settings.mail,
        outbox: join(settings.dataDir, 'outbox'),
        now,
      }),
      limits: createLimits({ enabled: settings.rateLimit, now }),
      metrics: createMetrics({ now }),
      settings,
      pagesFolder: join(import.meta.dirname, '..', '..', 'web', 'dist'),
      now,
    },
    logger,
  )
  shutdown.add('app', () => drain(app))
  await listen(app, settings)
  const { description } = database
  console.log(startBlock({ settings, database: description, demoLearner: null, pid: process.pid }))
  say = (line) => logger.warn(line)
}

async function listen(app: App, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const sentence = listenSentences(host, port).get(errorCode(error) ?? '')
    throw sentence ? new Refusal(sentence) : error
  }
}

function listenSentences(host: string, port: number): Map<string, string> {
  const next = port < 65_535 ? port + 1 : port - 1
  return new Map([
    [
      'EADDRINUSE',
      `Port ${port} is taken by another program. Stop it, or start with PORT=${next}.`,
    ],
    ['EACCES', `Only root may use port ${port}. Start with a PORT from 1024 on.`],
    ['EADDRNOTAVAIL', `This machine has no address ${host}. Start with another HOST.`],
    ['ENOTFOUND', `Nobody knows the address ${host}. Start with another HOST.`],
  ])
}

/** Nobody new gets in; what still runs after a while is cut off. */
async function drain(app: App): Promise<void> {
  await Promise.race([app.close(), sleep(DRAIN_MS, undefined, { ref: false })])
  app.server.closeAllConnections()
}

const shutdown = createShutdown((text, error) => console.error(text, error ?? ''))
stopWhenAsked(shutdown, { lifeline: process.argv.includes('--lifeline') })
try {
  await start(shutdown)
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  await shutdown.stop(1)
}
