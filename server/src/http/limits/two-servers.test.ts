import { forgotPassword } from '@sopan/contract/account'
import type { Endpoint } from '@sopan/contract/endpoint'
import { applyCoupon } from '@sopan/contract/orders/coupons'
import { login } from '@sopan/contract/session'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildApp } from '#server/app.ts'
import type { App } from '#server/http/app-deps.ts'
import { testApp } from '#test/app.ts'
import { PASSWORD, factories } from '#test/factories.ts'

import { createLimits } from './limits.ts'

const t = testApp({ rateLimit: true })
let second: App

beforeAll(async () => {
  const limits = createLimits({ enabled: true, now: t.now, pool: t.pool, servers: 2 })
  second = await buildApp({ ...t, limits }, pino({ level: 'silent' }))
})
afterAll(() => second.close())

/** Posts to two servers in turn; returns the statuses and the last reply. */
async function post(endpoint: Endpoint, times: number, body: (i: number) => object) {
  const replies = []
  for (let i = 0; i < times; i++) {
    const app = i % 2 === 0 ? t.app : second
    const url = `/api${endpoint.url}`
    replies.push(await app.inject({ method: endpoint.method, url, payload: body(i) }))
  }
  const last = replies.at(-1)!
  return {
    statuses: replies.map(({ statusCode }) => statusCode),
    wait: Number(last.headers['retry-after']),
    message: last.json<{ message: string }>().message,
  }
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status)

it('refuses the eleventh wrong password at two servers, with the wait', async () => {
  const { email } = await factories(t.db).user()
  const failed = await post(login, 11, () => ({ email, password: 'wrong' }))
  expect(failed.statuses).toEqual([...times(10, 401), 429])
  expect(failed.message).toBe('Too many failed attempts. Please try again in 15 minutes.')
  // The minutes begin with the first attempt, and a busy machine takes some seconds for eleven.
  expect(failed.wait).toBeGreaterThan(780)
  expect(failed.wait).toBeLessThanOrEqual(900)
  const right = await post(login, 2, () => ({ email, password: PASSWORD }))
  expect(right.statuses).toEqual([429, 429])
})

it('counts reset mails and guesses of coupons at two servers together', async () => {
  const asked = await post(forgotPassword, 4, () => ({ email: 'anjali@example.com' }))
  expect(asked.statuses).toEqual([200, 200, 200, 429])
  expect(asked.message).toBe('Too many requests. Please try again in 60 minutes.')
  const course = await factories(t.db).course()
  const guess = (i: number) => ({ coupon_code: `GUESS${i}`, course_id: course.id })
  const guessed = await post(applyCoupon, 21, guess)
  expect(guessed.statuses).toEqual([...times(20, 200), 429])
  expect(guessed.message).toBe('Too many requests. Please wait a moment and try again.')
})
