import type { IncomingMessage, ServerResponse } from 'node:http'

import { type ZodError, z } from 'zod'

import type { Emulation } from '../emulation.ts'
import { pathOf, readBody, sendJson } from '../server/body.ts'
import type { Command } from './command.ts'
import { type CommandName, commands } from './commands.ts'
import { Refused } from './refused.ts'

const PREFIX = '/control/'
const WRONG_INPUT = 400

/**
 * Runs a control command. The content type is required, because a page of another origin cannot
 * send it without permission.
 */
export async function serveControl(
  emulation: Emulation,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    const command = commandOf(req)
    const body: unknown = JSON.parse((await readBody(req)).toString('utf8') || '{}')
    const input = command.schema.safeParse(body)
    if (!input.success) throw new Refused(textOf(input.error), WRONG_INPUT)
    sendJson(res, 200, { result: (await command.run(emulation, input.data)) ?? null })
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof SyntaxError)) throw error
    const status = error instanceof Refused ? error.status : WRONG_INPUT
    sendJson(res, status, { error: error.message })
  }
}

function commandOf(req: IncomingMessage): Command<z.ZodType, unknown> {
  const name = pathOf(req).slice(PREFIX.length)
  if (!Object.hasOwn(commands, name)) {
    throw new Refused(`There is no command '${name}': ${Object.keys(commands).join(', ')}`, 404)
  }
  if (req.method !== 'POST' || req.headers['content-type'] !== 'application/json') {
    throw new Refused('A command is sent by POST, as application/json', 415)
  }
  return commands[name as CommandName]
}

const textOf = (error: ZodError) => z.prettifyError(error)
