import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { acceptInvite, confirmFactor, me, setUpFactor } from '@sopan/contract/console/session'
import type { Endpoint } from '@sopan/contract/endpoint'
import { generateSync } from 'otplib'
import { expect, it, onTestFinished } from 'vitest'

import { freePort } from '#test/free-port.ts'
import { migratedFolder } from '#test/processes/embedded-folder.ts'
import { startServer } from '#test/processes/server-process.ts'

/** Sends a call over http as a page of the console, with the cookie of an earlier response. */
async function send(
  port: string,
  { method, url }: Endpoint,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
) {
  const response = await fetch(`http://localhost:${port}/api${url}`, {
    method,
    headers: {
      origin: `http://localhost:${port}`,
      'content-type': 'application/json',
      cookie: cookie.split(';')[0] ?? '',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { status: response.status, data, cookie: response.headers.get('set-cookie') ?? '' }
}

it('prints a demo owner’s one-time address until the owner has signed in', async () => {
  const [PORT, CONSOLE_PORT] = [await freePort(), await freePort()]
  const DATA_DIR = await migratedFolder()
  const settings = { PORT, CONSOLE_PORT, DATA_DIR }
  const server = await startServer(settings)
  expect(server.output()).toContain(`  Console       http://localhost:${CONSOLE_PORT}\n`)
  const printed = /Demo owner {4}(\S+), sets a password once at (\S+)#(\S+)/.exec(server.output())
  const [, email = '', address = '', token = ''] = printed ?? []
  expect(address).toBe(`http://localhost:${CONSOLE_PORT}/invite`)

  const body = { token, name: 'Meera Rao', password: 'correct horse battery' }
  const accepted = await send(CONSOLE_PORT, acceptInvite, { body })
  expect(accepted.cookie).toMatch(/^console=sop_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const { data } = await send(CONSOLE_PORT, setUpFactor, accepted)
  const code = generateSync({ secret: String(data['secret']) })
  const confirmed = await send(CONSOLE_PORT, confirmFactor, {
    body: { code },
    cookie: accepted.cookie,
  })
  expect(await send(CONSOLE_PORT, me, { cookie: confirmed.cookie })).toMatchObject({
    status: 200,
    data: { email, stage: 'done', roles: ['owner'] },
  })

  const file = join(DATA_DIR, 'console-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const secret = readFileSync(file, 'utf8')
  expect(server.output()).not.toContain(secret)
  expect(server.output().match(/sop_/g)).toHaveLength(1)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const again = await startServer(settings)
  expect(again.output()).not.toContain('Demo owner')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  const { status } = await send(CONSOLE_PORT, me, { cookie: confirmed.cookie })
  expect(status).toBe(200)
})

it('starts the learners’ product without the console if its port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const PORT = await freePort()
  const settings = { PORT, CONSOLE_PORT: String(port), DATA_DIR: await migratedFolder() }
  const server = await startServer(settings)
  expect(server.output()).toContain(
    `Console       off: Port ${port} is taken by another program. ` +
      `Stop it, or start with CONSOLE_PORT=${port + 1}.\n`,
  )
  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('opens no second port if the console is off', async () => {
  const settings = { PORT: await freePort(), DATA_DIR: await migratedFolder() }
  const server = await startServer(settings)
  expect(server.output()).not.toContain('Console')
})
