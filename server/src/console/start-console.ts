import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { ConsoleSettings } from '#server/lib/env/console.ts'
import type { Settings } from '#server/lib/env/env.ts'

import type { Shutdown } from '../process/shutdown.ts'
import type { StartedDatabase } from '../process/start-database.ts'

/** The data that the thread of the console starts with. */
export interface ConsoleStart {
  connection: StartedDatabase['connection']
  settings: Settings & { console: ConsoleSettings }
}

/** Lines of the start message. */
export type Lines = [name: string, value: string][]

/**
 * Starts the console in a thread, unless it is off, and returns its lines of the start message. Learners are served while
 * the staff's work takes seconds of a processor (docs/decisions/072-console-thread.md). If the port of the console cannot be
 * used the learners' product runs without the console, and a line contains the reason.
 */
export async function startConsole(
  { connection, settings }: { connection: ConsoleStart['connection']; settings: Settings },
  shutdown: Shutdown,
  onFault: (error: Error) => void,
): Promise<Lines> {
  const { console: own } = settings
  if (own === null) return []
  const start: ConsoleStart = { connection, settings: { ...settings, console: own } }
  const thread = new Worker(new URL('./console-thread.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
  })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  shutdown.add('console', async () => {
    thread.postMessage('stop')
    await ended
  })
  const [lines] = (await once(thread, 'message')) as [Lines]
  thread.on('error', onFault)
  return lines
}
