import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'
import { type PostgresPair, query } from './postgres-pair.ts'
import { startProxy } from './proxy.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const START_MS = 90_000

export const hasPatroni = () => existsSync('/usr/bin/patroni') && existsSync('/usr/bin/etcd')

interface Node {
  name: string
  data: string
  postgres: string
  rest: string
  child: ChildProcess
}

/**
 * Two PostgreSQLs with the files of deploy/ and our addresses; Patroni makes one of them the primary. The primary dies
 * with its Patroni, as a machine does, or alone; Patroni promotes the other one.
 */
export async function startPatroniPair(
  bin: string,
  victim: 'machine' | 'PostgreSQL',
): Promise<PostgresPair> {
  const folder = newDataFolder('patroni')
  const etcd = await startEtcd(folder)
  if (userInfo().uid === 0) execFileSync('chown', ['postgres', folder])
  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const node = await startNode({ name, folder, bin, etcd: etcd.port })
    nodes.push(node)
    // The first one is the primary.
    await untilStatus(node, name === 'one' ? 'primary' : 'sync')
  }
  const [one, two] = nodes
  if (one === undefined || two === undefined) throw new Error('two nodes were started')
  await query(Number(one.postgres), sql`CREATE DATABASE sopan`)
  const proxyPort = await freePort()
  const proxy = await startProxy(folder, proxyConfig(proxyPort, [one, two]))
  await sleep(3000)
  return {
    url: `postgres://postgres@127.0.0.1:${proxyPort}/sopan`,
    killPrimary() {
      if (victim === 'machine') killAll(join(folder, 'one.yml'))
      killAll(`${one.data}( |$)`)
    },
    // Patroni does.
    promoteStandby: () => undefined,
    async stop() {
      await endChild(proxy, 'SIGKILL')
      for (const { name, data } of nodes) {
        killAll(join(folder, `${name}.yml`))
        killAll(`${data}( |$)`)
      }
      await endChild(etcd.child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startEtcd(folder: string): Promise<{ child: ChildProcess; port: string }> {
  const [port, peers] = [await freePort(), await freePort()]
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const data = join(folder, 'etcd')
  mkdirSync(data, { recursive: true })
  const addresses = {
    'data-dir': data,
    'listen-client-urls': own,
    'advertise-client-urls': own,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const words = Object.entries(addresses).map(([name, value]) => `--${name}=${value}`)
  const child = spawn('etcd', words, { stdio: 'ignore' })
  return { child, port }
}

interface NodeOptions {
  name: string
  folder: string
  bin: string
  etcd: string
}

async function startNode({ name, folder, bin, etcd }: NodeOptions): Promise<Node> {
  const [postgres, rest] = [await freePort(), await freePort()]
  const data = join(folder, name)
  const text = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.21:8008', `127.0.0.1:${rest}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
    .replaceAll('10.0.0.21:5432', `127.0.0.1:${postgres}`)
    .replace('/var/lib/postgresql/sopan', data)
    .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
    .replaceAll('10.0.0.0/24 scram-sha-256', '127.0.0.1/32 trust')
    .replace('all peer', 'all trust')
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, `${text}  parameters:\n    unix_socket_directories: ${folder}\n`)
  // PostgreSQL refuses to run as root.
  const [program = '', ...words] =
    userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', 'patroni', file] : ['patroni', file]
  const child = spawn(program, words, { cwd: folder, stdio: 'ignore' })
  return { name, data, postgres, rest, child }
}

async function untilStatus({ name, rest }: Node, path: string): Promise<void> {
  const end = performance.now() + START_MS
  while (performance.now() < end) {
    const isReached = await fetch(`http://127.0.0.1:${rest}/${path}`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReached) return
    await sleep(200)
  }
  throw new Error(`Patroni ${name} did not become ${path}`)
}

/** The file of deploy/ with our addresses. */
function proxyConfig(port: string, nodes: readonly Node[]): string {
  return readFileSync(join(DEPLOY, 'haproxy-postgres.cfg'), 'utf8')
    .replace(/bind .*:5000/, `bind 127.0.0.1:${port}`)
    .replace(' port 8008', '')
    .replace(/server one \S+/, `server one 127.0.0.1:${nodes[0]?.postgres} port ${nodes[0]?.rest}`)
    .replace(/server two \S+/, `server two 127.0.0.1:${nodes[1]?.postgres} port ${nodes[1]?.rest}`)
}

/** `pkill` ends with 1 if no process matches. */
function killAll(pattern: string): void {
  try {
    execFileSync('pkill', ['-9', '-f', pattern])
  } catch {
    // It ended before.
  }
}
