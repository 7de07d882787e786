import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

import { buildProgram } from '#server/commands/program.ts'
import type { CommandDeps, CommandResult } from '#server/commands/program/command.ts'
import { parseSettings } from '#server/lib/env/env.ts'

import { pathOf } from './app.ts'
import { temporaryFolder } from './temporary-folder.ts'

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

/** Makes a call of the console with the command, and returns its data; rejects with the message of a refusal. */
export async function makeCall<E extends ConsoleEndpoint>(
  setting: Setting,
  endpoint: E,
  input: EndpointInput<E>,
  options: Options = {},
): Promise<EndpointData<E>> {
  const { body, ...parts } = input as { params?: object; querystring?: object; body?: unknown }
  const words = ['call', endpoint.method, pathOf(endpoint.url, parts)]
  const {
    data: printed,
    isDone,
    lines,
  } = await runCommand(setting, words, {
    ...options,
    ...(body instanceof Uint8Array
      ? { file: writtenFile(body) }
      : body !== undefined && { data: JSON.stringify(body) }),
  })
  if (!isDone) throw new Error(lines[0])
  return (printed as { data: EndpointData<E> }).data
}

function writtenFile(content: Uint8Array): string {
  const path = join(temporaryFolder(), 'sent')
  writeFileSync(path, content)
  return path
}

/** Makes a call whose response is a file, and returns its content. */
export async function saveFile<E extends ConsoleEndpoint>(
  setting: Setting,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<Buffer> {
  const save = join(temporaryFolder(), 'saved')
  await makeCall(setting, endpoint, input, { save })
  return readFileSync(save)
}
