import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'

import { factories } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { isMissing } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { databaseOn } from '../test-server.ts'
import { spawnServer, startServer } from './server-process.ts'

/** A new database with its own role, and a PgBouncer in transaction mode in front of it. */
async function pooled() {
  const server = inject('testServer')
  const name = `${server.prefix}_pooled_${process.env['VITEST_POOL_ID']}`
  const admin = openDatabase<unknown>({ address: server.address, max: 1, limits: 'none' })
  await sql`CREATE ROLE ${sql.id(name)} LOGIN PASSWORD 'pooled'`.execute(admin)
  await sql`CREATE DATABASE ${sql.id(name)} OWNER ${sql.id(name)}`.execute(admin)
  const { host, port } = await hostOf(server.address)
  const [listenPort, folder] = [await freePort(), temporaryFolder()]
  writeFileSync(join(folder, 'users.txt'), `"${name}" "pooled"\n`)
  const lines = [
    '[databases]',
    `${name} = host=${host} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'default_pool_size = 4',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    // As root it gives up its rights.
    ...(userInfo().uid === 0 ? ['user = nobody'] : []),
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  const bouncer = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'pipe' })
  let output = ''
  bouncer.stderr.on('data', (part: Buffer) => (output += part.toString()))
  onTestFinished(async () => {
    if (bouncer.exitCode === null) {
      bouncer.kill('SIGKILL')
      await once(bouncer, 'exit')
    }
    await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)
    await sql`DROP ROLE ${sql.id(name)}`.execute(admin)
    await admin.destroy()
  })
  await vi.waitFor(() => expect(output).toContain('process up'), { timeout: 60_000 })
  const user = `${name}:pooled`
  return {
    direct: databaseOn(server, name),
    setLimits: async () => {
      for (const limit of [
        'statement_timeout',
        'lock_timeout',
        'idle_in_transaction_session_timeout',
      ])
        await sql`ALTER ROLE ${sql.id(name)} SET ${sql.id(limit)} = 10000`.execute(admin)
    },
    settings: {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${listenPort}/${name}`,
      DATABASE_DIRECT_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    },
  }
}

async function hostOf(address: ReturnType<typeof databaseOn>) {
  if (!('connectionString' in address)) return address
  const { hostname, port } = new URL(address.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

describe.skipIf(isMissing('pgbouncer'))('PgBouncer (skipped where pgbouncer is missing)', () => {
  it('serves through a pool of four connections, and sees changes of the catalogue', async () => {
    const { direct, setLimits, settings } = await pooled()
    await setLimits()
    const PORT = await freePort()
    await startServer({
      ...settings,
      PORT,
      DATA_DIR: temporaryFolder(),
      DATABASE_PREPARED: 'off',
      RATE_LIMIT: 'on',
    })
    const api = `http://localhost:${PORT}/api`
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const account = { name: 'Anjali Sharma', email: `a${n}@example.com`, password: 'monsoon6' }
        const response = await fetch(`${api}/signup.php`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(account),
        })
        await fetch(`${api}/courses.php`)
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const db = openDatabase({ address: direct, max: 1, limits: 'none' })
    await factories(db).course({ title: 'Polity' })
    await sql`NOTIFY catalogue`.execute(db)
    await db.destroy()
    await expect.poll(async () => (await fetch(`${api}/courses.php`)).text()).toContain('Polity')
  })

  it('stops the start with the statements that give the role its limits', async () => {
    const { settings } = await pooled()
    const DATA_DIR = temporaryFolder()
    const server = spawnServer({ ...settings, PORT: await freePort(), DATA_DIR })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/ALTER ROLE \S+ SET statement_timeout = 10000;/)
  })
})
