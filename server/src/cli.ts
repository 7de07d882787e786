import { userInfo } from 'node:os'
import { join } from 'node:path'

import { CommanderError } from 'commander'

import type { Answer, CommandDeps } from './commands/command.ts'
import { buildProgram, isWrongUse } from './commands/program.ts'
import { type DatabaseAddress, openDatabase, requireDatabase } from './db/connect.ts'
import { attach } from './db/embedded/attach.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/list.ts'
import { systemClock } from './lib/clock.ts'
import { type Settings, readSettings } from './lib/env/env.ts'
import { createFiles } from './lib/files.ts'
import { Refusal } from './lib/refusal.ts'

const REFUSED = 1
const WRONG_USE = 2

async function withDatabase(work: (deps: CommandDeps) => Promise<Answer>): Promise<Answer> {
  const settings = readSettings()
  const { address, close } = await connect(settings)
  try {
    await migrate(address, migrations, (line) => console.error(line))
    const db = openDatabase({ address, max: 2, limits: 'none' })
    // No URLs are signed here, so no keys are needed.
    const files = createFiles({ folder: join(settings.dataDir, 'uploads'), keys: () => [] })
    try {
      return await work({ db, files, now: systemClock(), actor: userInfo().username })
    } finally {
      await db.destroy()
    }
  } finally {
    await close()
  }
}

async function connect({ databaseUrl, dataDir }: Settings): Promise<{
  address: DatabaseAddress
  close(): Promise<void>
}> {
  if (databaseUrl === null) {
    return attach({ dataDir, now: systemClock, log: (line) => console.error(line) })
  }
  const address = { connectionString: databaseUrl }
  await requireDatabase(address)
  return { address, close: async () => undefined }
}

function print({ lines, data, isDone }: Answer, json: boolean): void {
  console.log(json ? JSON.stringify(data) : lines.join('\n'))
  if (!isDone) process.exitCode = REFUSED
}

try {
  await buildProgram({ withDatabase, print }).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = isWrongUse(error) ? WRONG_USE : 0
  } else if (error instanceof Refusal) {
    console.error(error.message)
    process.exitCode = REFUSED
  } else {
    throw error
  }
}
