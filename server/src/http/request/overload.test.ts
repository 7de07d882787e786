import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { bareApp, listen } from '#test/bare-app.ts'

import { type OverloadOptions, limitOverload } from './overload.ts'

function guarded(options: OverloadOptions) {
  const { app } = bareApp()
  const overload = limitOverload(app, options)
  for (const url of ['/healthz', '/readyz', '/api/courses.php', '/uploads/public/a.png']) {
    app.get(url, async () => 'fine')
  }
  app.post('/api/webhooks/cashfree', async () => 'fine')
  let release: () => void = () => undefined
  const gate = new Promise<string>((resolve) => (release = () => resolve('done')))
  app.get('/slow', () => gate)
  return { app, overload, release }
}

const statuses = async (app: ReturnType<typeof bareApp>['app']) => ({
  api: (await app.inject('/api/courses.php')).statusCode,
  health: (await app.inject('/healthz')).statusCode,
  ready: (await app.inject('/readyz')).statusCode,
  webhook: (await app.inject({ method: 'POST', url: '/api/webhooks/cashfree' })).statusCode,
})

const busy = { api: 503, health: 200, ready: 200, webhook: 200 }
const free = { ...busy, api: 200 }

it('rejects requests above the limit in flight, except health checks and webhooks', async () => {
  const { app, overload, release } = guarded({ maxInFlight: 2 })
  const slow = [app.inject('/slow'), app.inject('/slow')]
  await expect.poll(() => overload.inFlight()).toBe(2)
  const refused = await app.inject('/api/courses.php')
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ success: false, status: 'error' })
  expect(await statuses(app)).toEqual(busy)
  release()
  await Promise.all(slow)
  expect(overload.inFlight()).toBe(0)
  expect(await statuses(app)).toEqual(free)
})

it('does not count clients that have disconnected', async () => {
  const { app, overload } = guarded({ maxInFlight: 1 })
  const { url } = await listen(app)
  const leaving = new AbortController()
  const asked = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => 'gone')
  await expect.poll(() => overload.inFlight()).toBe(1)
  leaving.abort()
  expect(await asked).toBe('gone')
  await expect.poll(() => overload.inFlight()).toBe(0)
})

it('counts a request with a body only after the body has arrived', async () => {
  const { app, overload, release } = guarded({ maxInFlight: 3 })
  app.post('/slow', () => 'done')
  const { port } = await listen(app)
  const head = 'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Content-Length: 10\r\n\r\n`)
    return socket
  })
  const connections = promisify(app.server.getConnections.bind(app.server))
  await expect.poll(() => connections()).toBe(20)
  expect(overload.inFlight()).toBe(0)
  expect(await statuses(app)).toEqual(free)
  for (const socket of sockets) socket.destroy()
  release()
  await expect.poll(() => overload.inFlight()).toBe(0)
})

it('does not count a response that its client reads slowly or not at all', async () => {
  const { app, overload } = guarded({ maxInFlight: 3 })
  const large = Buffer.alloc(16 * 1024 * 1024)
  let made = 0
  app.get('/large', async () => {
    made++
    return large
  })
  const { port } = await listen(app)
  const sockets = Array.from({ length: 3 }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n')
    return socket
  })
  await expect.poll(() => made).toBe(3)
  await expect.poll(() => overload.inFlight()).toBe(0)
  expect(await statuses(app)).toEqual(free)
  for (const socket of sockets) socket.destroy()
})

it('rejects requests while a queue is too long', async () => {
  let waiting = 5
  const { app } = guarded({ waiting: () => waiting, maxWaiting: 5 })
  expect(await statuses(app)).toEqual(busy)
  waiting = 4
  expect(await statuses(app)).toEqual(free)
})

it('rejects requests while the event loop is late, but not after one pause', async () => {
  const { app, overload } = guarded({ maxLagMs: 150 })
  const block = async () => {
    const end = performance.now() + 400
    while (performance.now() < end);
    await sleep(1)
  }
  await block()
  expect(await statuses(app)).toEqual(free)
  for (let i = 0; i < 3; i++) await block()
  expect(overload.lagSeconds()).toBeGreaterThan(0.15)
  expect(await statuses(app)).toEqual(busy)
  await expect.poll(() => statuses(app)).toEqual(free)
})
