import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '../../server/src/db/connect.ts'
import { attach } from '../../server/src/db/embedded/attach.ts'
import { clusterIn, findHome } from '../../server/src/db/embedded/cluster-location.ts'
import { readPidFile } from '../../server/src/db/embedded/pid-file.ts'
import { isAlive, runsCluster } from '../../server/src/db/embedded/processes.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { endChild, processTree } from '../lib/processes.ts'
import { startServer } from '../lib/product.ts'

/** For a server to end its database, and for the kernel to end killed processes. */
const END_TIMEOUT_MS = 20_000

export interface DrillServer {
  url: string
  /** Kills the server, and before it the database if asked; does nothing if it was killed before. */
  kill(options?: { isDatabaseKilled?: boolean }): Promise<void>
}

/** Runs work with a server on the data folder, which is killed at the latest when the work ends. */
export async function withServer<T>(
  dataDir: string,
  work: (server: DrillServer) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const { child, pid, url } = await startServer(dataDir, { environment })
  const family = processTree(pid)
  const kill: DrillServer['kill'] = async ({ isDatabaseKilled = false } = {}) => {
    // The children of a killed process cannot be found.
    family.push(...processTree(pid))
    if (isDatabaseKilled) killDatabase(dataDir)
    await endChild(child, 'SIGKILL')
  }
  try {
    return await work({ url, kill })
  } finally {
    await kill()
    await untilGone(family)
  }
}

/** Kills the database of a data folder, inside or outside of it. */
export function killDatabase(dataDir: string): void {
  const home = findHome(dataDir)
  // Otherwise a drill would count kills that were none.
  if (home === undefined) throw new Error(`${dataDir} has no database`)
  const cluster = clusterIn(home)
  const pid = readPidFile(cluster)?.pid
  // The file may be of an earlier run, and its number now another process'.
  if (pid && runsCluster(pid, cluster)) process.kill(pid, 'SIGKILL')
}

/** A cluster can be restarted only after every process of the last run has ended. */
async function untilGone(pids: number[]): Promise<void> {
  const end = performance.now() + END_TIMEOUT_MS
  while (pids.some(isAlive)) {
    if (performance.now() > end)
      throw new Error(`still running: ${pids.filter(isAlive).join(', ')}`)
    await sleep(20)
  }
}

export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 2, limits: 'none' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await attached.close()
  }
}
