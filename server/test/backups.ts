import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { type Kysely, sql } from 'kysely'

import { listTables } from '#server/db/backup/catalogue.ts'
import type { BackupHead } from '#server/db/backup/format.ts'
import { type AddEntry, writeArchive } from '#server/db/backup/write-archive.ts'
import { migrations, namesOf } from '#server/db/migrations.ts'
import { parseSettings } from '#server/lib/env/env.ts'

import type { TestApp } from './app.ts'
import { runCommand } from './commands.ts'
import type { freshTarget } from './fresh-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type Target = Awaited<ReturnType<typeof freshTarget>>

/** Helpers for tests of backups. */
export function backups(t: TestApp) {
  const tables = () => listTables(t.db as unknown as Kysely<unknown>)

  return {
    backup: (file: string) => runCommand(t, ['backup', file]),

    /** By default with an empty list of erased accounts. */
    restore(file: string, target: Target, options: Record<string, string | true> = {}) {
      const settings = parseSettings({ DATA_DIR: dirname(target.folder) })
      const all = 'erased' in options ? options : { erased: emptyFile(), ...options }
      return runCommand({ ...t, settings, ownDatabase: target }, ['restore', file], all)
    },

    /** A new backup of the test's database. */
    async written(): Promise<string> {
      const file = join(temporaryFolder(), 'today.sopan')
      await runCommand(t, ['backup', file])
      return file
    },

    /** A backup of hand-made entries, with a correct checksum. */
    async made(fill: (add: AddEntry, head: BackupHead) => Promise<void>): Promise<string> {
      const file = join(temporaryFolder(), 'made.sopan')
      const head: BackupHead = {
        product: 'sopan',
        format: 1,
        created_at: t.time.toISOString(),
        migrations: migrations.flatMap(namesOf),
        tables: (await tables()).filter(({ name }) => name !== 'schema_migration'),
      }
      await writeArchive(file, (add) => fill(add, head))
      return file
    },
  }
}

function emptyFile(): string {
  const file = join(temporaryFolder(), 'erased.jsonl')
  writeFileSync(file, '')
  return file
}

/** The rows of every table as text, except rows that a backup or a restore adds. */
export async function contents(db: Target['db']): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of await listTables(db as unknown as Kysely<unknown>)) {
    if (name === 'schema_migration') continue
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(db)
    const isOwn = (row: string) => /file_keys|,backup,|,restore,/.test(row)
    all[name] = rows.map(({ row }) => row).filter((row) => !isOwn(row))
  }
  return all
}

/** Whether the database has no table. */
export async function isEmpty({ db }: Target): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  return rows.length === 0
}
