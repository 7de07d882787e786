import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { type DatabaseAddress, openDatabase, openPool, queriesOver } from '#server/db/connect.ts'
import { createFiles } from '#server/lib/files.ts'

import { temporaryFolder } from './temporary-folder.ts'
import { databaseOn } from './test-server.ts'

/** A database without tables, dropped after the test. */
async function freshAddress(): Promise<DatabaseAddress> {
  const server = inject('testServer')
  const name = `${server.prefix}_fresh_${randomBytes(4).toString('hex')}`
  const admin = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template0`.execute(admin)
  onTestFinished(async () => {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)
    await admin.destroy()
  })
  return databaseOn(server, name)
}

/** The same, opened, with an empty folder of files. */
export async function freshTarget(given?: DatabaseAddress) {
  const address = given ?? (await freshAddress())
  const pool = openPool({ address, max: 1, limits: 'none' })
  onTestFinished(() => pool.end())
  const folder = join(temporaryFolder(), 'uploads')
  const files = createFiles({ folder, keys: () => [] })
  return { address, pool, files, folder, db: queriesOver(pool) }
}
