import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { queriesOn } from '#server/db/connect.ts'
import { FILE_KEYS } from '#server/db/queries/file-keys.ts'
import type { Files } from '#server/lib/files/files.ts'

import {
  MIGRATION_TABLE,
  type TableColumns,
  columnList,
  copyTarget,
  listMigrations,
  listTables,
} from './catalogue.ts'
import {
  type BackupEnd,
  type BackupHead,
  END,
  FORMAT,
  HEAD,
  tableEntry,
  uploadEntry,
} from './format.ts'
import { type AddEntry, type WrittenArchive, writeArchive } from './write-archive.ts'

export interface BackupSource {
  pool: pg.Pool
  files: Files
  now: Date
  log: (line: string) => void
}

export type WrittenBackup = WrittenArchive & BackupEnd

/** Rows are compressed in blocks of about this many bytes, so that memory stays bounded. */
const BLOCK_BYTES = 4 * 1024 * 1024

const NEWLINE = 0x0a

const compress = promisify(gzip)

/**
 * Writes a backup of database and uploads while servers run. All tables are read in one snapshot. Files are
 * read after its transaction, because they may be in a storage elsewhere. They never change, and only pictures of erased
 * accounts vanish, so those listed then include all that the snapshot names, except such a picture.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<WrittenBackup> {
  const client = await source.pool.connect()
  let end: BackupEnd = { rows: {}, files: 0 }
  try {
    await beginSnapshot(client)
    const written = await writeArchive(file, async (add) => {
      const head = await headOf(client, source.now)
      await add(HEAD, json(head))
      const rows = await addTables(client, head.tables, add, source.log)
      await client.query('COMMIT')
      end = { rows, files: await addFiles(source, add) }
      await add(END, json(end))
    })
    return { ...written, ...end }
  } finally {
    // The connection may be in the middle of a COPY, so it is closed and not used again.
    client.release(true)
  }
}

const json = (value: BackupHead | BackupEnd) => Buffer.from(JSON.stringify(value, null, 1))

async function beginSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const db = queriesOn<unknown>(client)
  // Times, intervals and numbers in a form that every server reads alike, as pg_dump sets them.
  await sql`SET LOCAL datestyle = 'ISO, YMD'`.execute(db)
  await sql`SET LOCAL intervalstyle = 'postgres'`.execute(db)
  await sql`SET LOCAL timezone = 'UTC'`.execute(db)
  await sql`SET LOCAL extra_float_digits = 3`.execute(db)
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db)
}

async function headOf(client: pg.PoolClient, now: Date): Promise<BackupHead> {
  const db = queriesOn<unknown>(client)
  const tables = await listTables(db)
  return {
    product: 'sopan',
    format: FORMAT,
    created_at: now.toISOString(),
    migrations: await listMigrations(db),
    tables: tables.filter(({ name }) => name !== MIGRATION_TABLE),
  }
}

async function addTables(
  client: pg.PoolClient,
  tables: TableColumns[],
  add: AddEntry,
  log: (line: string) => void,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [index, table] of tables.entries()) {
    let [rows, n] = [0, 0]
    for await (const block of wholeLines(client.query(copyTo(copyStatement(table))))) {
      await add(tableEntry(table.name, ++n), await compress(block, { level: 4 }))
      rows += countLines(block)
    }
    counts[table.name] = rows
    log(`Table ${index + 1} of ${tables.length}: ${table.name}, ${rows} rows`)
  }
  return counts
}

/**
 * A backup lacks the keys that sign the URLs of paid files, so that its readers cannot sign any; a restored
 * server makes its own.
 */
function copyStatement(table: TableColumns): string {
  if (table.name !== 'setting') return `COPY ${copyTarget(table)} TO STDOUT`
  const key = pg.escapeLiteral(FILE_KEYS)
  return `COPY (SELECT ${columnList(table.columns)} FROM setting WHERE key <> ${key}) TO STDOUT`
}

/** Blocks that end with a line; COPY escapes the line breaks of values. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    parts.push(part)
    size += part.length
    if (size < BLOCK_BYTES || !part.includes(NEWLINE)) continue
    const block = Buffer.concat(parts)
    const end = block.lastIndexOf(NEWLINE) + 1
    yield block.subarray(0, end)
    parts = [block.subarray(end)]
    size = block.length - end
  }
  if (size > 0) yield Buffer.concat(parts)
}

function countLines(block: Buffer): number {
  let count = 0
  for (let at = block.indexOf(NEWLINE); at !== -1; at = block.indexOf(NEWLINE, at + 1)) count++
  return count
}

async function addFiles({ files, log }: BackupSource, add: AddEntry): Promise<number> {
  const paths = (await files.list()).toSorted()
  let added = 0
  for (const path of paths) {
    const found = await files.stat(path)
    // The account of its learner was erased meanwhile.
    if (found === null) continue
    const { size } = found
    const stream = () => files.stream(path, { start: 0, end: size - 1 })
    await add(uploadEntry(path), size === 0 ? Buffer.alloc(0) : { size, stream: stream() })
    if (++added % 1000 === 0) log(`Files: ${added} of ${paths.length}`)
  }
  return added
}
