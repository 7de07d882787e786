import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'

import { type DatabaseAddress, openDatabase, requireDatabase } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/supervise.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations.ts'

import { databaseOn, type TestServer } from './test-server.ts'

/** One PostgreSQL for the run, with one migrated database that the workers copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await startServer()
  const prefix = `sopan_test_${randomBytes(4).toString('hex')}`
  const folders = mkdtempSync(join(tmpdir(), 'sopan-test-folders-'))
  chmodSync(folders, 0o711)
  const { address } = started
  const server: TestServer = { address, prefix, template: `${prefix}_template`, folders }
  await onServer(server, `CREATE DATABASE ${server.template}`)
  await migrate(databaseOn(server, server.template), migrations)
  project.provide('testServer', server)
  return async () => {
    await dropDatabases(server)
    await started.stop()
    rmSync(folders, { recursive: true, force: true })
  }
}

async function startServer(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const own = process.env['TEST_DATABASE_URL']
  if (own) {
    const address = { connectionString: own }
    await requireDatabase(address)
    return { address, stop: async () => undefined }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'sopan-test-'))
  // PostgreSQL runs as another user if we are root, and needs access.
  chmodSync(dataDir, 0o711)
  const lines: string[] = []
  const embedded = await startEmbedded({
    dataDir,
    now: () => new Date(),
    log: (line) => lines.push(line),
    durable: false,
    onStopped: (error) => console.error(error, lines),
  })
  const stop = async () => {
    await embedded.stop()
    for (const folder of [dataDir, embedded.home]) rmSync(folder, { recursive: true, force: true })
  }
  return { address: embedded.address, stop }
}

async function dropDatabases(server: TestServer): Promise<void> {
  const db = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${server.prefix})`.execute(
    db,
  )
  for (const { name } of rows) {
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(db)
  }
  await db.destroy()
}

async function onServer(server: TestServer, statement: string): Promise<void> {
  const db = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  await sql.raw(statement).execute(db)
  await db.destroy()
}
