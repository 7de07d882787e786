import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { StorageSettings } from '../../server/src/lib/env/storage.ts'
import { freePort } from '../../server/test/free-port.ts'
import { newDataFolder } from '../lib/data-folder.ts'
import { endChild } from '../lib/processes.ts'

const PARTS = ['account', 'container', 'object'] as const
const ACCOUNT = { user: 'test:tester', secret: 'testing' }
const BUCKET = 'sopan-files'
const START_MS = 30_000
const CONF = '/etc/swift/swift.conf'

export const hasSwift = () =>
  ['/usr/bin/swift-proxy-server', '/usr/bin/memcached', '/usr/bin/caddy'].every((file) =>
    existsSync(file),
  )

export interface Swift {
  settings: StorageSettings
  /** Kills the server that knows the bucket; without it nothing is found. */
  killContainers(): Promise<void>
  startContainers(): void
  stop(): Promise<void>
}

/** OpenStack Swift with s3api on one machine, and an empty bucket. It checks signatures. */
export async function startSwift(): Promise<Swift> {
  const folder = newDataFolder('swift')
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  // Swift reads the secrets of its hashes from this place only.
  mkdirSync('/etc/swift', { recursive: true })
  if (existsSync(CONF) && readFileSync(CONF, 'utf8') !== HASHES)
    throw new Error(`${CONF} belongs to another Swift; remove it to run this drill`)
  writeFileSync(CONF, HASHES)
  const cache = await freePort()
  const children = new Map<string, ChildProcess>()
  const start = (name: string, program: string, ...words: string[]) =>
    children.set(
      name,
      spawn(program, words, {
        cwd: folder,
        env: { ...process.env, XDG_CONFIG_HOME: folder },
        stdio: 'ignore',
      }),
    )
  start('cache', 'memcached', '-u', 'nobody', '-p', cache, '-l', '127.0.0.1')
  for (const part of PARTS) await addPart(folder, part)
  const startPart = (part: string) =>
    start(part, `swift-${part}-server`, join(folder, `${part}-server.conf`))
  for (const part of PARTS) startPart(part)
  const [inner, outer] = [await freePort(), await freePort()]
  writeFileSync(join(folder, 'proxy-server.conf'), proxyConfig({ folder, port: inner, cache }))
  startPart('proxy')
  // This s3api sends no CORS headers with a file.
  const cors = join(folder, 'Caddyfile')
  writeFileSync(cors, corsConfig(outer, inner))
  start('cors', 'caddy', 'run', '--config', cors, '--adapter', 'caddyfile')
  const settings: StorageSettings = {
    endpoint: `http://127.0.0.1:${outer}`,
    bucket: BUCKET,
    region: 'us-east-1',
    keyId: ACCOUNT.user,
    secret: ACCOUNT.secret,
  }
  await makeBucket(`http://127.0.0.1:${inner}`)
  const end = async (name: string) => {
    const child = children.get(name)
    if (child !== undefined) await endChild(child, 'SIGKILL')
  }
  return {
    settings,
    killContainers: () => end('container'),
    startContainers: () => void startPart('container'),
    async stop() {
      for (const name of children.keys()) await end(name)
    },
  }
}

const HASHES = `[swift-hash]
swift_hash_path_suffix = drill
swift_hash_path_prefix = drill
[storage-policy:0]
name = only
default = yes
[swift-constraints]
max_header_size = 16384
`

/** The settings of one of the servers that keep data, and the ring that leads to this server. */
async function addPart(folder: string, part: (typeof PARTS)[number]): Promise<void> {
  const port = await freePort()
  const config = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
devices = ${join(folder, 'devices')}
swift_dir = ${folder}
mount_check = false
disable_fallocate = true
workers = 0
user = root
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`
  writeFileSync(join(folder, `${part}-server.conf`), config)
  const builder = join(folder, `${part}.builder`)
  const steps = [
    ['create', '6', '1', '1'],
    ['add', `r1z1-127.0.0.1:${port}/d1`, '1'],
    ['rebalance'],
  ]
  for (const words of steps) {
    const step = spawn('swift-ring-builder', [builder, ...words], { stdio: 'ignore' })
    await new Promise((resolve) => step.once('exit', resolve))
  }
}

const proxyConfig = ({ folder, port, cache }: Record<'folder' | 'port' | 'cache', string>) =>
  `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
workers = 0
user = root
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 5
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT.user.replace(':', '_')} = ${ACCOUNT.secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
${['catch_errors', 'gatekeeper', 'listing_formats', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
`

/** The file of deploy/ with our addresses, without TLS. */
const corsConfig = (outer: string, inner: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile.storage'), 'utf8')
    .replace('files.example', `{\n\tadmin off\n}\n\nhttp://127.0.0.1:${outer}`)
    .replace('storage:3900', `127.0.0.1:${inner}`)

/** By Swift's native calls. */
async function makeBucket(address: string): Promise<void> {
  const end = performance.now() + START_MS
  for (;;) {
    try {
      const headers = { 'x-auth-user': ACCOUNT.user, 'x-auth-key': ACCOUNT.secret }
      const signedIn = await fetch(`${address}/auth/v1.0`, { headers })
      const token = signedIn.headers.get('x-auth-token') ?? ''
      const url = `${signedIn.headers.get('x-storage-url')}/${BUCKET}`
      const made = await fetch(url, { method: 'PUT', headers: { 'x-auth-token': token } })
      if (made.ok) return
    } catch {
      // It has not started yet.
    }
    if (performance.now() > end) throw new Error('Swift made no bucket in time')
    await sleep(500)
  }
}
