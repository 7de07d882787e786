import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Kysely } from 'kysely'
import { FileMigrationProvider } from 'kysely/migration'

export interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
}

/** The migrations of a folder in the order of their names; a module without `up` is refused. */
export async function migrationsIn(folder: string): Promise<Migration[]> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    // On Windows an absolute path is imported only as a URL.
    import: (file) => import(pathToFileURL(file).href),
    onFileIgnored(file, reason) {
      if (reason === 'NotMigration') throw new Error(`The migration ${file} exports no 'up'`)
    },
  })
  return Object.entries(await provider.getMigrations())
    .map(([name, { up }]) => ({ name, up }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Forward only; a migration that has shipped never changes. */
export const migrations = await migrationsIn(path.join(import.meta.dirname, 'migrations'))
