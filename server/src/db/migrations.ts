import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Kysely, RawBuilder } from 'kysely'
import { FileMigrationProvider } from 'kysely/migration'

/**
 * A change of the tables. Servers of the version before run on while it is made and afterwards, so it is one of two kinds
 * (docs/decisions/051-rolling-upgrade.md).
 */
export interface Migration {
  name: string
  /** 'expand' adds what older versions do not need; 'contract' removes what the version before does not use. */
  kind?: 'expand' | 'contract' | undefined
  /** For 'contract': the oldest version of the program that runs without what is removed, such as '1.3.0'. */
  runsFrom?: string | undefined
  /** For a baseline: the earlier migrations whose tables it makes, and the last version that has them one by one. */
  replaces?: { until: string; names: readonly string[] } | undefined
  /** The indexes that the migration builds, outside of a transaction, while others write. It makes nothing else. */
  indexes?: readonly string[] | undefined
  /** `concurrently` goes between CREATE INDEX and the name of an index. */
  up(db: Kysely<unknown>, concurrently: RawBuilder<unknown>): Promise<void>
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
    .map(([name, module]) => {
      const { kind, runsFrom, replaces, indexes, up } = module as Omit<Migration, 'name'>
      return { name, kind, runsFrom, replaces, indexes, up }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The names that a database has after the migration. */
export const namesOf = ({ name, replaces }: Migration): readonly string[] => [
  ...(replaces?.names ?? []),
  name,
]

/** Forward only; a migration that has shipped never changes. */
export const migrations = await migrationsIn(path.join(import.meta.dirname, 'migrations'))
