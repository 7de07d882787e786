import { userInfo } from 'node:os'
import { join } from 'node:path'

import { CommanderError } from 'commander'

import type { CommandDeps, CommandResult } from './commands/program/command.ts'
import { buildProgram, isWrongUse } from './commands/program/program.ts'
import { type DatabaseAddress, openPool, queriesOver, requireDatabase } from './db/connect.ts'
import { type Attached, attach } from './db/embedded/attach.ts'
import { startEmbedded } from './db/embedded/supervise.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { systemClock } from './lib/clock.ts'
import { type Settings, readSettings } from './lib/env/env.ts'
import { createFiles } from './lib/files/files.ts'
import { OperatorError } from './lib/operator-error.ts'

const REFUSED = 1
const WRONG_USE = 2

const log = (line: string) => console.error(line)

async function withDatabase(
  work: (deps: CommandDeps) => Promise<CommandResult>,
  { isMigrated } = { isMigrated: true },
): Promise<CommandResult> {
  const settings = readSettings()
  const embedded = (dataDir: string) => attach({ dataDir, now: systemClock, log })
  return connected(settings, embedded, async (address) => {
    if (isMigrated) await migrate(address, migrations, log)
    return withPool(address, settings, (deps) => work({ ...deps, db: queriesOver(deps.pool) }))
  })
}

async function withOwnDatabase(
  work: (target: Omit<CommandDeps, 'db'>) => Promise<CommandResult>,
): Promise<CommandResult> {
  const settings = readSettings()
  const embedded = async (dataDir: string) => {
    const { address, stop } = await startEmbedded({ dataDir, now: systemClock, log })
    return { address, close: stop }
  }
  return connected(settings, embedded, (address) => withPool(address, settings, work))
}

/** Opens the operator's database, or the embedded one of the data folder. */
async function connected(
  { databaseUrl, dataDir }: Settings,
  embedded: (dataDir: string) => Promise<Attached>,
  work: (address: DatabaseAddress) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (databaseUrl !== null) {
    const address = { connectionString: databaseUrl }
    await requireDatabase(address)
    return work(address)
  }
  const { address, close } = await embedded(dataDir)
  try {
    return await work(address)
  } finally {
    await close()
  }
}

async function withPool(
  address: DatabaseAddress,
  settings: Settings,
  work: (deps: Omit<CommandDeps, 'db'>) => Promise<CommandResult>,
): Promise<CommandResult> {
  const pool = openPool({ address, max: 2, limits: 'none' })
  // No URLs are signed here, so no keys are needed.
  const files = createFiles({ folder: join(settings.dataDir, 'uploads'), keys: () => [] })
  try {
    return await work({
      pool,
      files,
      settings,
      now: systemClock(),
      clock: systemClock,
      actor: userInfo().username,
      log,
    })
  } finally {
    await pool.end()
  }
}

function print({ lines, data, isDone }: CommandResult, json: boolean): void {
  console.log(json ? JSON.stringify(data) : lines.join('\n'))
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
