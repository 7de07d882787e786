import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openTestDatabase, type TestDatabase } from '#test/database.ts'

import { inDryRun, inTransaction } from './transaction.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
  await sql`CREATE SCHEMA scratch`.execute(test.db)
  await sql`CREATE TABLE scratch.counter (name text PRIMARY KEY, value int)`.execute(test.db)
})
afterAll(async () => {
  await sql`DROP SCHEMA scratch CASCADE`.execute(test.db)
  await test.db.destroy()
})

const setCounters = () =>
  sql`INSERT INTO scratch.counter VALUES ('a', 0), ('b', 0)
      ON CONFLICT (name) DO UPDATE SET value = 0`.execute(test.db)

const add = (name: string) => sql`UPDATE scratch.counter SET value = value + 1 WHERE name = ${name}`

async function counters(): Promise<unknown[]> {
  const { rows } = await sql<{ value: number }>`
    SELECT value FROM scratch.counter ORDER BY name`.execute(test.db)
  return rows.map((row) => row.value)
}

it('repeats the work after a deadlock, and applies each of both once', async () => {
  await setCounters()
  let runs = 0
  let bothHoldOne: () => void
  const meeting = new Promise<void>((resolve) => (bothHoldOne = resolve))
  const addBoth = (first: string, second: string) =>
    inTransaction(test.db, async (trx) => {
      runs++
      await add(first).execute(trx)
      if (runs === 2) bothHoldOne()
      await meeting
      await add(second).execute(trx)
    })
  await Promise.all([addBoth('a', 'b'), addBoth('b', 'a')])
  expect(await counters()).toEqual([2, 2])
  expect(runs).toBe(3)
})

it('gives up after some tries if the database keeps aborting it', async () => {
  let runs = 0
  const hopeless = inTransaction(test.db, async (trx) => {
    runs++
    await sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`.execute(trx)
  })
  await expect(hopeless).rejects.toThrow('again')
  expect(runs).toBe(4)
})

it('rolls back if the work fails, and does not repeat it', async () => {
  await setCounters()
  let runs = 0
  const failing = inTransaction(test.db, async (trx) => {
    runs++
    await add('a').execute(trx)
    throw new Error('not allowed')
  })
  await expect(failing).rejects.toThrow('not allowed')
  expect(runs).toBe(1)
  expect(await counters()).toEqual([0, 0])
})

it('a dry run returns the result of the work and changes nothing', async () => {
  await setCounters()
  const result = await inDryRun(test.db, async (trx) => {
    await add('a').execute(trx)
    const { rows } = await sql<{ value: number }>`
      SELECT value FROM scratch.counter WHERE name = 'a'`.execute(trx)
    return rows[0]?.value
  })
  expect(result).toBe(1)
  expect(await counters()).toEqual([0, 0])
})

it('a dry run fails with the error of the work', async () => {
  const failing = inDryRun(test.db, () => Promise.reject(new Error('not allowed')))
  await expect(failing).rejects.toThrow('not allowed')
})
