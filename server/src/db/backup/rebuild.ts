import { setTimeout as sleep } from 'node:timers/promises'

import { type Kysely, type RawBuilder, sql } from 'kysely'

import { MIGRATION_LOCK, applyMigration, createMigrationTable } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrations.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { MIGRATION_TABLE, listTables } from './catalogue.ts'

/** Tables that have rows in an unused database. */
const NEVER_EMPTY = new Set([MIGRATION_TABLE, 'setting'])

const TRIES = 10
const PAUSE_MS = 100

/**
 * Refuses while a server, a command or another restore uses the database, but waits a second for the
 * connection of a program that has just ended. The lock is also the one of migrations, so that a server
 * that starts meanwhile waits for the end of the transaction.
 */
export async function requireAlone(trx: Kysely<unknown>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await sleep(PAUSE_MS)
    if (await isAlone(trx)) return
  }
  throw new OperatorError(
    'The product or another command is using this database. Stop it first. Nothing was changed.',
  )
}

async function isAlone(trx: Kysely<unknown>): Promise<boolean> {
  // PostgreSQL reads the list of connections once in a transaction.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(trx)
  const { rows } = await sql<{ is_locked: boolean; others: number }>`
    SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS is_locked,
      (SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND starts_with(application_name, 'sopan')) AS others`.execute(trx)
  const [row] = rows
  return row?.is_locked === true && row.others === 0
}

export async function requireEmpty(trx: Kysely<unknown>): Promise<void> {
  const tables = await listTables(trx)
  if (tables.length === 0) return
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) {
    throw new OperatorError('The database has tables of another program. Nothing was changed.')
  }
  const filled: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(trx)
    if (rows.length > 0 && !NEVER_EMPTY.has(name)) filled.push(name)
  }
  if (filled.length === 0) return
  throw new OperatorError(
    `The database is not empty: there are rows in ${filled.slice(0, 5).join(', ')}` +
      `${filled.length > 5 ? ', …' : ''}. Restore into a new DATA_DIR or an empty database. ` +
      'Nothing was changed.',
  )
}

/** Makes the tables as these migrations leave them, in place of any that are there. */
export async function rebuildTables(trx: Kysely<unknown>, migrations: Migration[]): Promise<void> {
  await sql`
    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      LOOP EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = current_schema()::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name); END LOOP;
    END $$`.execute(trx)
  await createMigrationTable(trx)
  for (const migration of migrations) await applyMigration(trx, migration)
}

/**
 * Runs `load` without foreign keys, which are checked for all rows together when they come back:
 * tables refer to each other in circles, and row by row takes longer. Triggers do not run, because the rows
 * that they have written are loaded, too.
 */
export async function withoutReferences(
  trx: Kysely<unknown>,
  load: () => Promise<void>,
): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE restored_reference ON COMMIT DROP AS
    SELECT conrelid::regclass AS table_name, conname AS name, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`.execute(trx)
  await sql`
    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT * FROM restored_reference
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.table_name, one.name); END LOOP;
    END $$`.execute(trx)
  await switchTriggers(trx, sql`DISABLE`)
  await load()
  await switchTriggers(trx, sql`ENABLE`)
  await sql`
    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT * FROM restored_reference
      LOOP
        EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', one.table_name, one.name, one.rule);
      END LOOP;
    END $$`.execute(trx)
}

async function switchTriggers(trx: Kysely<unknown>, to: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
    ORDER BY name`.execute(trx)
  for (const { name } of rows) {
    await sql`ALTER TABLE ${sql.table(name)} ${to} TRIGGER USER`.execute(trx)
  }
}

/** New rows get ids after the ids of the rows that were loaded. */
export async function continueIds(trx: Kysely<unknown>): Promise<void> {
  await sql`
    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT a.attrelid::regclass AS table_name, a.attname AS name,
          pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) AS sequence
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = current_schema()::regnamespace AND a.attidentity <> ''
      LOOP
        EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %s',
          one.sequence, one.name, one.table_name);
      END LOOP;
    END $$`.execute(trx)
}
