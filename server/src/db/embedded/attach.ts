import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { DatabaseAddress } from '#server/db/connect.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { clusterIn, findHome } from './cluster-location.ts'
import { lockHolder } from './lock.ts'
import { readPidFile } from './pid-file.ts'
import { addressOf, type EmbeddedOptions, startEmbedded } from './supervise.ts'

export interface Attached {
  address: DatabaseAddress
  /** Stops the database if this process started it. */
  close(): Promise<void>
}

/** Time for a server that holds the folder to get its database ready. */
const timeoutMs = 30_000

/**
 * For commands: uses the database of the running server, or starts it for the duration of the
 * command.
 */
export async function attach(options: EmbeddedOptions): Promise<Attached> {
  const end = performance.now() + timeoutMs
  while (true) {
    const holder = await holderOf(options.dataDir)
    if (!holder) {
      const started = await startEmbedded(options)
      return { address: started.address, close: () => started.stop() }
    }
    const address = runningAddress(realpathSync(options.dataDir))
    if (address) return { address, close: async () => undefined }
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

function runningAddress(dataDir: string): DatabaseAddress | undefined {
  const home = findHome(dataDir)
  if (!home) return undefined
  const file = readPidFile(clusterIn(home))
  return file?.ready ? addressOf(home, file.socketFolder) : undefined
}
