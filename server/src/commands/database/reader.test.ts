import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { testApp } from '#test/app.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const DOCS = join(import.meta.dirname, '../../../../docs')

/** The SQL of all pages: each statement with its file. */
function statements(): [file: string, statement: string][] {
  const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(DOCS, file), 'utf8')
      const blocks = [...text.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block]) => block ?? '')
      return blocks
        .flatMap((block) => block.split(';'))
        .filter((statement) => statement.trim() !== '')
        .map((statement): [string, string] => [file, statement])
    })
}

interface Made {
  user: string
  password_file: string
}

/** A connection as the reader, by what the command has written. */
async function connected(): Promise<{ db: Db; file: string }> {
  const { data } = await runCommand(t, ['reader'])
  const { user, password_file: file } = data as Made
  onTestFinished(async () => {
    await sql`DROP OWNED BY ${sql.id(user)}`.execute(t.db)
    await sql`DROP ROLE ${sql.id(user)}`.execute(t.db)
  })
  const [host = '', port, database = '', , password = ''] = readFileSync(file, 'utf8')
    .trim()
    .split(/(?<!\\):/)
    .map((field) => field.replaceAll('\\', ''))
  const address = { host, port: Number(port), database, user, password, ssl: false as const }
  const db = openDatabase({ address, max: 1, limits: 'none' })
  onTestFinished(() => db.destroy())
  return { db, file }
}

it('runs the SQL of all pages as it is written', async () => {
  await factories(t.db).user()
  const { db } = await connected()
  expect(statements().length).toBeGreaterThan(2)
  for (const [file, statement] of statements()) {
    await expect(sql.raw(statement).execute(db), `${file}: ${statement}`).resolves.toBeDefined()
  }
})

it('reads accounts without their hashes, and changes nothing', async () => {
  const user = await factories(t.db).user()
  const { db, file } = await connected()
  expect(await db.selectFrom('app_user').select('email').execute()).toEqual([{ email: user.email }])
  for (const secret of [
    sql`SELECT password_hash FROM app_user`,
    sql`SELECT * FROM app_user`,
    sql`SELECT token_hash FROM session`,
    sql`SELECT value FROM setting`,
    sql`SELECT session_id FROM purchase_order`,
    sql`SET default_transaction_read_only = off; DELETE FROM app_user`,
    sql`CREATE TABLE mine (id bigint)`,
  ]) {
    await expect(secret.execute(db)).rejects.toThrow(/permission denied|read-only/)
  }
  expect(statSync(file).mode & 0o077).toBe(0)
  const audit = await t.db.selectFrom('audit').select('action').execute()
  expect(audit).toEqual([{ action: 'make reader' }])
})

it('sees no column that is named like a secret', async () => {
  const { db } = await connected()
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname AS name
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
      AND a.attname ~ '(hash|secret|token|factor)$' AND has_column_privilege(c.oid, a.attnum, 'SELECT')
    ORDER BY 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['paper.content_hash'])
})

it('has a new password after the next call', async () => {
  const { file } = await connected()
  const before = readFileSync(file, 'utf8')
  const { lines } = await runCommand(t, ['reader'])
  expect(readFileSync(file, 'utf8')).not.toBe(before)
  expect(lines[1]).toMatch(/^PGPASSFILE=\S+ psql 'host=\S+ port=\d+ dbname=\S+ user=\S+_reader'$/)
  expect(lines.join('\n')).not.toContain(readFileSync(file, 'utf8').trim().split(':').at(-1))
})
