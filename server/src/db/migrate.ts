import { type Kysely, sql } from 'kysely'

import { OperatorError } from '#server/lib/operator-error.ts'

import { type DatabaseAddress, openDatabase } from './connect.ts'
import type { Migration } from './migrations.ts'

/** Any number that no other program on the same server uses as an advisory lock. */
export const MIGRATION_LOCK = 7_672_601

/**
 * Runs the migrations that the database lacks, in the order of the list, each in its own transaction. Servers
 * with the same starting time wait for each other. Returns the names of those run. Not Kysely's Migrator: see
 * docs/decisions/023-migrations-by-hand.md.
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
      await sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
      return runMissing(connection, migrations, log)
    })
  } finally {
    // The lock belongs to the connection and is released with it.
    await db.destroy()
  }
}

/** What a command expects of the database: every migration, or only that the product made it. */
export type Expected = 'migrated' | 'made'

/**
 * Throws an OperatorError unless the database is as expected; changes nothing. A database of a newer
 * program is refused too.
 */
export async function requireSchema(
  address: DatabaseAddress,
  { migrations, place, expected }: { migrations: Migration[]; place: string; expected: Expected },
): Promise<void> {
  const db = openDatabase<unknown>({ address, max: 1, limits: 'none' })
  try {
    const { rows } = await sql<{ is_made: boolean }>`
      SELECT to_regclass('schema_migration') IS NOT NULL AS is_made`.execute(db)
    const applied = rows[0]?.is_made === true ? await listApplied(db) : new Set<string>()
    if (applied.size === 0) {
      throw new OperatorError(
        `There is no database of the product in ${place}. ` +
          'Set DATA_DIR or DATABASE_URL as the service has it.',
      )
    }
    requireKnown(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name)).length
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

async function listApplied(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(db)
  return new Set(rows.map((row) => row.name))
}

async function runMissing(
  connection: Kysely<unknown>,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<string[]> {
  await createMigrationTable(connection)
  const applied = await listApplied(connection)
  requireKnown(applied, migrations)
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) {
    log(`Migrating the database: ${migration.name}`)
    await connection.transaction().execute((trx) => applyMigration(trx, migration))
  }
  return missing.map((migration) => migration.name)
}

export async function createMigrationTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS schema_migration (
      name text PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
}

/** Runs a migration and records it; the caller has opened the transaction. */
export async function applyMigration(trx: Kysely<unknown>, migration: Migration): Promise<void> {
  await migration.up(trx)
  await sql`INSERT INTO schema_migration (name) VALUES (${migration.name})`.execute(trx)
}

/** An older program on a newer database would write rows that the newer one does not expect. */
function requireKnown(applied: Set<string>, migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new OperatorError(
    `The database was last used by a newer version of this program: it has the migration ` +
      `${unknown}, which is unknown here. Start the newer version.`,
  )
}
