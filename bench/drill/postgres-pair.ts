import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'

import { openDatabase } from '../../server/src/db/connect.ts'
import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'
import { startProxy } from './proxy.ts'

const DISTRIBUTION = '/usr/lib/postgresql'

/** A primary and a synchronous standby of the distribution's PostgreSQL behind one address of HAProxy. */
export interface PostgresPair {
  /** HAProxy's address. */
  url: string
  /** Kills every process of the primary with SIGKILL. */
  killPrimary(): void
  promoteStandby(): void
  stop(): Promise<void>
}

/** The folder of the programs; null where the distribution's PostgreSQL or HAProxy is missing. */
export function programsOfPair(): string | null {
  const versions = existsSync(DISTRIBUTION) ? readdirSync(DISTRIBUTION).toSorted() : []
  const bin = join(DISTRIBUTION, versions.at(-1) ?? '', 'bin')
  return existsSync(join(bin, 'pg_basebackup')) && existsSync('/usr/sbin/haproxy') ? bin : null
}

export async function startPair(bin: string): Promise<PostgresPair> {
  const folder = newDataFolder('pair')
  const isRoot = userInfo().uid === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const [one, two] = [join(folder, 'one'), join(folder, 'two')]
  const ports = { one: Number(await freePort()), two: Number(await freePort()) }
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...args: string[]) => {
    const command = [join(bin, program), ...args]
    const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(file, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const start = (data: string, port: number) =>
    run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${port} -k ${folder}`, 'start')
  run('initdb', '-D', one, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  appendFileSync(join(one, 'postgresql.conf'), 'max_connections = 200\n')
  start(one, ports.one)
  run('pg_basebackup', '-h', '127.0.0.1', '-p', `${ports.one}`, '-U', 'postgres', '-D', two, '-R')
  start(two, ports.two)
  // After the copy, so that the standby does not wait for a standby after its promotion.
  await query(ports.one, sql`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await query(ports.one, sql`SELECT pg_reload_conf()`)
  await query(ports.one, sql`CREATE DATABASE sopan`)

  // In place of Patroni's REST interface: 200 from the primary only.
  const isPrimary = async (port: number) => {
    const rows = await query(port, sql<Recovery>`SELECT pg_is_in_recovery() AS is_standby`)
    return rows[0]?.is_standby === false
  }
  const agents: Server[] = []
  const checks: Record<string, number> = {}
  for (const [name, port] of Object.entries(ports)) {
    const agent = createServer((_, response) => {
      void isPrimary(port)
        .catch(() => false)
        .then((is) => response.writeHead(is ? 200 : 503).end())
    })
    checks[name] = Number(await freePort())
    agents.push(agent.listen(checks[name], '127.0.0.1'))
  }
  const proxyPort = await freePort()
  const config = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen primary',
    `  bind 127.0.0.1:${proxyPort}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    `  server one 127.0.0.1:${ports.one} check port ${checks['one']}`,
    `  server two 127.0.0.1:${ports.two} check port ${checks['two']}`,
  ]
  const proxy = await startProxy(folder, `${config.join('\n')}\n`)
  // HAProxy takes both for healthy until the first checks have failed.
  await sleep(3000)
  return {
    url: `postgres://postgres@127.0.0.1:${proxyPort}/sopan`,
    // The postmaster and its children are found by their folder.
    killPrimary: () => execFileSync('pkill', ['-9', '-f', `${one}( |$)`]),
    promoteStandby: () => run('pg_ctl', '-D', two, '-w', 'promote'),
    async stop() {
      await endChild(proxy, 'SIGKILL')
      for (const agent of agents) agent.close()
      for (const data of [one, two]) {
        try {
          run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
        } catch {
          // It was killed.
        }
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Recovery {
  is_standby: boolean
}

/** The rows of a statement in the database `postgres`. */
export async function query<Row>(port: number, statement: RawBuilder<Row>): Promise<Row[]> {
  const place = { host: '127.0.0.1', port, user: 'postgres', password: '', database: 'postgres' }
  const db = openDatabase<unknown>({ address: { ...place, ssl: false }, max: 1, limits: 'none' })
  try {
    return (await statement.execute(db)).rows
  } finally {
    await db.destroy()
  }
}
