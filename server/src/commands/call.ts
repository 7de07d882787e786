import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { ConsoleEndpoint } from '@sopan/contract/console/endpoint'
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { pino } from 'pino'
import { z } from 'zod'

import { buildCalls, callable, carriesFile, takesFile } from '#server/console/calls.ts'
import { writeNewFile } from '#server/db/backup/write-new-file.ts'
import { logSerializers } from '#server/http/server-options.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { printable } from '#server/lib/printable.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import type { Actions, CommandDeps, CommandResult } from './program/command.ts'
import { DRY_RUN } from './program/options.ts'

const METHODS = ['GET', 'POST'] as const
type Method = (typeof METHODS)[number]

interface CallOptions {
  data?: object
  file?: string
  save?: string
  dryRun?: boolean
  list?: boolean
}

/** The command that makes a call of the console. */
export function callCommands(program: Command, { host, offline }: Actions): void {
  program
    .command('call')
    .description('makes a call of the console as an owner; what it does is in the audit')
    .addArgument(new Argument('[method]').choices(METHODS))
    .argument('[path]', "with its parameters, such as '/orders?in_review=yes'")
    .option('--data <json>', 'the fields of the call', jsonObject)
    .option('--file <file>', 'the file that the call takes, in place of fields')
    .option('--save <file>', 'where the file of the response goes: a new file, or a folder')
    .option(...DRY_RUN)
    .option('--list', 'prints what can be called')
    .action(
      offline<[method: Method | undefined, path: string | undefined], CallOptions>(
        async (method, path, options) => {
          if (options.list === true) return listCalls()
          if (method === undefined || path === undefined) {
            throw new OperatorError('Give a method and a path, or --list.')
          }
          if (!path.startsWith('/')) {
            throw new OperatorError("A path begins with '/', such as '/orders?in_review=yes'.")
          }
          return host.withDatabase((deps) => makeCall(deps, { method, path, ...options }))
        },
      ),
    )
}

/** Parses the fields of a call. */
function jsonObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The message of the parser would repeat the text.
  }
  throw new InvalidArgumentError('It is a JSON object, such as \'{"reason": "agreed"}\'.')
}

function listCalls(): CommandResult {
  return {
    lines: callable.flatMap(({ method, url, summary }) => [`${method} ${url}`, `  ${summary}`]),
    data: callable.map(({ method, url, summary }) => ({ method, path: url, summary })),
    isDone: true,
  }
}

interface Call extends CallOptions {
  method: Method
  path: string
}

async function makeCall(deps: CommandDeps, call: Call): Promise<CommandResult> {
  const { actor, clock, db, files, log, now, settings } = deps
  // The database's time, so that a wrong clock of this machine is not in the audit.
  const ahead = now.getTime() - clock().getTime()
  const app = await buildCalls(
    {
      db,
      files,
      gateway: createGateway(settings, deps.pool, clock, log),
      limits: { hit: () => undefined },
      now: () => new Date(clock().getTime() + ahead),
      settings,
    },
    { actor, dryRun: call.dryRun === true, check: (endpoint) => checkOptions(endpoint, call) },
    pino({ level: 'error', serializers: logSerializers }, { write: (line) => log(line.trimEnd()) }),
  )
  try {
    const { method, path: url } = call
    const reply = await app.inject({ method, url, ...(await sentBody(call)) })
    if (call.save === undefined || reply.statusCode !== 200) return resultOf(reply, call)
    return savedResult(await writeNew(call.save, fileOf(reply)))
  } finally {
    await app.close()
  }
}

async function sentBody({ data, file }: Call) {
  if (file === undefined) return data === undefined ? {} : { payload: data }
  const payload = await readFile(file).catch(() => {
    throw new OperatorError(`There is no file '${file}' that can be read.`)
  })
  return { payload, headers: { 'content-type': 'application/octet-stream' } }
}

/** Refuses options that the call does not have, before anything is done. */
function checkOptions(endpoint: ConsoleEndpoint, { data, file, dryRun, save }: Call): void {
  if (data !== undefined && endpoint.method === 'GET') {
    throw new OperatorError(
      "The fields of this call are in its path, such as '/orders?in_review=yes'.",
    )
  }
  if (takesFile(endpoint) && (file === undefined || data !== undefined)) {
    throw new OperatorError('This call takes a file: give --file, and the fields in the path.')
  }
  if (!takesFile(endpoint) && file !== undefined) {
    throw new OperatorError('This call takes no file.')
  }
  if (carriesFile(endpoint)) {
    if (save === undefined) throw new OperatorError('The response is a file: give --save.')
    if (dryRun === true) throw new OperatorError('A file has no dry run.')
    return
  }
  if (save !== undefined) throw new OperatorError('The response has no file to save.')
  if (dryRun === true && endpoint.method === 'GET') {
    throw new OperatorError('This call changes nothing, so that it has no dry run.')
  }
}

interface Reply {
  statusCode: number
  json: () => unknown
  headers: Record<string, unknown>
  rawPayload: Buffer
}

const body = z.object({ message: z.string().optional(), data: z.unknown() })

function resultOf(reply: Reply, { dryRun }: Call): CommandResult {
  const { message, data } = body.parse(reply.json())
  const isDone = reply.statusCode === 200
  const shown = data === null ? [] : JSON.stringify(data, null, 2).split('\n')
  return {
    lines: [
      ...(isDone ? [] : [message ?? 'The call was refused.']),
      ...(isDone && dryRun === true ? ['Nothing was changed. The call would do this:'] : []),
      ...(isDone && data === null ? ['Done.'] : []),
      ...shown,
    ].map(printable),
    data: isDone ? { data } : { message, data },
    isDone,
  }
}

interface NamedFile {
  name: string
  content: Buffer
}

const file = z.object({ data: z.object({ name: z.string(), content: z.base64() }) })

/** The file of a response: the picture itself, or the content in JSON. */
function fileOf({ headers, json, rawPayload }: Reply): NamedFile {
  const disposition = /filename="([^"]{1,200})"/.exec(String(headers['content-disposition']))
  if (disposition?.[1] !== undefined) return { name: disposition[1], content: rawPayload }
  const { name, content } = file.parse(json()).data
  return { name, content: Buffer.from(content, 'base64') }
}

const savedResult = (path: string): CommandResult => ({
  lines: [`Written: ${path}`],
  data: { file: path },
  isDone: true,
})

/** Writes a file that does not exist yet; a folder gets a file of this name. */
async function writeNew(path: string, { name, content }: NamedFile): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const target = isFolder ? join(path, name) : path
  await writeNewFile(target, 'file', (handle) => handle.writeFile(content))
  return target
}
