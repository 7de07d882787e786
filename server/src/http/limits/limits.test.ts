import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { bareApp } from '#test/bare-app.ts'
import { type TestDatabase, openTestDatabase, truncateAll } from '#test/database.ts'
import { passForLimits, refusal } from '#test/limits.ts'

import { addressKeyOf } from './address-key.ts'
import { type LimitName, type Limits, type SharedLimitName, createLimits } from './limits.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => truncateAll(database.db))
afterAll(() => database.db.destroy())

function limitsAt({ servers = 1, enabled = true } = {}) {
  let time = Date.UTC(2030, 0, 1)
  const { pool } = database
  const limits = createLimits({ enabled, now: () => new Date(time), pool, servers })
  return { limits, advanceSeconds: (seconds: number) => (time += seconds * 1000) }
}

function hitOften(limits: Limits, name: LimitName, times: number) {
  for (let i = 0; i < times; i++) limits.hit(name, 'key')
}

async function hitSharedOften(limits: Limits, name: SharedLimitName, times: number) {
  for (let i = 0; i < times; i++) await limits.hitShared(name, 'key')
}

it.each<[LimitName, number, number]>([
  ['account', 300, 60],
  ['visitor', 1200, 60],
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

it.each<[SharedLimitName, number, number]>([
  ['signup', 60, 3600],
  ['forgotFromAddress', 20, 3600],
  ['forgotForAccount', 3, 3600],
  ['staffCode', 10, 900],
  ['coupon', 20, 60],
  ['ticket', 5, 3600],
])('%s: %i in %i seconds at two servers together, then 429', async (name, max, seconds) => {
  const [one, two] = [limitsAt({ servers: 2 }).limits, limitsAt({ servers: 2 }).limits]
  await hitSharedOften(one, name, max - 1)
  await hitSharedOften(two, name, 1)
  for (const { hitShared } of [one, two]) {
    const refused = await refusal(() => hitShared(name, 'key'))
    expect(refused).toMatchObject({ status: 429, retryAfterSeconds: seconds })
  }
  await one.hitShared(name, 'another key')
  await passForLimits(database.db, seconds)
  await two.hitShared(name, 'key')
})

it('allows each of three servers a third of the limits that are not shared', async () => {
  const { limits } = limitsAt({ servers: 3 })
  hitOften(limits, 'account', 100)
  expect(await refusal(() => limits.hit('account', 'key'))).toMatchObject({ status: 429 })
  hitOften(limits, 'order', 4)
  expect(await refusal(() => limits.hit('order', 'key'))).toMatchObject({ status: 429 })
  expect(limits.allows('orderRead', 'key')).toBe(true)
})

it('counts the console apart from the learners', async () => {
  const { pool } = database
  const options = { enabled: true, now: () => new Date(), pool, servers: 1 }
  const [learners, staff] = [createLimits(options), createLimits({ ...options, app: 'console' })]
  for (let i = 0; i < 10; i++) await learners.signIn('a@example.com', '1.1.1.1', async () => null)
  expect(await staff.signIn('a@example.com', '1.1.1.1', async () => 'member')).toBe('member')
})

it('answers 429 in the envelope, and a forged X-Forwarded-For does not help', async () => {
  const { limits } = limitsAt()
  const { app } = bareApp()
  app.post('/signup', async (request) => limits.hitShared('signup', addressKeyOf(request)))
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
    reason: { code: 'too_many_requests', minutes: 60 },
  })
})

it('counts nothing when it is switched off', async () => {
  const { limits } = limitsAt({ enabled: false })
  expect(await refusal(() => hitOften(limits, 'order', 100))).toBeNull()
  expect(await refusal(() => hitSharedOften(limits, 'ticket', 100))).toBeNull()
  for (let i = 0; i < 100; i++)
    expect(await limits.signIn('a', '1.1.1.1', async () => null)).toBeNull()
})

it('gives the wait in minutes if it is more than one', async () => {
  const { limits } = limitsAt()
  await hitSharedOften(limits, 'forgotForAccount', 3)
  await passForLimits(database.db, 7 * 60)
  const hour = await refusal(() => limits.hitShared('forgotForAccount', 'key'))
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
  const address = (i: number) => `2001:db8:1:${i.toString(16)}::/64`
  for (let i = 0; i < 600; i++) {
    limits.hit('newOrder', address(i))
    await limits.hitShared('signup', address(i))
  }
  expect(await refusal(() => limits.hit('newOrder', address(601)))).toMatchObject({ status: 429 })
  const signup = await refusal(() => limits.hitShared('signup', address(601)))
  expect(signup).toMatchObject({ status: 429 })
  limits.hit('newOrder', '2001:db8:2:1::/64')
  await limits.hitShared('signup', '2001:db8:2:1::/64')
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
