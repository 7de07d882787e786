import { type Socket, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { bareApp, listen } from '#test/bare-app.ts'

import { limitTimes } from './time-limit.ts'

function limited(handlerMs: number, bodyMs = 60_000) {
  const { app } = bareApp()
  limitTimes(app, { handlerMs, bodyMs })
  return app
}

/** Returns what a server sends on a connection until it closes it. */
async function answersTo(port: number, write: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  write(socket)
  return text(socket)
}

const HALF_A_BODY =
  'POST /fine HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"'

it('answers a body that never ends once, and closes the connection', async () => {
  const app = limited(20, 100)
  app.post('/fine', async () => 'fine')
  const { port } = await listen(app)
  const answers = await answersTo(port, (socket) => socket.write(HALF_A_BODY))
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(answers).toMatch(/^HTTP\/1\.1 408 /)
  expect(answers.toLowerCase()).toContain('connection: close')
  expect(answers).toContain('"success":false')
})

it('starts the time of a handler when the body has arrived', async () => {
  const app = limited(300)
  app.post('/fine', async () => 'fine')
  const { port } = await listen(app)
  const answers = await answersTo(port, (socket) => {
    socket.write(HALF_A_BODY.replace('Host: a', 'Host: a\r\nConnection: close'))
    setTimeout(() => socket.write(':"b"}'), 600)
  })
  expect(answers).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers for a handler that does not, also after the body has been read', async () => {
  const app = limited(50)
  let finish: (text: string) => void = () => undefined
  app.post('/hangs', () => new Promise((resolve) => (finish = resolve)))
  const { url } = await listen(app)
  const answer = await fetch(`${url}/hangs`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({ success: false, status: 'error' })
  finish('too late, and harmless')
  expect((await app.inject('/nothing')).statusCode).toBe(404)
})

it('does not interrupt a response that has begun', async () => {
  const app = limited(50)
  async function* slowly() {
    for (const word of ['one ', 'two ', 'three']) {
      yield word
      await sleep(60)
    }
  }
  app.get('/flows', (_request, reply) => reply.type('text/plain').send(Readable.from(slowly())))
  const { url } = await listen(app)
  expect(await (await fetch(`${url}/flows`)).text()).toBe('one two three')
})

it('clears the timer of an answered request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = limited(60_000)
  app.get('/', async () => vi.getTimerCount())
  const answer = await app.inject('/')
  expect(Number(answer.body)).toBeGreaterThan(0)
  expect(vi.getTimerCount()).toBe(0)
})
