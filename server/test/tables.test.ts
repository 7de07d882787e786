import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type TestDatabase, openTestDatabase } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
}

interface Rule {
  table: string
  rule: string
}

const HEAD = `# The tables

Written from the migrations by \`npm run docs\`. Times are \`timestamptz\`, money is whole paise
(\`*_paise\`), \`?\` marks what may be null.
`

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.db.destroy())

it('docs/tables.md lists the tables', async () => {
  const columns = await sql<Column>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS is_nullable
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped
    ORDER BY c.relname, a.attnum`.execute(database.db)
  const rules = await sql<Rule>`
    SELECT c.relname AS table, pg_get_constraintdef(k.oid) AS rule
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'f', 'c')
    UNION ALL
    SELECT i.tablename, regexp_replace(i.indexdef, '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ USING btree ',
      CASE WHEN i.indexdef LIKE 'CREATE UNIQUE%' THEN 'UNIQUE INDEX ' ELSE 'INDEX ' END)
    FROM pg_indexes i
    WHERE i.schemaname = 'public'
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conname = i.indexname)
    UNION ALL
    SELECT t.tgrelid::regclass::text, regexp_replace(pg_get_triggerdef(t.oid),
      '^CREATE TRIGGER (\\S+) (.*) ON .*$', 'TRIGGER \\1 \\2')
    FROM pg_trigger t WHERE NOT t.tgisinternal
    ORDER BY 1, 2`.execute(database.db)
  const tables = Map.groupBy(columns.rows, (column) => column.table)
  const pages = [...tables]
    .filter(([table]) => table !== 'schema_migration')
    .map(([table, own]) => {
      const lines = own.map(
        ({ name, type, is_nullable }) =>
          `- \`${name}\`${is_nullable ? '?' : ''} ${type.replace(' with time zone', 'tz')}`,
      )
      const held = rules.rows
        .filter((rule) => rule.table === table)
        .map((rule) => `- ${rule.rule.replaceAll('::text', '')}`)
      return [`## ${table}\n`, ...lines, '', 'Held by the database:\n', ...held, ''].join('\n')
    })
  await expect([HEAD, ...pages].join('\n')).toMatchFileSnapshot('../../docs/tables.md')
})
