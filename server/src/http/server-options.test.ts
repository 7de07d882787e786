import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { bareApp, listen } from '#test/bare-app.ts'

import { TIME_LIMITS, logSerializers, serverOptions } from './server-options.ts'

it('sets every limit', () => {
  const options = serverOptions({ trustProxy: 'off' })
  const { app } = bareApp()
  expect(app.initialConfig.bodyLimit).toBe(16 * 1024)
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.requestTimeout).toBeGreaterThan(0)
  expect(app.server.keepAliveTimeout).toBeGreaterThan(0)
  expect(app.server.timeout).toBeGreaterThan(TIME_LIMITS.handlerMs)
  expect(app.server.requestTimeout).toBeGreaterThan(TIME_LIMITS.bodyMs)
  expect(options.http.maxHeaderSize).toBe(16 * 1024)
})

// Only entries added by our proxies count.
it.each([
  ['off', '1.1.1.1', 'peer'],
  [false, '1.1.1.1', 'peer'],
  ['on', undefined, 'peer'],
  ['on', '1.1.1.1', '1.1.1.1'],
  ['on', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [true, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['2', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['127.0.0.1, 10.0.0.0/8', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['10.0.0.0/8', '6.6.6.6', 'peer'],
])('TRUST_PROXY=%s and X-Forwarded-For %s: the caller is %s', async (trust, forwarded, caller) => {
  const { app } = bareApp({}, trust)
  app.get('/', async (request) => request.ip)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ url: '/', headers, remoteAddress: '127.0.0.1' })
  expect(answer.body).toBe(caller === 'peer' ? '127.0.0.1' : caller)
})

it('gives each request a unique id, also after a restart', async () => {
  const ids = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const { app } = bareApp()
    app.get('/', async (request) => request.id)
    for (let j = 0; j < 3; j++) {
      const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' }
      ids.add((await app.inject({ url: '/', headers })).body)
    }
  }
  expect(ids.size).toBe(9)
  expect(ids).not.toContain('chosen')
})

// S33
it('logs no tokens, passwords or full URLs, and one line per event', async () => {
  const { app, log } = bareApp()
  app.post('/login', async () => {
    const cause = Object.assign(new Error('duplicate'), { code: '23505', detail: 'canary-row' })
    throw new Error('insert failed\nforged: line', { cause })
  })
  await app.inject({
    method: 'POST',
    url: '/login?token=canary-query',
    payload: { password: 'canary-password' },
    headers: { authorization: 'Bearer sop_canary', cookie: 'canary-cookie' },
  })
  await app.inject('/nothing?token=canary-query')
  await app.inject('/%zz?token=canary-query')
  const text = JSON.stringify(log)
  expect(text).not.toMatch(/canary/)
  expect(log).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({
        message: 'insert failed\nforged: line',
        cause: expect.objectContaining({ code: '23505' }),
      }),
    }),
  )
  expect(log).toContainEqual(
    expect.objectContaining({ req: { method: 'POST', path: '/login', address: '127.0.0.1' } }),
  )
})

it('answers 413 to a client that is still sending, and keeps the connection', async () => {
  const { app } = bareApp()
  app.post('/small', async () => 'taken')
  app.get('/next', async () => 'next')
  const { port } = await listen(app)
  const socket = connect(port, '127.0.0.1')
  const size = 4 * 1024 * 1024
  socket.write(
    'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${size}\r\n\r\n`,
  )
  const part = Buffer.alloc(64 * 1024, ' ')
  for (let sent = 0; sent < size; sent += part.length) {
    if (!socket.write(part)) await once(socket, 'drain')
    await sleep(1)
  }
  socket.write('GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const answers = await text(socket)
  expect(answers).toMatch(/^HTTP\/1\.1 413 /)
  expect(answers).toMatch(/next$/)
})

it.each([
  [{ message: 'queue is full', queue: 'orders' }, 'queue is full'],
  [{ code: 1 }, 'no message'],
  ['text', 'text'],
])('logs %j, which is no Error, by its message', (thrown, message) => {
  expect(logSerializers.err(thrown)).toEqual({ message })
})

it('serves requests on open connections while it stops', async () => {
  expect(serverOptions({ trustProxy: false }).return503OnClosing).toBe(false)
})
