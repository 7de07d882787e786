import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, it, onTestFinished } from 'vitest'

import { readPidFile } from '#server/db/embedded/pid-file.ts'
import { isAlive } from '#server/db/embedded/processes.ts'
import { freePort } from '#test/free-port.ts'
import { migratedFolder } from '#test/processes/embedded-folder.ts'
import { spawnServer, startServer } from '#test/processes/server-process.ts'

const postmasterOf = (dataDir: string) => readPidFile(join(dataDir, 'pg', 'cluster'))?.pid ?? 0

it('prints its URL and how to stop it, and shuts down cleanly', async () => {
  const [PORT, DATA_DIR] = [await freePort(), await migratedFolder()]
  const server = await startServer({ PORT, DATA_DIR })
  expect(server.output()).toContain(`Address       http://localhost:${PORT}`)
  expect(server.output()).toContain(`Database      embedded PostgreSQL in ${DATA_DIR}/pg`)
  expect(server.output()).toContain('Payments      demo: no money is taken')
  expect(server.output()).toContain(`To stop       Ctrl-C, or: kill ${server.child.pid}`)
  const postmaster = postmasterOf(DATA_DIR)
  expect(isAlive(postmaster)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

it('finishes a running request when it is asked to stop', async () => {
  const PORT = await freePort()
  const server = await startServer({ PORT, DATA_DIR: await migratedFolder() })
  const socket = connect(Number(PORT), '127.0.0.1')
  const answer = text(socket)
  const body = JSON.stringify({ email: 'nobody@sopan.example', password: 'secret' })
  const head = 'POST /api/login.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  await expect.poll(server.output).toContain('incoming request')
  server.child.kill('SIGTERM')
  await expect.poll(() => isOpen(PORT)).toBe(false)
  socket.write(body.slice(5))
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await server.ended).toBe(0)
})

it.each([
  ['while the console starts', 'Server listening'],
  ['when it serves', 'Sopan is ready'],
])('prints no error when it is stopped %s', { tags: ['long'] }, async (_when, line) => {
  const [PORT, CONSOLE_PORT] = [await freePort(), await freePort()]
  const server = spawnServer({ PORT, CONSOLE_PORT, DATA_DIR: await migratedFolder() })
  await expect.poll(server.output).toContain(line)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/error/i)
})

it('stops when its parent process ends', async () => {
  const server = await startServer({ PORT: await freePort(), DATA_DIR: await migratedFolder() })
  server.child.stdin?.end()
  expect(await server.ended).toBe(0)
})

it('rejects a second start on its data folder with one sentence', async () => {
  const DATA_DIR = await migratedFolder()
  const first = await startServer({ PORT: await freePort(), DATA_DIR })
  const second = spawnServer({ PORT: await freePort(), DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `The data folder ${DATA_DIR} is in use by process ${first.child.pid}. ` +
      'Stop it first, or start with another DATA_DIR.\n',
  )
})

it('reports that its port is taken, and leaves no database running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const DATA_DIR = await migratedFolder()
  const server = spawnServer({ PORT: String(port), DATA_DIR })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(
    `Port ${port} is taken by another program. Stop it, or start with PORT=${port + 1}.\n`,
  )
  expect(postmasterOf(DATA_DIR)).toBe(0)
})

it('recovers after its database process dies', async () => {
  const [PORT, DATA_DIR] = [await freePort(), await migratedFolder()]
  const server = await startServer({ PORT, DATA_DIR })
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status
  process.kill(postmasterOf(DATA_DIR), 'SIGKILL')
  await expect.poll(server.output).toContain('PostgreSQL has exited')
  expect(await status('/healthz')).toBe(200)
  await expect.poll(() => status('/readyz')).toBe(200)
})

it('keeps every acknowledged account when it is killed at any time', async () => {
  const DATA_DIR = await migratedFolder()
  const answered: string[] = []
  const post = async (port: string, name: string, body: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/${name}.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return reply.status
  }
  const password = 'monsoon6'
  for (const round of [1, 2]) {
    const PORT = await freePort()
    const server = await startServer({ PORT, DATA_DIR })
    for (const email of answered) {
      expect([email, await post(PORT, 'login', { email, password })]).toEqual([email, 200])
    }
    const signUp = async (slot: number) => {
      for (let n = 0; ; n++) {
        const email = `l${round}.${slot}.${n}@example.com`
        const status = await post(PORT, 'signup', { name: 'Learner', email, password })
        if (status === 200) answered.push(email)
      }
    }
    const loops = [1, 2, 3].map((slot) => signUp(slot).catch(() => undefined))
    await expect.poll(() => answered.length).toBeGreaterThan(4 * round)
    server.child.kill('SIGKILL')
    await Promise.all(loops)
  }
})

it('lists invalid settings and does not start', async () => {
  const server = spawnServer({ PORT: 'many', APP_ENV: 'production' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('- PORT must be')
  expect(server.output()).toContain('- Payments need CASHFREE_APP_ID and CASHFREE_SECRET;')
})

async function isOpen(port: string): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
