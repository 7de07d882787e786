import { type Kysely, sql } from 'kysely'

import { OperatorError } from '#server/lib/operator-error.ts'
import { isAtLeast } from '#server/lib/version.ts'

import { type Migration, namesOf } from './migrations.ts'

/** The oldest version that runs on a migration, by its name; null if only programs with the migration do. */
export type Applied = ReadonlyMap<string, string | null>

/** The migrations of a database; empty if the product has not made it. Changes nothing. */
export async function listApplied(db: Kysely<unknown>): Promise<Applied> {
  const { rows: columns } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = to_regclass('schema_migration') AND attnum > 0 AND NOT attisdropped`.execute(
    db,
  )
  if (columns.length === 0) return new Map()
  // Before 046 there was no such column.
  const oldest = columns.some(({ name }) => name === 'runs_from') ? sql`runs_from` : sql`NULL`
  const { rows } = await sql<{ name: string; runs_from: string | null }>`
    SELECT name, ${oldest} AS runs_from FROM schema_migration`.execute(db)
  return new Map(rows.map((row) => [row.name, row.runs_from]))
}

/**
 * Throws an OperatorError if the database has a migration that this program does not know, unless the migration
 * is one on which this version runs, or if it has only a part of the migrations that a baseline replaces.
 */
export function requireCompatible(
  applied: Applied,
  known: readonly Migration[],
  version: string,
): void {
  const until = partlyReplaced([...applied.keys()], known)
  if (until !== undefined && applied.size > 0) {
    throw new OperatorError(
      `The database is of a version before ${until}, from which this program, ${version}, cannot migrate it. ` +
        `Start ${until} first, then this one. Nothing was changed.`,
    )
  }
  const names = new Set(known.flatMap(namesOf))
  for (const [name, oldest] of applied) {
    if (names.has(name) || (oldest !== null && isAtLeast(version, oldest))) continue
    throw new OperatorError(
      `The database was last used by a newer version of this program: it has the migration ${name}, which needs ` +
        `${oldest === null ? 'the newer version' : `version ${oldest}`}, and this is ${version}. Start the newer version.`,
    )
  }
}

/** The last version that can migrate what has these migrations; undefined if this program can. */
export function partlyReplaced(
  applied: readonly string[],
  known: readonly Migration[],
): string | undefined {
  const names = new Set(applied)
  const lacking = known.find(
    (one) => one.replaces !== undefined && !namesOf(one).every((name) => names.has(name)),
  )
  return lacking?.replaces?.until
}
