import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { clusterIn, findHome } from '../../server/src/db/embedded/cluster-location.ts'
import { readPidFile } from '../../server/src/db/embedded/pid-file.ts'
import { isAlive, runsCluster } from '../../server/src/db/embedded/processes.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild, processTree } from '../lib/processes.ts'
import { startServer, withDatabase } from '../lib/product.ts'

/** For a server to end its database, and for the kernel to end killed processes. */
const END_TIMEOUT_MS = 20_000

/** One server and the database that it starts, at the same address after each start. */
export class SingleServer {
  readonly url: string
  kills = 0
  readonly #dataDir = newDataFolder('single-server')
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #family: number[] = []

  private constructor(port: string, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#environment = { ...environment, PORT: port }
  }

  static async open(environment: Record<string, string> = {}): Promise<SingleServer> {
    const server = new SingleServer(await freePort(), environment)
    await server.start()
    return server
  }

  /** Starts the server again after a kill. */
  async start(): Promise<void> {
    const environment = this.#environment
    const { child, pid } = await startServer(this.#dataDir, { environment })
    this.#child = child
    this.#family = processTree(pid)
  }

  /** Kills the server, and before it the database if asked. */
  async kill({ isDatabaseKilled }: { isDatabaseKilled: boolean }): Promise<void> {
    const { pid } = this.#child ?? {}
    if (this.#child === null || pid === undefined) return
    this.kills++
    // The children of a killed process cannot be found.
    this.#family.push(...processTree(pid))
    if (isDatabaseKilled) this.killDatabase()
    await endChild(this.#child, 'SIGKILL')
    await untilGone(this.#family)
  }

  /** Kills the database, inside or outside of the data folder. The server starts it again. */
  killDatabase(): void {
    const home = findHome(this.#dataDir)
    // Otherwise a drill would count a kill although it killed nothing.
    if (home === undefined) throw new Error(`${this.#dataDir} has no database`)
    const cluster = clusterIn(home)
    const pid = readPidFile(cluster)?.pid
    // The file may be of an earlier run, and its number now another process'.
    if (pid && runsCluster(pid, cluster)) process.kill(pid, 'SIGKILL')
  }

  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return withDatabase(this.#dataDir, work)
  }

  async stop({ isKept }: { isKept: boolean }): Promise<void> {
    await this.kill({ isDatabaseKilled: false })
    if (!isKept) rmSync(this.#dataDir, { recursive: true, force: true })
  }
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
