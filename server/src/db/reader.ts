import { randomBytes } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { listTables } from './backup/catalogue.ts'

/** Names of columns that open something: hashes of passwords, tokens and codes, and second factors. */
const SECRET = /(?:password|token|code)_hash$|factor$/
/** Further ones: sessions of payments, and keys that sign the URLs of files. */
const SECRETS_OF: Record<string, string> = { purchase_order: 'session_id', setting: 'value' }

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
    const open = columns.filter((one) => !SECRET.test(one) && one !== SECRETS_OF[name])
    if (open.length === columns.length) continue
    await sql`REVOKE SELECT ON ${sql.table(name)} FROM ${role}`.execute(trx)
    await sql`GRANT SELECT (${sql.join(open.map((one) => sql.id(one)))}) ON ${sql.table(name)} TO ${role}`.execute(
      trx,
    )
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
