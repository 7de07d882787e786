import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'

import { databaseOn } from '#test/test-server.ts'

import { type DatabaseAddress, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations/list.ts'

let admin: Kysely<unknown>
let address: DatabaseAddress
let name: string

beforeEach(async () => {
  const server = inject('testServer')
  name = `${server.prefix}_migrate_${process.env['VITEST_POOL_ID']}`
  admin = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin)
  address = databaseOn(server, name)
})
afterEach(async () => {
  await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)
  await admin.destroy()
})

async function tables(): Promise<string[]> {
  const db = openDatabase<unknown>({ address, max: 1 })
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY name`.execute(db)
  await db.destroy()
  return rows.map((row) => row.name)
}

const creates = (table: string): Migration => ({
  name: table,
  up: async (db) => {
    await sql`CREATE TABLE ${sql.id(table)} (id int)`.execute(db)
  },
})

it('runs the migrations that are missing, in the order of the list', async () => {
  expect(await migrate(address, [creates('one')])).toEqual(['one'])
  expect(await migrate(address, [creates('one'), creates('two')])).toEqual(['two'])
  expect(await migrate(address, [creates('one'), creates('two')])).toEqual([])
  expect(await tables()).toEqual(['one', 'schema_migration', 'two'])
})

it('rolls back a migration that fails, and keeps those before it', async () => {
  const breaks: Migration = {
    name: 'breaks',
    up: async (db) => {
      await creates('half').up(db)
      await sql`SELECT 1 / 0`.execute(db)
    },
  }
  await expect(migrate(address, [creates('one'), breaks])).rejects.toThrow('division by zero')
  expect(await tables()).toEqual(['one', 'schema_migration'])
})

it('runs each migration once when servers start at the same time', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(address, [creates('one')])))
  expect(runs.flat()).toEqual(['one'])
})

it('refuses a database that a newer version has used', async () => {
  await migrate(address, [creates('one'), creates('two')])
  await expect(migrate(address, [creates('one')])).rejects.toThrow(
    'it has the migration two, which is unknown here. Start the newer version.',
  )
})

it('lists every migration that is in the folder, in the order of their numbers', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations'))
  const names = files.filter((file) => /^\d/.test(file)).map((file) => file.replace('.ts', ''))
  expect(migrations.map((migration) => migration.name)).toEqual(names.toSorted())
})
