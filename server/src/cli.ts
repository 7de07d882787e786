import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import type { Answer, Command, Flags } from './commands/command.ts'
import { contentCommands } from './commands/content.ts'
import { examCommands } from './commands/exams.ts'
import { type DatabaseAddress, openDatabase, requireDatabase } from './db/connect.ts'
import { attach } from './db/embedded/attach.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/list.ts'
import { systemClock } from './lib/clock.ts'
import { type Settings, readSettings } from './lib/env/env.ts'
import { createFiles } from './lib/files.ts'
import { Refusal } from './lib/refusal.ts'

const COMMANDS: Command[] = [...contentCommands, ...examCommands]

const DONE = 0
const REFUSED = 1
const WRONG_USE = 2

const HELP = `sopan <command> [--json]

${COMMANDS.map((command) => `  ${command.usage}`).join('\n')}

Works while the product runs and while it is stopped. Ends with 0 (done), 1 (refused) or 2 (wrong
use).`

/** Runs one operator command; returns the exit code. */
async function main(): Promise<number> {
  const asked = parse()
  if (asked === null) {
    console.error(HELP)
    return WRONG_USE
  }
  const { command, words, flags } = asked
  if (command === 'help') {
    console.log(HELP)
    return DONE
  }
  const answer = command.needsDatabase
    ? await runOnDatabase(command, words, flags)
    : await command.run(words, flags, noDatabase)
  console.log(flags.json ? JSON.stringify(answer.data) : answer.lines.join('\n'))
  return answer.isDone ? DONE : REFUSED
}

function parse(): { command: Command | 'help'; words: string[]; flags: Flags } | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        reason: { type: 'string', default: '' },
        minutes: { type: 'string', default: '' },
        test: { type: 'string', default: '' },
        learner: { type: 'string', default: '' },
        'arrived-before': { type: 'string', default: '' },
        'closed-since': { type: 'string', default: '' },
        'after-review': { type: 'boolean', default: false },
      },
    })
    const { json, reason, minutes, test, learner } = values
    const flags: Flags = {
      json,
      reason: reason.trim(),
      minutes,
      test,
      learner,
      dryRun: values['dry-run'],
      arrivedBefore: values['arrived-before'],
      closedSince: values['closed-since'],
      afterReview: values['after-review'],
    }
    if (values.help) return { command: 'help', words: [], flags }
    const line = positionals.join(' ')
    const command = COMMANDS.find(({ name }) => line === name || line.startsWith(`${name} `))
    const words = positionals.slice(command?.name.split(' ').length ?? 0)
    if (command === undefined) return null
    const isInstead = command.insteadOfWords !== undefined && flags[command.insteadOfWords] !== ''
    if (words.length !== (isInstead ? 0 : command.words)) return null
    if (command.needs?.some((flag) => flags[flag] === '')) return null
    return { command, words, flags }
  } catch {
    return null
  }
}

function noDatabase(): never {
  throw new Error('this command was to need no database')
}

async function runOnDatabase(command: Command, words: string[], flags: Flags): Promise<Answer> {
  const settings = readSettings()
  const { address, close } = await connect(settings)
  try {
    await migrate(address, migrations, (line) => console.error(line))
    const db = openDatabase({ address, max: 2, limits: 'none' })
    // No URLs are signed here, so no keys are needed.
    const files = createFiles({ folder: join(settings.dataDir, 'uploads'), keys: () => [] })
    const deps = { db, files, now: systemClock(), actor: userInfo().username }
    try {
      return await command.run(words, flags, () => deps)
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

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = REFUSED
}
