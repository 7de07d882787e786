import { expect, it } from 'vitest'

import { type AppError, isAppError } from '#server/lib/errors.ts'
import { bareApp } from '#test/bare-app.ts'

import { addressKeyOf } from './address-key.ts'
import { type LimitName, type Limits, createLimits } from './limits.ts'

function limitsAt(start = Date.UTC(2030, 0, 1)) {
  let time = start
  const limits = createLimits({ enabled: true, now: () => new Date(time) })
  return { limits, advanceSeconds: (seconds: number) => (time += seconds * 1000) }
}

function hitOften(limits: Limits, name: LimitName, times: number) {
  for (let i = 0; i < times; i++) limits.hit(name, 'key')
}

async function refusal(action: () => unknown): Promise<AppError | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
}

it.each<[LimitName, number, number]>([
  ['account', 300, 60],
  ['visitor', 1200, 60],
  ['signup', 60, 3600],
  ['forgotFromAddress', 20, 3600],
  ['forgotForAccount', 3, 3600],
  ['coupon', 20, 60],
  ['order', 10, 60],
  ['newOrder', 60, 86_400],
  ['attempt', 240, 60],
])('%s: %i in %i seconds, then 429', async (name, max, seconds) => {
  const { limits, advanceSeconds } = limitsAt()
  hitOften(limits, name, max)
  const refused = await refusal(() => limits.hit(name, 'key'))
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(seconds + 1)
  limits.hit(name, 'another key')
  advanceSeconds(refused!.retryAfterSeconds!)
  limits.hit(name, 'key')
})

it('answers 429 in the envelope, and a forged X-Forwarded-For does not help', async () => {
  const { limits } = limitsAt()
  const { app } = bareApp()
  app.post('/signup', async (request) => limits.hit('signup', addressKeyOf(request)))
  const ask = (forged: number) =>
    app.inject({
      method: 'POST',
      url: '/signup',
      headers: { 'x-forwarded-for': `10.0.0.${forged}` },
    })
  for (let i = 0; i < 60; i++) expect((await ask(i)).statusCode).toBe(200)
  const refused = await ask(60)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toEqual({
    success: false,
    status: 'error',
    message: 'Too many requests. Please try again in 60 minutes.',
    data: null,
  })
})

it('counts nothing when it is switched off', async () => {
  const limits = createLimits({ enabled: false, now: () => new Date(0) })
  expect(await refusal(() => hitOften(limits, 'order', 100))).toBeNull()
  for (let i = 0; i < 100; i++)
    expect(await limits.signIn('a', '1.1.1.1', async () => null)).toBeNull()
})

it('gives the wait in minutes if it is more than one', async () => {
  const { limits, advanceSeconds } = limitsAt()
  hitOften(limits, 'forgotForAccount', 3)
  advanceSeconds(7 * 60)
  const hour = await refusal(() => limits.hit('forgotForAccount', 'key'))
  expect(hour).toMatchObject({
    retryAfterSeconds: 53 * 60,
    message: 'Too many requests. Please try again in 53 minutes.',
  })
  hitOften(limits, 'account', 300)
  const minute = await refusal(() => limits.hit('account', 'key'))
  expect(minute?.message).toBe('Too many requests. Please wait a moment and try again.')
})

it('allows a /48 ten times as much as one of its /64s, and no more', async () => {
  const { limits } = limitsAt()
  const hit = (i: number) => limits.hit('signup', `2001:db8:1:${i.toString(16)}::/64`)
  for (let i = 0; i < 600; i++) hit(i)
  expect(await refusal(() => hit(601))).toMatchObject({ status: 429 })
  limits.hit('signup', '2001:db8:2:1::/64')
})

it('counts the entries of a proxy without their port, and entries that are no address as one', async () => {
  const { limits } = limitsAt()
  const { app } = bareApp({}, 'on')
  app.post('/order', async (request) => limits.hit('order', addressKeyOf(request)))
  const ask = (entry: string) =>
    app.inject({ method: 'POST', url: '/order', headers: { 'x-forwarded-for': entry } })
  const statuses = async (entry: (i: number) => string) => {
    const replies = []
    for (let i = 0; i < 11; i++) replies.push((await ask(entry(i))).statusCode)
    return replies.filter((status) => status === 200).length
  }
  expect(await statuses((i) => `203.0.113.7:${4000 + i}`)).toBe(10)
  expect(await statuses((i) => `[2001:db8::${i + 1}]:${4000 + i}`)).toBe(10)
  expect(await statuses((i) => `unknown-${i}`)).toBe(10)
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
})
