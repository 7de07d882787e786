import type { Pool, QueryResultRow } from 'pg'

/**
 * A statement for the hottest paths, planned once for each connection and built by nobody: Kysely's
 * building and PostgreSQL's planning would cost more than running it. A list goes in as JSON: the
 * length of an array is something that PostgreSQL would plan anew for each time.
 */
export function prepared<Row extends QueryResultRow>(name: string, text: string) {
  return async (pool: Pool, values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values })
    return rows
  }
}
