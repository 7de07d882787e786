import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'

import { VERSION } from '#server/lib/version.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { databaseOn } from '#test/test-server.ts'

import { type DatabaseAddress, openDatabase } from './connect.ts'
import { migrate, requireSchema } from './migrate.ts'
import { type Migration, migrations, migrationsIn, namesOf } from './migrations.ts'

/** A busy machine is slow. */
const PATIENT = { timeout: 60_000 }

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

/** Runs a statement on a separate connection. */
async function run<Row>(statement: RawBuilder<Row>) {
  const db = openDatabase<unknown>({ address, max: 1 })
  try {
    return await statement.execute(db)
  } finally {
    await db.destroy()
  }
}

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
      await creates('half').up(db, sql``)
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

/** The end of the sentence with which a start is refused; null if it is not. */
const refusalOf = (start: Promise<unknown>) =>
  start.then(
    () => null,
    (error: unknown) => String(error).split('program: ')[1],
  )

describe('a database that a newer version has migrated', () => {
  const older = [creates('one')]

  it.each([
    ['an expanding migration', { kind: 'expand' }, null],
    [
      'a contracting one that this version runs without',
      { kind: 'contract', runsFrom: VERSION },
      null,
    ],
    [
      'a contracting one that needs a newer version',
      { kind: 'contract', runsFrom: '99.0.0' },
      `it has the migration two, which needs version 99.0.0, and this is ${VERSION}. Start the newer version.`,
    ],
    [
      'one without a kind',
      {},
      `it has the migration two, which needs the newer version, and this is ${VERSION}. Start the newer version.`,
    ],
  ] as const)('with %s', async (_, kind, refusal) => {
    await migrate(address, [...older, { ...creates('two'), ...kind }])
    const check = { migrations: older, place: 'x', expected: 'migrated' } as const
    const [start, command] = [migrate(address, older), requireSchema(address, check)]
    const results = await Promise.all([refusalOf(start), refusalOf(command)])
    expect(results).toEqual([refusal, refusal])
  })

  it('is refused if its migrations were recorded before they had kinds', async () => {
    await migrate(address, [...older, { ...creates('two'), kind: 'expand' }])
    await run(sql`ALTER TABLE schema_migration DROP runs_from`)
    await expect(migrate(address, older)).rejects.toThrow('it has the migration two')
    expect(await migrate(address, [...older, creates('two'), creates('three')])).toEqual(['three'])
  })
})

describe('a baseline', () => {
  const steps = [creates('one'), creates('two')]
  const baseline: Migration = {
    ...creates('two'),
    kind: 'expand',
    replaces: { until: '1.2.0', names: ['one'] },
  }
  const list = [baseline, creates('three')]
  const names = async () => {
    const { rows } = await run<{ name: string }>(sql`SELECT name FROM schema_migration ORDER BY 1`)
    return rows.map((row) => row.name)
  }

  it('makes a new database, which has the names of what it replaces, so that the version before runs on it', async () => {
    expect(await migrate(address, list)).toEqual(['two', 'three'])
    expect(await names()).toEqual(['one', 'three', 'two'])
    expect(await migrate(address, [...steps, creates('three')])).toEqual([])
  })

  it('counts as made where all that it replaces was made', async () => {
    await migrate(address, steps)
    expect(await migrate(address, list)).toEqual(['three'])
  })

  it('is refused without a change where a part of that is missing', async () => {
    await migrate(address, steps.slice(0, 1))
    await run(sql`ALTER TABLE schema_migration DROP runs_from`)
    const check = { migrations: list, place: 'x', expected: 'made' } as const
    await expect(migrate(address, list)).rejects.toThrow('Start 1.2.0 first')
    await expect(requireSchema(address, check)).rejects.toThrow('Start 1.2.0 first')
    expect(await tables()).toEqual(['one', 'schema_migration'])
    const { rows } = await run(sql`SELECT * FROM schema_migration`)
    expect(rows).toEqual([{ name: 'one', applied_at: expect.any(Date) }])
  })
})

describe('a migration that builds an index', () => {
  const index: Migration = {
    name: 'index',
    kind: 'expand',
    indexes: ['one_id'],
    up: async (db, concurrently) => {
      await sql`CREATE INDEX ${concurrently} one_id ON one (id)`.execute(db)
    },
  }
  const isValid = async () => {
    const { rows } = await run<{ valid: boolean }>(
      sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('one_id')`,
    )
    return rows.map(({ valid }) => valid)
  }

  it('lets other connections write meanwhile', async () => {
    await migrate(address, [creates('one')])
    const db = openDatabase<unknown>({ address, max: 1 })
    let built: Promise<string[]> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO one VALUES (1)`.execute(trx)
      built = migrate(address, [creates('one'), index])
      // The index waits for this transaction, and another one writes.
      await vi.waitFor(async () => expect(await isValid()).toEqual([false]), PATIENT)
      await run(sql`INSERT INTO one VALUES (2)`)
    })
    expect(await built).toEqual(['index'])
    expect(await isValid()).toEqual([true])
    await db.destroy()
  })

  it('is completed after it was killed while the index was built', async () => {
    await migrate(address, [creates('one')])
    const db = openDatabase<unknown>({ address, max: 1 })
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`INSERT INTO one VALUES (1)`.execute(trx)
        const built = refusalOf(migrate(address, [creates('one'), index]))
        await vi.waitFor(async () => expect(await isValid()).toEqual([false]), PATIENT)
        await run(sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'CREATE INDEX%'`)
        expect(await built).not.toBeNull()
      })
      .finally(() => db.destroy())
    expect(await isValid()).toEqual([false])
    expect(await migrate(address, [creates('one'), index])).toEqual(['index'])
    expect(await isValid()).toEqual([true])
  })

  it('is recorded if it was killed after the index was complete', async () => {
    await migrate(address, [creates('one'), index])
    await run(sql`DELETE FROM schema_migration WHERE name = 'index'`)
    expect(await migrate(address, [creates('one'), index])).toEqual(['index'])
  })

  it('is run once by servers that start at the same time', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(address, [creates('one'), index])))
    expect(runs.flat()).toEqual(['one', 'index'])
    expect(await isValid()).toEqual([true])
  })
})

it('waits for a table without making later statements wait for longer than a second', async () => {
  await migrate(address, [creates('one')])
  const adds: Migration = {
    name: 'adds',
    kind: 'expand',
    up: async (db) => {
      await sql`ALTER TABLE one ADD COLUMN more int`.execute(db)
    },
  }
  const db = openDatabase<unknown>({ address, max: 1 })
  let migrated: Promise<string[]> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM one`.execute(trx)
    migrated = migrate(address, [creates('one'), adds])
    await vi.waitFor(async () => {
      const { rows } = await run(sql`SELECT FROM pg_locks WHERE NOT granted`)
      expect(rows).toHaveLength(1)
    }, PATIENT)
    // It is behind the migration in the queue of the table, and ends although this transaction continues.
    await run(sql`SELECT FROM one`)
  })
  expect(await migrated).toEqual(['adds'])
  await db.destroy()
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
  const numbers = migrations.flatMap(namesOf).map((one) => one.split('-')[0])
  expect(numbers.length).toBeGreaterThan(78)
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(3, '0')))
})
