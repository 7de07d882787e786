import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import type { Kysely } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { queriesOn } from '#server/db/connect.ts'
import { applyMigration } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrations.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import { FILE_KEYS } from '#server/db/queries/file-keys.ts'
import type { Trx } from '#server/db/tables.ts'
import { errorCode } from '#server/lib/error-code.ts'
import type { Files } from '#server/lib/files/files.ts'

import { MIGRATION_TABLE, type TableColumns, copyTarget, listTables } from './catalogue.ts'
import type { CheckedBackup } from './check-backup.ts'
import { tableOf, uploadOf } from './format.ts'
import { type Archive, damaged } from './read-archive.ts'
import {
  continueIds,
  rebuildTables,
  requireAlone,
  requireEmpty,
  withoutReferences,
} from './rebuild.ts'

export interface RestoreTarget {
  /** A database that may have no tables yet. */
  pool: pg.Pool
  files: Files
  now: Date
  /** The operating system's user, for the audit. */
  actor: string
  log: (line: string) => void
  /** Completes the migrated rows in the same transaction; returns how many accounts were erased again. */
  eraseAgain: (trx: Trx) => Promise<number>
}

interface Source extends CheckedBackup {
  archive: Archive
  file: string
}

export interface Restored {
  /** The migrations that the backup did not have. */
  migrated: string[]
  /** Files that were damaged when the backup was made. */
  damagedFiles: string[]
  /** Accounts that were erased after the backup was made. */
  erased: number
}

/**
 * Restores a checked backup into an empty database, in one transaction: a failure or a kill leaves
 * it empty. Files are stored before the transaction, because they may go to a storage elsewhere; after an
 * interrupted restore, the next one stores them again. The tables are made by the migrations of the backup, and
 * migrated after they are filled.
 */
export async function restoreBackup(
  target: RestoreTarget,
  source: Source,
  migrations: readonly Migration[],
): Promise<Restored> {
  const client = await target.pool.connect()
  try {
    await requireUnused(client)
    const damagedFiles = await storeFiles(target, source)
    await client.query('BEGIN')
    await client.query(`SET LOCAL application_name = 'restore'`)
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const restored = await restoreIn(client, target, source, migrations)
    await client.query('COMMIT')
    // Without statistics the first queries on large tables would be slow.
    await client.query('ANALYZE')
    return { ...restored, damagedFiles }
  } finally {
    // Closing the connection ends a transaction that was not committed.
    client.release(true)
  }
}

/** Before files are stored; the transaction of the rows checks it once more. */
async function requireUnused(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN READ ONLY')
  const trx = queriesOn<unknown>(client)
  await requireAlone(trx)
  await requireEmpty(trx)
  await client.query('ROLLBACK')
}

/** Returns the paths of files whose content is not that of their path. */
async function storeFiles(
  { files, log }: RestoreTarget,
  { archive, end }: Source,
): Promise<string[]> {
  const damagedFiles: string[] = []
  let stored = 0
  for await (const { name, content } of archive.entries()) {
    const path = uploadOf(name)
    if (path === undefined) continue
    if (!(await storeFile(files, path, content))) damagedFiles.push(path)
    if (++stored % 1000 === 0) log(`Files: ${stored} of ${end.files}`)
  }
  return damagedFiles
}

async function restoreIn(
  client: pg.PoolClient,
  { now, actor, log, eraseAgain }: RestoreTarget,
  { archive, file, head, end }: Source,
  migrations: readonly Migration[],
): Promise<Omit<Restored, 'damagedFiles'>> {
  const trx = queriesOn<unknown>(client)
  await requireAlone(trx)
  await requireEmpty(trx)
  const [applied, missing] = [true, false].map((isApplied) =>
    migrations.filter((migration) => head.migrations.includes(migration.name) === isApplied),
  )
  await rebuildTables(trx, applied ?? [])
  const tables = await requireSameTables(trx, file, head.tables)
  const rows = new Map<string, number>()
  await withoutReferences(trx, async () => {
    for await (const { name, content } of archive.entries()) {
      const table = tables.get(tableOf(name) ?? '')
      if (table === undefined) continue
      if (!rows.has(table.name)) log(`Table ${table.name}: ${end.rows[table.name]} rows`)
      const before = rows.get(table.name) ?? 0
      const loaded = await loadRows(client, table, content).catch((error: unknown) => {
        throw isContentError(error) ? damaged(file, `rows of ${table.name} cannot be read`) : error
      })
      rows.set(table.name, before + loaded)
    }
    log('Checking references')
  })
  // Keys that sign the URLs of files belong to one server; an archive must not contain any.
  await queriesOn(client).deleteFrom('setting').where('key', '=', FILE_KEYS).execute()
  const wrong = [...tables.keys()].find((name) => (rows.get(name) ?? 0) !== (end.rows[name] ?? 0))
  if (wrong !== undefined) throw damaged(file, `rows of ${wrong} are missing`)
  await continueIds(trx)
  for (const migration of missing ?? []) {
    log(`Migrating the database: ${migration.name}`)
    await applyMigration(trx, migration)
  }
  const migrated = (missing ?? []).map((migration) => migration.name)
  const erased = await eraseAgain(queriesOn(client) as Trx)
  await insertAudit(queriesOn(client), {
    at: now,
    actor,
    action: 'restore',
    subject: `backup of ${head.created_at}`,
    after: { sha256: archive.sha256, rows: end.rows, files: end.files, migrated, erased },
  })
  return { migrated, erased }
}

/** Throws unless the tables of the backup are the same that its migrations have made. */
async function requireSameTables(
  trx: Kysely<unknown>,
  file: string,
  given: TableColumns[],
): Promise<Map<string, TableColumns>> {
  const columns = new Map(given.map((table) => [table.name, table.columns.toSorted().join(' ')]))
  const made = (await listTables(trx)).filter(({ name }) => name !== MIGRATION_TABLE)
  const isSame = made.every(
    (table) => columns.get(table.name) === table.columns.toSorted().join(' '),
  )
  if (!isSame || made.length !== given.length) {
    throw damaged(file, 'its tables are not those of its migrations')
  }
  return new Map(made.map((table) => [table.name, table]))
}

/** Compressed data (Z_) or a row (data exception, constraint) that cannot be read. */
const isContentError = (error: unknown) => /^(?:Z_|22|23)/.test(errorCode(error) ?? '')

async function loadRows(
  client: pg.PoolClient,
  table: TableColumns,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`))
  await pipeline(content, createGunzip(), copy)
  return copy.rowCount
}

/** Whether the stored file has the path of the backup, which is the hash of its content. */
async function storeFile(
  files: Files,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<boolean> {
  const area = path.startsWith('paid/') ? 'paid' : 'public'
  return (await files.put(area, content, extname(path).slice(1))) === path
}
