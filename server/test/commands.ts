import { buildProgram } from '#server/commands/program.ts'
import type { CommandDeps, CommandResult } from '#server/commands/program/command.ts'
import { parseSettings } from '#server/lib/env/env.ts'

type Options = Record<string, string | true>

const optionWords = (options: Options) =>
  Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`,
  )

interface Setting extends Pick<CommandDeps, 'db' | 'pool' | 'files'> {
  time: Date
  settings?: CommandDeps['settings']
  /** For commands that need a separate database. */
  ownDatabase?: Pick<CommandDeps, 'pool' | 'files'>
}

/** Runs an operator's command as typed, and returns its result; rejects if it is refused. */
export async function runCommand(
  { db, pool, files, time, settings = parseSettings({}), ownDatabase }: Setting,
  words: string[],
  options: Options = {},
): Promise<CommandResult> {
  const printed: CommandResult[] = []
  const deps = {
    pool,
    files,
    settings,
    migrate: async () => [],
    now: time,
    clock: () => time,
    actor: 'ravi',
    log: () => undefined,
  }
  const program = buildProgram({
    withDatabase: (work) => work({ ...deps, db }),
    withOwnDatabase: (work) => work({ ...deps, ...ownDatabase }),
    print: (result) => printed.push(result),
  })
  await program.parseAsync([...words, ...optionWords(options)], { from: 'user' })
  const [result] = printed
  if (result === undefined) throw new Error('the command printed nothing')
  return result
}
