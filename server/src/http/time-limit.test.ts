import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { bareApp, listen } from '#test/bare-app.ts'

import { limitHandlerTime } from './time-limit.ts'

function limited(milliseconds: number) {
  const { app } = bareApp()
  app.addHook('onRequest', limitHandlerTime(milliseconds))
  return app
}

it('answers for a handler that does not, also where the body has been read', async () => {
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

it('lets an answer flow that has begun', async () => {
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

it('keeps no timer for what has been answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = limited(60_000)
  app.get('/', async () => vi.getTimerCount())
  const answer = await app.inject('/')
  expect(Number(answer.body)).toBeGreaterThan(0)
  expect(vi.getTimerCount()).toBe(0)
})
