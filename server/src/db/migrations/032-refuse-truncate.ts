import { type Kysely, sql } from 'kysely'

/** Rows that are never changed cannot be removed by TRUNCATE either, which fires no row trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
    WHERE c.relnamespace = current_schema()::regnamespace AND p.proname = 'refuse_change'
    ORDER BY 1`.execute(db)
  for (const { name } of rows) {
    await sql`
      CREATE TRIGGER never_truncated BEFORE TRUNCATE ON ${sql.table(name)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db)
  }
}
