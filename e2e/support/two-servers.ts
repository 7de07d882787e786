import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openStorage } from '../../server/test/files/open-storage.ts'
import { freePort } from './free-port.ts'
import { SETTINGS_OF_RUN } from './sopan.ts'

/**
 * Starts the product as many machines run it, in place of one server: two servers of the release on the PostgreSQL of
 * DATABASE_URL and a storage, behind the HAProxy of deploy/. It ends as one server does.
 */
const ROOT = join(import.meta.dirname, '..', '..')
const { PORT = '', CONSOLE_PORT = '', DATABASE_URL = '' } = process.env
if (DATABASE_URL === '') throw new Error('Two servers need DATABASE_URL: an external PostgreSQL')

const storage = await openStorage()
writeFileSync(SETTINGS_OF_RUN, JSON.stringify({ DATABASE_URL, ...storage.environment }))
const children: ChildProcess[] = []
const servers: { port: string; console: string }[] = []
for (let n = 0; n < 2; n++) {
  const [port, office] = [String(await freePort()), String(await freePort())]
  servers.push({ port, console: office })
  const env = { ...process.env, ...storage.environment, PORT: port, CONSOLE_PORT: office }
  const settings = { TRUST_PROXY: 'on', SERVERS: '2', DRAIN_SECONDS: '1' }
  children.push(
    spawn(join(ROOT, 'build', 'sopan', 'start'), [], {
      stdio: 'inherit',
      env: { ...env, ...settings, PUBLIC_URL: `http://localhost:${PORT}` },
    }),
  )
  // The first one migrates and imports the sample.
  await untilReady(`http://127.0.0.1:${port}/readyz`)
}
const config = join(tmpdir(), `sopan-haproxy-${PORT}.cfg`)
writeFileSync(config, proxyConfig())
children.unshift(spawn('haproxy', ['-f', config], { stdio: 'inherit' }))

process.once('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
  void storage.close()
})

/** The file of deploy/ with our addresses, without TLS; the console has a port in place of a host. */
function proxyConfig(): string {
  const [web = ''] = readFileSync(join(ROOT, 'deploy', 'haproxy.cfg'), 'utf8').split(
    '\nbackend console',
  )
  const kept = web
    .replace('maxconn 20000', 'maxconn 8000')
    .replace('bind :80', `bind 127.0.0.1:${PORT}`)
    .split('\n')
    .filter((line) => !/crt|scheme https|use_backend|log stdout|server (one|two|three) /.test(line))
  const backends = servers.map(({ port }, n) => `    server s${n} 127.0.0.1:${port}`)
  const offices = servers.map(({ console: port }, n) => `    server c${n} 127.0.0.1:${port}`)
  const office = ['listen console', `    bind 127.0.0.1:${CONSOLE_PORT}`, '    option forwardfor']
  return `${[...kept, ...backends, ...office, ...offices].join('\n')}\n`
}

async function untilReady(url: string): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await sleep(200)
  }
  throw new Error(`${url} is not ready`)
}
