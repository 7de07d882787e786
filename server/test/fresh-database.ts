import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { type DatabaseAddress, openDatabase, openPool, queriesOver } from '#server/db/connect.ts'
import { createFolderFiles } from '#server/lib/files/folder-files.ts'

import { temporaryFolder } from './temporary-folder.ts'
import { databaseOn } from './test-server.ts'

/** A copy of a database, dropped after the test. */
async function copyOf(template: string): Promise<DatabaseAddress> {
  const server = inject('testServer')
  const name = `${server.prefix}_fresh_${randomBytes(4).toString('hex')}`
  const admin = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(template)}`.execute(admin)
  onTestFinished(async () => {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)
    await admin.destroy()
  })
  return databaseOn(server, name)
}

/** A database with all tables, all of them empty. */
export const migratedTarget = async () => openTarget(await copyOf(inject('testServer').template))

/** A database without tables, or the given one. */
export const freshTarget = async (given?: DatabaseAddress) =>
  openTarget(given ?? (await copyOf('template0')))

/** The database, opened, with an empty folder of files. */
function openTarget(address: DatabaseAddress) {
  const pool = openPool({ address, max: 1, limits: 'none' })
  onTestFinished(() => pool.end())
  const folder = join(temporaryFolder(), 'uploads')
  const files = createFolderFiles({ folder, keys: () => [] })
  return { address, pool, files, folder, db: queriesOver(pool) }
}
