import { setTimeout as sleep } from 'node:timers/promises'

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import type { Database } from '#server/db/tables.ts'
import { Refusal } from '#server/lib/refusal.ts'

import { isUnavailable } from './unavailable.ts'

/** A server of the operator's own, or the socket of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string; ssl: false }

export interface ConnectOptions {
  address: DatabaseAddress
  /** Connections at most. The embedded server has 50 for everybody. */
  max: number
  /** Hears of connections that broke while nobody used them; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void
  /** Requests must end within seconds; migrations and backups take what they take. */
  limits?: 'request' | 'none'
}

const oldestMajor = 15

const requestLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
}

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, wholeNumber)
// A calendar day has no time zone; pg would make midnight of the machine's zone of it.
parsers.setTypeParser(pg.types.builtins.DATE, String)

/** A pool in which no wait is without an end, unless that is asked for. */
export function openPool(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options.address,
    max: options.max,
    application_name: 'sopan',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    ...(options.limits === 'none' ? {} : requestLimits),
    types: parsers,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  // The pool stops listening to a connection that it closes, and says closed before the server has
  // hung up: a farewell (57P01) in between would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Typed queries over a pool; destroying them ends it. */
export function queriesOver<Tables = Database>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

export function openDatabase<Tables = Database>(options: ConnectOptions): Kysely<Tables> {
  return queriesOver<Tables>(openPool(options))
}

/**
 * Makes sure, at the start, that a database answers and is new enough; it may still be starting
 * itself, so it is given some time.
 */
export async function requireDatabase(
  address: DatabaseAddress,
  { waitMs = 10_000 }: { waitMs?: number } = {},
): Promise<void> {
  const end = performance.now() + waitMs
  while (true) {
    const error = await tryOnce(address)
    if (!error) return
    if (error instanceof Refusal) throw error
    if (performance.now() > end || !isUnavailable(error)) {
      throw new Refusal(
        `The database at ${describeAddress(address)} cannot be used: ${firstLine(error)}. ` +
          'Start it, or correct DATABASE_URL.',
      )
    }
    await sleep(Math.min(500, waitMs))
  }
}

/** Where the database is, without its password. */
export function describeAddress(address: DatabaseAddress): string {
  const { host, port, database } = new pg.Client(address)
  return host.startsWith('/') ? host : `${host}:${port}/${database}`
}

async function tryOnce(address: DatabaseAddress): Promise<Error | undefined> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const answer = await client.query<{ number: string }>(
      `SELECT current_setting('server_version_num') AS number`,
    )
    const major = Math.floor(Number(answer.rows[0]?.number) / 10_000)
    if (major >= oldestMajor) return undefined
    return new Refusal(
      `The database at ${describeAddress(address)} is PostgreSQL ${major}; ` +
        `Sopan needs PostgreSQL ${oldestMajor} or newer.`,
    )
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function firstLine(error: Error): string {
  // A name with several addresses fails with an error per address and no message of its own.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (one instanceof Error ? one.message : String(one)).split('\n')[0] ?? ''
}

/** Ids and paise stay far below 2^53, so a number is exact; anything larger is a fault of ours. */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} from the database is too large for a number`)
}
