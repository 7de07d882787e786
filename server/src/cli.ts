import { userInfo } from 'node:os'

import { CommanderError } from 'commander'

import { buildProgram, isWrongUse } from './commands/program.ts'
import type { CommandDeps, CommandResult } from './commands/program/command.ts'
import { operatorName } from './commands/program/operator-name.ts'
import {
  type DatabaseAddress,
  describeAddress,
  openPool,
  queriesOver,
  requireDatabase,
} from './db/connect.ts'
import { type Attached, attach } from './db/embedded/attach.ts'
import { describeHome, startEmbedded } from './db/embedded/supervise.ts'
import { type Expected, migrate, requireSchema } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { databaseTime } from './db/shared-clock.ts'
import { systemClock } from './lib/clock.ts'
import { type Settings, readSettings, readSudoUser } from './lib/env/env.ts'
import { openFiles } from './lib/files/open-files.ts'
import { OperatorError } from './lib/operator-error.ts'

const REFUSED = 1
const WRONG_USE = 2

const log = (line: string) => console.error(line)

async function withDatabase(
  work: (deps: CommandDeps) => Promise<CommandResult>,
  expected: Expected = 'migrated',
): Promise<CommandResult> {
  const settings = readSettings()
  const embedded = (dataDir: string) => attach({ dataDir, now: systemClock, log })
  return connected(settings, embedded, async ({ address, description: place }) => {
    await requireSchema(address, { migrations, place, expected })
    return withPool(address, settings, (deps) => work({ ...deps, db: queriesOver(deps.pool) }))
  })
}

async function withOwnDatabase(
  work: (target: Omit<CommandDeps, 'db'>) => Promise<CommandResult>,
): Promise<CommandResult> {
  const settings = readSettings()
  const embedded = async (dataDir: string) => {
    const { address, home, stop } = await startEmbedded({ dataDir, now: systemClock, log })
    return { address, description: describeHome(home), close: stop }
  }
  return connected(settings, embedded, ({ address }) => withPool(address, settings, work))
}

/** Opens the operator's database, or the embedded one of the data folder, and names it. */
async function connected(
  settings: Settings,
  embedded: (dataDir: string) => Promise<Attached>,
  work: (database: Attached) => Promise<CommandResult>,
): Promise<CommandResult> {
  const database = await open(settings, embedded)
  log(`Database: ${database.description}`)
  try {
    return { ...(await work(database)), database: database.description }
  } finally {
    await database.close()
  }
}

async function open(
  settings: Settings,
  embedded: (dataDir: string) => Promise<Attached>,
): Promise<Attached> {
  if (settings.DATABASE_URL === null) return embedded(settings.DATA_DIR)
  const address = { connectionString: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL }
  await requireDatabase(address)
  return { address, description: describeAddress(address), close: async () => undefined }
}

async function withPool(
  address: DatabaseAddress,
  settings: Settings,
  work: (deps: Omit<CommandDeps, 'db'>) => Promise<CommandResult>,
): Promise<CommandResult> {
  const pool = openPool({ address, max: 2, limits: 'none' })
  // No URLs are signed here, so no keys are needed.
  const files = openFiles(settings, () => [])
  try {
    return await work({
      pool,
      files,
      settings,
      migrate: () => migrate(address, migrations, log),
      now: await databaseTime(pool),
      clock: systemClock,
      actor: operatorName({ user: userInfo().username, sudoUser: readSudoUser() }),
      log,
    })
  } finally {
    await pool.end()
  }
}

function print({ lines, data, isDone, database }: CommandResult, json: boolean): void {
  // A list has no room for a further key.
  const named = Array.isArray(data) ? { items: data } : (data as object)
  console.log(json ? JSON.stringify({ ...named, database }) : lines.join('\n'))
  if (!isDone) process.exitCode = REFUSED
}

try {
  await buildProgram({ withDatabase, withOwnDatabase, print }).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = isWrongUse(error) ? WRONG_USE : 0
  } else if (error instanceof OperatorError) {
    console.error(error.message)
    process.exitCode = REFUSED
  } else {
    throw error
  }
}
