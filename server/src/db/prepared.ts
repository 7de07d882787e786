import type { Pool, QueryResultRow } from 'pg'

import { mayName } from './connect.ts'

/**
 * A prepared statement for frequent queries, where Kysely's query building and PostgreSQL's
 * planning would cost more than the execution. Lists are passed as JSON, because PostgreSQL plans
 * again for an array of another length.
 */
export function prepared<Row extends QueryResultRow>(name: string, text: string) {
  return async (pool: Pool, values: unknown[]): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ ...(mayName(pool) && { name }), text, values })
    return rows
  }
}
