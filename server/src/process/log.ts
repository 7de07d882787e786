import { isatty } from 'node:tty'

import { type DestinationStream, type Logger, pino } from 'pino'

import { logSerializers } from '#server/http/server-options.ts'
import type { Settings } from '#server/lib/env/env.ts'

/** One JSON line per event; on a terminal, a readable form. */
export async function createLogger(settings: Settings): Promise<Logger> {
  // In a thread, process.stdout is no terminal.
  const stream = isatty(1) ? await readableForm() : jsonLines()
  return pino({ level: settings.LOG_LEVEL, serializers: logSerializers }, stream)
}

function jsonLines(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true })
  stream.on('error', loseLine)
  return stream
}

/** Loaded only on a terminal, to save memory elsewhere. */
async function readableForm(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty')
  const stream = pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
  stream.on('error', loseLine)
  return stream
}

/** Ignores the error of a closed terminal, so that shutdown continues. */
function loseLine(): void {}
