import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, sql } from 'kysely'

import { errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { VERSION } from '#server/lib/version.ts'

import { type DatabaseAddress, openDatabase } from './connect.ts'
import { type Migration, namesOf } from './migrations.ts'
import { type Applied, listApplied, requireCompatible } from './schema-version.ts'

/** Any number that no other program on the same server uses as an advisory lock. */
export const MIGRATION_LOCK = 7_672_601

const LOCK_POLL_MS = 200
/** A migration that waits for a lock makes all later statements on the table wait, too. */
const LOCK_TIMEOUT = '1s'
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TRIES = 100
const LOCK_PAUSE_MS = 2000

/**
 * Runs the migrations that the database lacks, in the order of the list, each in its own transaction, except the
 * migrations that build an index. Servers with the same starting time wait for each other. Returns the names of the
 * migrations that have run. Not Kysely's Migrator: see docs/decisions/023-migrations-by-hand.md.
 */
export async function migrate(
  address: DatabaseAddress,
  migrations: Migration[],
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  // Without the limits of requests: a large table or another server's migrations may take minutes.
  const db = openDatabase<unknown>({ address, max: 1, limits: 'none' })
  try {
    return await db.connection().execute(async (connection) => {
      await lockMigrations(connection)
      return runMissing(connection, migrations, log)
    })
  } finally {
    // The lock belongs to the connection and is released with it.
    await db.destroy()
  }
}

/** Asks again and again: a statement that waits would be waited for by an index that is built concurrently. */
async function lockMigrations(connection: Kysely<unknown>): Promise<void> {
  while (true) {
    const { rows } = await sql<{ is_locked: boolean }>`
      SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS is_locked`.execute(connection)
    if (rows[0]?.is_locked === true) return
    await sleep(LOCK_POLL_MS)
  }
}

/** The state of the database that a command needs: it has every migration, or the product has made it. */
export type Expected = 'migrated' | 'made'

/**
 * Throws an OperatorError unless the database is as expected; changes nothing. A database on which this version of the
 * program cannot run is refused too.
 */
export async function requireSchema(
  address: DatabaseAddress,
  { migrations, place, expected }: { migrations: Migration[]; place: string; expected: Expected },
): Promise<void> {
  const db = openDatabase<unknown>({ address, max: 1, limits: 'none' })
  try {
    const applied = await listApplied(db)
    if (applied.size === 0) {
      throw new OperatorError(
        `There is no database of the product in ${place}. ` +
          'Set DATA_DIR or DATABASE_URL as the service has it.',
      )
    }
    requireCompatible(applied, migrations, VERSION)
    const missing = missingOf(applied, migrations).length
    if (missing > 0 && expected === 'migrated') {
      throw new OperatorError(
        `The database in ${place} is not migrated: it is of an older version and has ` +
          `${missing} of ${migrations.length} migrations to come. ` +
          'Run `npm run sopan -- migrate`, or start the product.',
      )
    }
  } finally {
    await db.destroy()
  }
}

const missingOf = (applied: Applied, migrations: Migration[]) =>
  migrations.filter(({ name }) => !applied.has(name))

async function runMissing(
  connection: Kysely<unknown>,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<string[]> {
  const applied = await listApplied(connection)
  requireCompatible(applied, migrations, VERSION)
  await createMigrationTable(connection)
  const missing = missingOf(applied, migrations)
  for (const migration of missing) {
    log(`Migrating the database: ${migration.name}`)
    if (migration.indexes === undefined) await runInTransaction(connection, migration)
    else await buildIndexes(connection, migration, migration.indexes)
  }
  return missing.map((migration) => migration.name)
}

export async function createMigrationTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS runs_from text`.execute(db)
}

/** Runs a migration and records it; the caller has opened the transaction. */
export async function applyMigration(trx: Kysely<unknown>, migration: Migration): Promise<void> {
  await migration.up(trx, sql``)
  await record(trx, migration)
}

/** Tries again while another transaction holds a table for longer than requests may wait. */
async function runInTransaction(connection: Kysely<unknown>, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await connection.transaction().execute(async (trx) => {
        await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx)
        await applyMigration(trx, migration)
      })
      return
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

/** An index that a kill has left half built is dropped first; one that is complete is not built again. */
async function buildIndexes(
  connection: Kysely<unknown>,
  migration: Migration,
  indexes: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT i.relname AS name FROM pg_index JOIN pg_class i ON i.oid = indexrelid
    WHERE NOT indisvalid AND i.relname = ANY (${[...indexes]})
      AND i.relnamespace = current_schema()::regnamespace`.execute(connection)
  for (const { name } of rows) {
    await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(connection)
  }
  await migration.up(connection, sql`CONCURRENTLY IF NOT EXISTS`)
  await record(connection, migration)
}

/** A program that does not know what a baseline replaces is older than all of it and cannot run. */
async function record(db: Kysely<unknown>, migration: Migration): Promise<void> {
  const { kind, runsFrom, replaces } = migration
  const oldest = kind === 'expand' && replaces === undefined ? '0.0.0' : (runsFrom ?? null)
  await sql`
    INSERT INTO schema_migration (name, runs_from)
    SELECT unnest(${[...namesOf(migration)]}::text[]), ${oldest}`.execute(db)
}
