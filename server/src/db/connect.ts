import { setTimeout as sleep } from 'node:timers/promises'

import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'

import type { Database } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { isUnavailable } from './unavailable.ts'

/** An external server, or the socket of the embedded one. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string; ssl: false }

export interface ConnectOptions {
  address: DatabaseAddress
  /** Maximum number of connections. The embedded server allows 50 in total. */
  max: number
  /** Called for a connection that broke while idle; the pool replaces it. */
  onIdleError?: (error: Error) => void
  /**
   * Requests must end within seconds; migrations and backups have no limit. Through PgBouncer the limits of the role
   * apply, because a connection is shared.
   */
  limits?: 'request' | 'none' | 'role'
  /** Whether `prepared` gives its statements names; false for a PgBouncer that does not know them. */
  prepared?: boolean
}

const oldestMajor = 15

const requestLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
}

const LIMITS = {
  request: requestLimits,
  // In place of limits that the role may have.
  none: {
    options: Object.keys(requestLimits)
      .map((name) => `-c ${name}=0`)
      .join(' '),
  },
  role: {},
}

/** Pools whose statements have no names. */
const withoutNames = new WeakSet<pg.Pool>()

export const mayName = (pool: pg.Pool): boolean => !withoutNames.has(pool)

const parsers = new pg.TypeOverrides()
parsers.setTypeParser(pg.types.builtins.INT8, wholeNumber)
// A calendar day has no time zone; pg would convert it to midnight in the machine's zone.
parsers.setTypeParser(pg.types.builtins.DATE, String)

/** A pool in which every wait is limited, unless `limits` is 'none'. */
export function openPool(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options.address,
    max: options.max,
    application_name: 'sopan',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    ...LIMITS[options.limits ?? 'request'],
    types: parsers,
  })
  if (options.prepared === false) withoutNames.add(pool)
  pool.on('error', (error) => {
    // A database that stops after the pool has ended may close connections first.
    if (!pool.ending) options.onIdleError?.(error)
  })
  // The pool removes its listener from a connection that it closes before the server hangs up: an
  // error (57P01) in between would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Calls back with the seconds that each caller waited for a connection. */
export function measureWaits(pool: pg.Pool, onWaited: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool)
  function measured(): Promise<pg.PoolClient>
  function measured(callback: (...result: Connected) => void): void
  function measured(callback?: (...result: Connected) => void) {
    const began = performance.now()
    const end = () => onWaited((performance.now() - began) / 1000)
    if (callback === undefined) return connect().finally(end)
    connect((...result) => {
      end()
      callback(...result)
    })
  }
  pool.connect = measured
}

/** Typed queries over a pool; destroying them ends the pool. */
export function queriesOver<Tables = Database>(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Typed queries on one connection, so that they can share its transaction with COPY. */
export function queriesOn<Tables = Database>(client: pg.PoolClient): Kysely<Tables> {
  const pool: PostgresPool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
    options: {},
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

export function openDatabase<Tables = Database>(options: ConnectOptions): Kysely<Tables> {
  return queriesOver<Tables>(openPool(options))
}

/**
 * Waits at the start until the database, which may still be starting, responds, and checks its
 * version.
 */
export async function requireDatabase(
  address: DatabaseAddress,
  { waitMs = 10_000 }: { waitMs?: number } = {},
): Promise<void> {
  const end = performance.now() + waitMs
  while (true) {
    const error = await tryOnce(address)
    if (!error) return
    if (error instanceof OperatorError) throw error
    if (performance.now() > end || !isUnavailable(error)) {
      throw new OperatorError(
        `The database at ${describeAddress(address)} cannot be used: ${firstLine(error)}. ` +
          'Start it, or correct DATABASE_URL.',
      )
    }
    await sleep(Math.min(500, waitMs))
  }
}

/** Throws an OperatorError unless the role of a pool behind PgBouncer has the limits of requests. */
export async function requireRoleLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; milliseconds: number; role: string }>(
    `SELECT name, setting::int AS milliseconds, quote_ident(current_user) AS role FROM pg_settings
      WHERE name = ANY ($1)`,
    [Object.keys(requestLimits)],
  )
  const missing = rows.filter(({ milliseconds }) => milliseconds === 0)
  if (missing.length === 0) return
  const statements = Object.entries(requestLimits)
    .filter(([name]) => missing.some((one) => one.name === name))
    .map(([name, milliseconds]) => `ALTER ROLE ${rows[0]?.role} SET ${name} = ${milliseconds};`)
  throw new OperatorError(
    'With DATABASE_DIRECT_URL the limits of requests are those of the role. Run this in PostgreSQL, then RECONNECT in ' +
      `the console of PgBouncer:\n${statements.join('\n')}`,
  )
}

/** The location of the database, without its password. */
export function describeAddress(address: DatabaseAddress): string {
  const { host, port, database } = new pg.Client(address)
  return host.startsWith('/') ? `${host} (${database})` : `${host}:${port}/${database}`
}

async function tryOnce(address: DatabaseAddress): Promise<Error | undefined> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await client.query<ServerFacts>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
        current_setting('server_encoding') AS encoding, current_user AS user,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS can_create`,
    )
    const problem = problemOf(result.rows[0])
    return problem === null
      ? undefined
      : new OperatorError(`The database at ${describeAddress(address)} ${problem}`)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface ServerFacts {
  major: number
  encoding: string
  user: string
  can_create: boolean
}

/** Why the product cannot use a database that can be reached; null if it can. */
function problemOf(facts: ServerFacts | undefined): string | null {
  if (facts === undefined || facts.major < oldestMajor) {
    return `is PostgreSQL ${facts?.major}; Sopan needs PostgreSQL ${oldestMajor} or newer.`
  }
  if (facts.encoding !== 'UTF8') {
    return `has the encoding ${facts.encoding}; make one with ENCODING 'UTF8'.`
  }
  if (!facts.can_create) {
    return (
      `lets its user ${facts.user} make no tables; make that user its owner, or ` +
      'grant it CREATE on the schema.'
    )
  }
  return null
}

function firstLine(error: Error): string {
  // A name with several addresses fails with one error per address and an empty message.
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (one instanceof Error ? one.message : String(one)).split('\n')[0] ?? ''
}

/** Ids and paise stay far below 2^53, so they are exact as numbers; a larger one is a bug. */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`${text} from the database is too large for a number`)
}
