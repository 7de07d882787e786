import { type Kysely, sql } from 'kysely'
import pg from 'pg'

export interface TableColumns {
  name: string
  columns: string[]
}

/** Its rows are the `migrations` of a backup's head. */
export const MIGRATION_TABLE = 'schema_migration'

/** Every table of the database with its columns, as PostgreSQL's own catalogue lists them. */
export async function listTables(db: Kysely<unknown>): Promise<TableColumns[]> {
  const { rows } = await sql<TableColumns>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname`.execute(db)
  return rows
}

export async function listMigrations(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM schema_migration ORDER BY name`.execute(db)
  return rows.map((row) => row.name)
}

/** `table (column, …)` for COPY, which takes no parameters. */
export const copyTarget = ({ name, columns }: TableColumns): string =>
  `${pg.escapeIdentifier(name)} (${columnList(columns)})`

export const columnList = (columns: string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
