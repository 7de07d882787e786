import { type Kysely, sql } from 'kysely'

/** The tables of the job queue that sweeps were scheduled with before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(db)
}
