import { randomBytes } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { listTables } from './backup/catalogue.ts'

/** Columns that open something: hashes of passwords and tokens, keys, and sessions of payments. */
const SECRETS: Record<string, readonly string[]> = {
  app_user: ['password_hash'],
  password_reset: ['token_hash'],
  purchase_order: ['session_id'],
  session: ['token_hash'],
  setting: ['value'],
}

const LONGEST_STATEMENT = '5min'

export interface Reader {
  user: string
  password: string
}

/**
 * Makes the database's user that can only read, or gives it a new password and the tables that were made since.
 * It sees every column but secrets.
 */
export async function makeReader(trx: Kysely<unknown>): Promise<Reader> {
  const user = await readerName(trx)
  const password = randomBytes(24).toString('base64url')
  const role = sql.id(user)
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = ${user}`.execute(trx)
  if (rows.length === 0) await sql`CREATE ROLE ${role}`.execute(trx)
  await sql`ALTER ROLE ${role} LOGIN PASSWORD ${sql.lit(password)}`.execute(trx)
  await sql`ALTER ROLE ${role} SET default_transaction_read_only = on`.execute(trx)
  await sql`ALTER ROLE ${role} SET statement_timeout = ${sql.lit(LONGEST_STATEMENT)}`.execute(trx)
  const schema = sql.id(await currentSchema(trx))
  await sql`GRANT USAGE ON SCHEMA ${schema} TO ${role}`.execute(trx)
  await sql`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`.execute(trx)
  for (const { name, columns } of await listTables(trx)) {
    const secrets = SECRETS[name]
    if (secrets === undefined) continue
    const open = columns.filter((column) => !secrets.includes(column)).map((one) => sql.id(one))
    await sql`REVOKE SELECT ON ${sql.table(name)} FROM ${role}`.execute(trx)
    await sql`GRANT SELECT (${sql.join(open)}) ON ${sql.table(name)} TO ${role}`.execute(trx)
  }
  return { user, password }
}

/** One for each database of a server, because users belong to the server. */
async function readerName(trx: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT left(current_database(), 50) || '_reader' AS name`.execute(trx)
  return rows[0]?.name ?? ''
}

async function currentSchema(trx: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(trx)
  return rows[0]?.name ?? ''
}
