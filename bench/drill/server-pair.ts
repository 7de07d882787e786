import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { openDatabase } from '../../server/src/db/connect.ts'
import { startEmbedded } from '../../server/src/db/embedded/supervise.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'
import { startServer, urlOf } from '../lib/product.ts'

/** Pauses between two kills, and of a server until it is started again, at most, in milliseconds. */
const BETWEEN_KILLS = { least: 500, most: 4000 }
const DOWN_MS = 2000
/** How long a statement waits to be in progress when its server is killed: longer than a start, which begins with it. */
const WAIT_SECONDS = 4
/** Until there is such a statement, and until there is another one after a start. */
const FIRST_WAIT_MS = 300_000
const NEXT_WAIT_MS = 15_000

export interface PairOptions {
  /** The settings of both servers. */
  environment?: Record<string, string>
  /** Whether both have the console, at one URL. */
  hasConsole?: boolean
}

interface Address {
  url: string
  console: string
  environment: Record<string, string>
}

/** Two servers on one database and one data folder, each at the same address after each start; the database outlives them. */
export class ServerPair {
  readonly db: Db
  readonly dataDir: string
  kills = 0
  /** Calls without a response, and calls that a server refused because it was starting or ending. */
  repeatedCalls = 0
  /** Set when the drill ends, also by a failure. */
  isStopped = false
  readonly #addresses: readonly Address[]
  readonly #children: ChildProcess[] = []
  readonly #stopDatabase: () => Promise<void>

  private constructor(
    parts: Pick<ServerPair, 'db' | 'dataDir'>,
    addresses: readonly Address[],
    stopDatabase: () => Promise<void>,
  ) {
    this.db = parts.db
    this.dataDir = parts.dataDir
    this.#addresses = addresses
    this.#stopDatabase = stopDatabase
  }

  static async start({ environment = {}, hasConsole = false }: PairOptions = {}) {
    const dataDir = newDataFolder('server-pair')
    const now = () => new Date()
    const database = await startEmbedded({ dataDir, now, log: () => undefined })
    const { address } = database
    const db = openDatabase({ address, max: 4, limits: 'none' })
    const addresses: Address[] = []
    for (let n = 0; n < 2; n++) {
      const [port, consolePort] = [await freePort(), await freePort()]
      const [first = { console: `http://127.0.0.1:${consolePort}` }] = addresses
      const ofConsole = { CONSOLE_PORT: consolePort, CONSOLE_URL: first.console }
      addresses.push({
        url: `http://127.0.0.1:${port}`,
        console: `http://127.0.0.1:${consolePort}`,
        environment: {
          DATABASE_URL: urlOf(address),
          PORT: port,
          SERVERS: '2',
          ...(hasConsole && ofConsole),
          ...environment,
        },
      })
    }
    const pair = new ServerPair({ db, dataDir }, addresses, async () => {
      await db.destroy()
      await database.stop()
    })
    try {
      // One after the other, because the first one migrates.
      for (const index of addresses.keys()) await pair.#start(index)
    } catch (error) {
      await pair.stop()
      throw error
    }
    return pair
  }

  /** The address of the learners' pages of a server; of the console, if so asked. */
  addressOf(index: number, app: 'url' | 'console' = 'url'): string {
    return this.#addresses[index % 2]?.[app] ?? ''
  }

  /** The address at which members of the staff know the console. */
  get consoleUrl(): string {
    return this.addressOf(0, 'console')
  }

  async #start(index: number): Promise<void> {
    const { environment } = this.#addresses[index] ?? {}
    const { child } = await startServer(this.dataDir, { ...(environment && { environment }) })
    this.#children[index] = child
  }

  async #kill(index: number): Promise<void> {
    const child = this.#children[index]
    if (child === undefined) return
    await endChild(child, 'SIGKILL')
    this.kills++
  }

  /** Kills one server, and starts it again. */
  async killOne(index = randomInt(2)): Promise<void> {
    await this.#kill(index)
    await sleep(randomInt(DOWN_MS))
    await this.#start(index)
  }

  /** Kills both servers, and starts them again after a time. */
  async killBoth(downMs: number): Promise<void> {
    await Promise.all([this.#kill(0), this.#kill(1)])
    await sleep(downMs)
    await Promise.all([this.#start(0), this.#start(1)])
  }

  /** Kills one or the other server at random moments while `isNeeded`. */
  async killWhile(isNeeded: () => boolean): Promise<void> {
    while (isNeeded()) {
      await sleep(randomInt(BETWEEN_KILLS.least, BETWEEN_KILLS.most))
      if (isNeeded()) await this.killOne()
    }
  }

  /**
   * Kills both servers in the middle of a statement that inserts into a table, some times; returns how often there
   * was such a statement in time.
   */
  async killDuring(table: string, times: number): Promise<number> {
    await sql`
      CREATE FUNCTION wait_for_kill() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_sleep(${sql.lit(WAIT_SECONDS)}); RETURN NULL; END $$`.execute(this.db)
    await sql`
      CREATE TRIGGER waits_for_kill BEFORE INSERT ON ${sql.table(table)}
      EXECUTE FUNCTION wait_for_kill()`.execute(this.db)
    let done = 0
    try {
      while (done < times && (await this.#isWaiting(done === 0 ? FIRST_WAIT_MS : NEXT_WAIT_MS))) {
        await this.killBoth(0)
        done++
      }
    } finally {
      await sql`DROP FUNCTION wait_for_kill CASCADE`.execute(this.db)
    }
    return done
  }

  async #isWaiting(longestMs: number): Promise<boolean> {
    const end = performance.now() + longestMs
    while (performance.now() < end) {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`.execute(this.db)
      if (rows.length > 0) return true
      await sleep(20)
    }
    return false
  }

  /** Ends servers and database; keeps the data folder if there is something to look at. */
  async stop({ isKept = false } = {}): Promise<void> {
    this.isStopped = true
    for (const child of this.#children) await endChild(child, 'SIGKILL')
    await this.#stopDatabase()
    if (!isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }
}
