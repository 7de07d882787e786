import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import type { DatabaseAddress } from '#server/db/connect.ts'
import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { clusterIn, findHome, passwordIn } from './cluster-location.ts'
import { lockHolder } from './lock.ts'
import { readPidFile } from './pid-file.ts'
import { addressOf, describeHome, type EmbeddedOptions, startEmbedded } from './supervise.ts'

export interface Attached {
  address: DatabaseAddress
  /** Human-readable location. */
  description: string
  /** Stops the database if this process started it. */
  close(): Promise<void>
}

/** Time for a server that holds the folder to get its database ready. */
const timeoutMs = 30_000

/**
 * For commands: uses the database of the running server, or starts it for the duration of the
 * command. Never creates a database; throws an OperatorError if there is no database or if it cannot be read.
 */
export async function attach(options: EmbeddedOptions): Promise<Attached> {
  const end = performance.now() + timeoutMs
  while (true) {
    const holder = await holderOf(options.dataDir)
    if (!holder) {
      requireHome(options.dataDir)
      const started = await startEmbedded(options)
      const { address, home } = started
      return { address, description: describeHome(home), close: () => started.stop() }
    }
    const running = findRunning(realpathSync(options.dataDir))
    if (running) return { ...running, close: async () => undefined }
    if (performance.now() > end) {
      throw new OperatorError(
        `Process ${holder} holds the data folder, but its database is not ready. Try again later.`,
      )
    }
    await sleep(100)
  }
}

async function holderOf(dataDir: string): Promise<number | undefined> {
  try {
    return await lockHolder(realpathSync(dataDir))
  } catch {
    return undefined
  }
}

function findRunning(dataDir: string): Omit<Attached, 'close'> | undefined {
  const home = findReadable(dataDir)
  if (!home) return undefined
  const file = readPidFile(clusterIn(home))
  if (!file?.ready) return undefined
  return { address: addressOf(home, file.socketFolder), description: describeHome(home) }
}

function requireHome(dataDir: string): void {
  if (findReadable(dataDir)) return
  throw new OperatorError(
    `There is no database in ${dataDir}. Set DATA_DIR as the service has it; ` +
      'a new database is made by `npm start` and by `restore` only.',
  )
}

/** The home of the data folder's cluster; undefined if there is none, and an error if it is another user's. */
function findReadable(dataDir: string): string | undefined {
  try {
    readdirSync(dataDir)
    const home = findHome(dataDir)
    if (home) readFileSync(passwordIn(home))
    return home
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new OperatorError(
      `The user ${userName()} is not allowed to read the database in ${dataDir}. ` +
        'Run the command as the user of the service.',
    )
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
