import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'

import { MONEY_RULES, type Violation } from './money-rules.ts'
import { RULES } from './rules.ts'

export interface Finding {
  rule: string
  count: number
  examples: string[]
}

export interface NamedFile {
  path: string
  /** Where it is named. */
  column: string
}

const MAX_EXAMPLES = 10

/** The names of all rules about rows, or only of the rules about money. */
export const ruleNames = (area: 'all' | 'money' = 'all'): string[] =>
  Object.keys(area === 'money' ? MONEY_RULES : RULES)

/** Sets the time by which the rules of this transaction find what is dated in the future. */
export async function setTimeOfCheck(trx: Db, now: Date): Promise<void> {
  await sql`SELECT set_config('sopan.checked_at', ${now.toISOString()}, true)`.execute(trx)
}

/** The rows that contradict a rule: how many there are, and the first of them. */
export async function findContradiction(db: Db, rule: string): Promise<Finding> {
  const query = RULES[rule]
  if (query === undefined) throw new Error(`there is no rule '${rule}'`)
  const { rows } = await sql<Violation & { count: number }>`
    SELECT subject, count(*) OVER () AS count FROM (${query}) AS q LIMIT ${MAX_EXAMPLES}`.execute(
    db,
  )
  return { rule, count: rows[0]?.count ?? 0, examples: rows.map((row) => row.subject) }
}

export const findingOf = (rule: string, found: readonly string[]): Finding => ({
  rule,
  count: found.length,
  examples: found.slice(0, MAX_EXAMPLES),
})

/** Columns that generate ids, whose next id is taken already. */
export async function listUsedIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; name: string; sequence: string }>`
    SELECT c.relname AS table_name, a.attname AS name,
      s.relname AS sequence
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_class s ON s.oid = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass
    WHERE c.relnamespace = current_schema()::regnamespace AND a.attidentity <> ''
    ORDER BY 1`.execute(db)
  const used: string[] = []
  for (const { table_name: table, name, sequence } of rows) {
    const result = await sql<{ is_used: boolean }>`
      SELECT (SELECT max(${sql.ref(name)}) FROM ${sql.table(table)})
        >= (SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END
          FROM ${sql.table(sequence)}) AS is_used`.execute(db)
    if (result.rows[0]?.is_used) used.push(`${table}.${name}`)
  }
  return used
}

/**
 * The paths of stored files in all content tables and in columns for files of other tables, each
 * with where it is named.
 */
export async function listNamedFiles(db: Db): Promise<NamedFile[]> {
  const { rows: columns } = await sql<{ table_name: string; name: string }>`
    SELECT c.relname AS table_name, a.attname AS name
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped
      AND a.atttypid IN ('text'::regtype, 'jsonb'::regtype)
      AND (a.attname ~ '(image|cover|pdf|file|path)' OR c.relname IN ('paper', 'paper_question') OR EXISTS (
        SELECT FROM pg_attribute p WHERE p.attrelid = c.oid AND p.attname = 'published'))
    ORDER BY 1, 2`.execute(db)
  const named: NamedFile[] = []
  for (const { table_name: table, name } of columns) {
    const { rows } = await sql<{ path: string }>`
      SELECT DISTINCT m[1] AS path FROM ${sql.table(table)},
        regexp_matches(${sql.ref(name)}::text, ${FILE_PATH}, 'g') AS m`.execute(db)
    named.push(...rows.map(({ path }) => ({ path, column: `${table}.${name}` })))
  }
  return named
}

const FILE_PATH = '((?:public|paid)/[0-9a-f]{32}\\.[a-z0-9]{1,5})(?![a-z0-9])'
