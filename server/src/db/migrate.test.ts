import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'

import { temporaryFolder } from '#test/temporary-folder.ts'
import { databaseOn } from '#test/test-server.ts'

import { type DatabaseAddress, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations, migrationsIn } from './migrations.ts'

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

const MODULE = 'export async function up() {}\n'

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

it('reads the modules of a folder in the order of their names', async () => {
  const folder = folderWith({ '010-b.ts': MODULE, '002-c.ts': MODULE, '003-a.ts~': 'no module' })
  const found = await migrationsIn(folder)
  expect(found.map((migration) => migration.name)).toEqual(['002-c', '010-b'])
})

it('refuses a folder with a module that does not migrate', async () => {
  const folder = folderWith({ '001-a.ts': MODULE, '002-b.ts': 'export const down = 1\n' })
  await expect(migrationsIn(folder)).rejects.toThrow("The migration 002-b.ts exports no 'up'")
})

it('numbers the migrations of the product without gaps', () => {
  const numbers = migrations.map((migration) => migration.name.split('-')[0])
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')))
})
