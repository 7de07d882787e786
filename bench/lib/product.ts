import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { type DatabaseAddress, openDatabase } from '../../server/src/db/connect.ts'
import { attach } from '../../server/src/db/embedded/attach.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from './data-folder.ts'
import { endChild } from './processes.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')

/** The product as shipped, in a separate process with an empty embedded database. */
export interface Product {
  url: string
  pid: number
  db: Db
  /** For a second server on the same database. */
  databaseUrl: string
  stop(): Promise<void>
}

interface StartOptions {
  /** With the sample catalogue. */
  sample?: boolean
  /** Further settings. */
  environment?: Record<string, string>
}

export async function startProduct({
  sample = false,
  environment = {},
}: StartOptions = {}): Promise<Product> {
  const dataDir = newDataFolder('bench')
  const { child, pid, url } = await startServer(dataDir, { sample, environment })
  const end = async () => {
    await endChild(child, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
    const db = openDatabase({ address: attached.address, max: 4, limits: 'none' })
    return {
      url,
      pid,
      db,
      databaseUrl: urlOf(attached.address),
      async stop() {
        await db.destroy()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Runs work with the database of a data folder. */
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

/** The URL of a database, for DATABASE_URL. */
export function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, password, database } = address
  const place = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${place}`
}

interface Server {
  child: ChildProcess
  pid: number
  url: string
}

/** A server on a data folder, once it is ready; the caller stops it. */
export async function startServer(
  dataDir: string,
  { sample = false, environment = {} }: StartOptions = {},
): Promise<Server> {
  const port = environment['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  // With the options of bootstrap/serve.mjs.
  const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      CONSOLE_PORT: 'off',
      SAMPLE_CONTENT: sample ? 'on' : 'off',
      ...environment,
    },
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the product could not be started')
  try {
    await untilReady(`${url}/readyz`, child)
  } catch (error) {
    await endChild(child, 'SIGKILL')
    throw error
  }
  return { child, pid, url }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + 60_000
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  while (performance.now() < end && !hasEnded()) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const state = hasEnded() ? `ended with ${child.exitCode ?? child.signalCode}` : 'still runs'
  throw new Error(`the product did not get ready: it ${state}`)
}
