import { expect, it } from 'vitest'

import { type AppError, isAppError } from '#server/lib/errors.ts'
import { bareApp } from '#test/bare-app.ts'

import { type LimitName, type Limits, addressKey, createLimits } from './limits.ts'

function limitsAt(start = Date.UTC(2030, 0, 1)) {
  let time = start
  const slept: number[] = []
  const limits = createLimits({
    enabled: true,
    now: () => new Date(time),
    sleep: async (milliseconds) => slept.push(milliseconds),
  })
  return { limits, slept, pass: (seconds: number) => (time += seconds * 1000) }
}

function hitOften(limits: Limits, name: LimitName, times: number) {
  for (let i = 0; i < times; i++) limits.hit(name, 'key')
}

async function failOften(
  limits: Limits,
  times: number,
  of: { account?: (i: number) => string; address?: (i: number) => string },
) {
  for (let i = 0; i < times; i++) {
    await limits.login(of.account?.(i) ?? 'victim', of.address?.(i) ?? '1.1.1.1', wrong)
  }
}

const wrong = async () => null
const right = async () => 'learner'

async function refusal(action: () => unknown): Promise<AppError | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
}

// S16: the numbers of api.md, Conventions.
it.each<[LimitName, number, number]>([
  ['account', 300, 60],
  ['visitor', 1200, 60],
  ['signup', 60, 3600],
  ['forgotFromAddress', 20, 3600],
  ['forgotForAccount', 3, 3600],
  ['coupon', 20, 60],
  ['order', 10, 60],
  ['attempt', 240, 60],
])('%s: %i in %i seconds, then 429', async (name, most, seconds) => {
  const { limits, pass } = limitsAt()
  hitOften(limits, name, most)
  const refused = await refusal(() => limits.hit(name, 'key'))
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(2 * seconds)
  limits.hit(name, 'another key')
  pass(refused!.retryAfterSeconds!)
  limits.hit(name, 'key')
})

it('answers 429 in the envelope, and a forged X-Forwarded-For does not help', async () => {
  const { limits } = limitsAt()
  const { app } = bareApp()
  app.post('/signup', async (request) => limits.hit('signup', addressKey(request.ip)))
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
    message: 'Too many requests. Please wait a moment and try again.',
    data: null,
  })
})

it('counts nothing when it is switched off', async () => {
  const limits = createLimits({ enabled: false, now: () => new Date(0) })
  expect(await refusal(() => hitOften(limits, 'order', 100))).toBeNull()
  expect(await refusal(() => failOften(limits, 100, {}))).toBeNull()
})

it('refuses the eleventh failure of an account from one address, not from another', async () => {
  const { limits, pass } = limitsAt()
  await failOften(limits, 10, {})
  const refused = await refusal(() => limits.login('victim', '1.1.1.1', right))
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.message).toMatch(/^Too many failed attempts. Please try again in \d+ minutes?.$/)
  expect(await limits.login('victim', '2.2.2.2', right)).toBe('learner')
  pass(refused!.retryAfterSeconds!)
  expect(await limits.login('victim', '1.1.1.1', right)).toBe('learner')
})

it('counts guesses that are made at once', async () => {
  const { limits } = limitsAt()
  let tried = 0
  const guess = async () => {
    tried++
    await Promise.resolve()
    return null
  }
  await Promise.allSettled(
    Array.from({ length: 50 }, () => limits.login('victim', '1.1.1.1', guess)),
  )
  expect(tried).toBe(10)
})

it('does not count those who get in, nor those whom we failed', async () => {
  const { limits } = limitsAt()
  const failing = () => Promise.reject(new Error('database down'))
  for (let i = 0; i < 30; i++) {
    expect(await limits.login('learner', '1.1.1.1', right)).toBe('learner')
    await expect(limits.login('learner', '1.1.1.1', failing)).rejects.toThrow('database down')
  }
})

it('starts afresh after a success', async () => {
  const { limits } = limitsAt()
  await failOften(limits, 9, {})
  await limits.login('victim', '1.1.1.1', right)
  await failOften(limits, 9, {})
  expect(await limits.login('victim', '1.1.1.1', right)).toBe('learner')
})

it('refuses an address that tries a hundred accounts in a minute', async () => {
  const { limits, pass } = limitsAt()
  await failOften(limits, 100, { account: (i) => `account ${i}` })
  const refused = await refusal(() => limits.login('one more', '1.1.1.1', wrong))
  expect(refused).toMatchObject({ status: 429 })
  expect(await limits.login('one more', '2.2.2.2', right)).toBe('learner')
  pass(refused!.retryAfterSeconds!)
  expect(await limits.login('one more', '1.1.1.1', right)).toBe('learner')
})

it('slows an account that many addresses attack, and never locks it', async () => {
  const { limits, slept, pass } = limitsAt()
  await failOften(limits, 50, { address: (i) => `10.0.0.${i}` })
  expect(slept).toEqual([])
  await failOften(limits, 100, { address: (i) => `10.0.1.${i}` })
  expect(await limits.login('victim', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  expect(await limits.login('somebody else', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  pass(2 * 3600)
  await limits.login('victim', 'home', right)
  expect(slept).toHaveLength(101)
})

it('keeps no more than a hundred attempts waiting for one account', async () => {
  let wake: () => void = () => undefined
  const night = new Promise<void>((resolve) => (wake = resolve))
  const limits = createLimits({ enabled: true, now: () => new Date(0), sleep: () => night })
  await failOften(limits, 50, { address: (i) => `10.0.0.${i}` })
  const waiting = Array.from({ length: 101 }, (_, i) =>
    refusal(() => limits.login('victim', `10.1.0.${i}`, wrong)),
  )
  wake()
  const refused = (await Promise.all(waiting)).filter((error) => error !== null)
  expect(refused).toMatchObject([{ status: 429 }])
  // Nobody waits any more, so there is room again.
  expect(await limits.login('victim', 'home', right)).toBe('learner')
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the key of %s is %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it('counts whoever hung up before we looked as one, and does not fail over them', () => {
  expect(addressKey(undefined)).toBe('')
})
