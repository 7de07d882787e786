import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest'

import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { freePort } from '#test/free-port.ts'
import { databaseOn } from '#test/test-server.ts'

import { type DatabaseAddress, openDatabase, requireDatabase } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.db.destroy())

it('returns ids and paise as numbers, and days as text', async () => {
  const { rows } = await sql`
    SELECT 12345678901::bigint AS paise, DATE '2026-01-31' AS day`.execute(test.db)
  expect(rows).toEqual([{ paise: 12_345_678_901, day: '2026-01-31' }])
})

it('never rounds a number that is too large', async () => {
  const query = sql`SELECT 9007199254740993::bigint AS paise`.execute(test.db)
  await expect(query).rejects.toThrow('9007199254740993')
})

it('cancels a statement that takes too long, as unavailable', async () => {
  const query = test.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 20`.execute(trx)
    await sql`SELECT pg_sleep(20)`.execute(trx)
  })
  const error: unknown = await query.catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
})

it('reconnects after the server has ended every connection', async () => {
  const onIdleError = vi.fn<(error: Error) => void>()
  const db = openDatabase({ address: test.address, max: 2, onIdleError })
  onTestFinished(() => db.destroy())
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(test.db)
  await expect.poll(() => onIdleError).toHaveBeenCalledOnce()
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
})

it('reports where no database answers, without the password', async () => {
  const port = await freePort()
  const connectionString = `postgres://learner:hush-hush@127.0.0.1:${port}/sopan`
  const refusal: unknown = await requireDatabase({ connectionString }, { waitMs: 50 }).catch(
    (error: unknown) => error,
  )
  expect(String(refusal)).toContain(`The database at 127.0.0.1:${port}/sopan cannot be used:`)
  expect(String(refusal)).not.toContain('hush-hush')
})

it('names the database of a server that is reached by a socket', async () => {
  const connectionString = 'postgresql://sopan@/books?host=/nowhere/run'
  await expect(requireDatabase({ connectionString }, { waitMs: 50 })).rejects.toThrow(
    'The database at /nowhere/run (books) cannot be used:',
  )
})

it('refuses a database in which its user may not make tables', async () => {
  const name = `${inject('testServer').prefix}_reader_${process.env['VITEST_POOL_ID']}`
  await sql`CREATE ROLE ${sql.id(name)} LOGIN PASSWORD 'x'`.execute(test.db)
  onTestFinished(async () => {
    await sql`DROP ROLE ${sql.id(name)}`.execute(test.db)
  })
  await expect(requireDatabase(addressOf(test.address, name, 'x'))).rejects.toThrow(
    `lets its user ${name} make no tables; make that user its owner, or grant it CREATE`,
  )
})

it('refuses a database that cannot store every character', async () => {
  const server = inject('testServer')
  const name = `${server.prefix}_latin_${process.env['VITEST_POOL_ID']}`
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`.execute(
    test.db,
  )
  onTestFinished(async () => {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(test.db)
  })
  await expect(requireDatabase(databaseOn(server, name))).rejects.toThrow(
    "has the encoding LATIN1; make one with ENCODING 'UTF8'.",
  )
})

it('treats a refused connection as unavailable, but not a missing file or a violated constraint', async () => {
  const connectionString = `postgres://learner:x@127.0.0.1:${await freePort()}/sopan`
  const db = openDatabase({ address: { connectionString }, max: 1 })
  onTestFinished(() => db.destroy())
  expect(isUnavailable(await failure(sql`SELECT 1`.execute(db)))).toBe(true)
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(isUnavailable(missing)).toBe(false)
  expect(isUnavailable(Object.assign(new Error('duplicate'), { code: '23505' }))).toBe(false)
})

/** The same database for another user. */
function addressOf(address: DatabaseAddress, user: string, password: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, user, password }
  const url = new URL(address.connectionString)
  url.username = user
  url.password = password
  return { connectionString: url.href }
}

function failure(query: Promise<unknown>): Promise<unknown> {
  return query.then(
    () => undefined,
    (error: unknown) => error,
  )
}
