import { expect, it } from 'vitest'

import { type AppError, isAppError } from '#server/lib/errors.ts'

import { type LimitedSignIn, createSignInLimits } from './sign-in-limits.ts'

function limitsAt(sleep?: () => Promise<void>) {
  let time = Date.UTC(2030, 0, 1)
  const slept: number[] = []
  const signIn = createSignInLimits({
    time: () => time,
    sleep: sleep ?? (async (milliseconds) => slept.push(milliseconds)),
  })
  return { signIn, slept, advanceSeconds: (seconds: number) => (time += seconds * 1000) }
}

async function failOften(
  signIn: LimitedSignIn,
  times: number,
  of: { account?: (i: number) => string; address?: (i: number) => string },
) {
  for (let i = 0; i < times; i++) {
    await signIn(of.account?.(i) ?? 'victim', of.address?.(i) ?? '1.1.1.1', wrong)
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

it('refuses the eleventh failure of an account from one address, not from another', async () => {
  const { signIn, advanceSeconds } = limitsAt()
  await failOften(signIn, 10, {})
  const refused = await refusal(() => signIn('victim', '1.1.1.1', right))
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.message).toMatch(/^Too many failed attempts. Please try again in \d+ minutes?.$/)
  expect(await signIn('victim', '2.2.2.2', right)).toBe('learner')
  advanceSeconds(refused!.retryAfterSeconds!)
  expect(await signIn('victim', '1.1.1.1', right)).toBe('learner')
})

it('counts concurrent guesses', async () => {
  const { signIn } = limitsAt()
  let tried = 0
  const guess = async () => {
    tried++
    await Promise.resolve()
    return null
  }
  await Promise.allSettled(Array.from({ length: 50 }, () => signIn('victim', '1.1.1.1', guess)))
  expect(tried).toBe(10)
})

it('does not count sign-ins that succeed or end with a server error', async () => {
  const { signIn } = limitsAt()
  const failing = () => Promise.reject(new Error('database down'))
  for (let i = 0; i < 30; i++) {
    expect(await signIn('learner', '1.1.1.1', right)).toBe('learner')
    await expect(signIn('learner', '1.1.1.1', failing)).rejects.toThrow('database down')
  }
})

it('forgets the failures of an account and address after a success', async () => {
  const { signIn } = limitsAt()
  await failOften(signIn, 9, {})
  await signIn('victim', '1.1.1.1', right)
  await failOften(signIn, 9, {})
  expect(await signIn('victim', '1.1.1.1', right)).toBe('learner')
})

it('refuses an address that tries a hundred accounts in a minute', async () => {
  const { signIn, advanceSeconds } = limitsAt()
  await failOften(signIn, 100, { account: (i) => `account ${i}` })
  const refused = await refusal(() => signIn('one more', '1.1.1.1', wrong))
  expect(refused).toMatchObject({ status: 429 })
  expect(await signIn('one more', '2.2.2.2', right)).toBe('learner')
  advanceSeconds(refused!.retryAfterSeconds!)
  expect(await signIn('one more', '1.1.1.1', right)).toBe('learner')
})

it('slows an account that many addresses attack, and never locks it', async () => {
  const { signIn, slept, advanceSeconds } = limitsAt()
  await failOften(signIn, 50, { address: (i) => `10.0.0.${i}` })
  expect(slept).toEqual([])
  await failOften(signIn, 100, { address: (i) => `10.0.1.${i}` })
  expect(await signIn('victim', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  expect(await signIn('another account', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  advanceSeconds(2 * 3600)
  await signIn('victim', 'home', right)
  expect(slept).toHaveLength(101)
})

it('lets at most a hundred sign-ins wait for one account', async () => {
  let endDelay: () => void = () => undefined
  const delay = new Promise<void>((resolve) => (endDelay = resolve))
  const { signIn } = limitsAt(() => delay)
  await failOften(signIn, 50, { address: (i) => `10.0.0.${i}` })
  const waiting = Array.from({ length: 101 }, (_, i) =>
    refusal(() => signIn('victim', `10.1.0.${i}`, wrong)),
  )
  endDelay()
  const refused = (await Promise.all(waiting)).filter((error) => error !== null)
  expect(refused).toMatchObject([{ status: 429 }])
  // None of them waits any more, so the next one may.
  expect(await signIn('victim', 'home', right)).toBe('learner')
})

it('checks a hundred of the concurrent guesses of an address, and refuses the others', async () => {
  const { signIn } = limitsAt()
  let tried = 0
  const guess = async () => {
    tried++
    await Promise.resolve()
    return null
  }
  const replies = await Promise.allSettled(
    Array.from({ length: 240 }, (_, i) => signIn(`account ${i}`, '1.1.1.1', guess)),
  )
  expect(tried).toBe(100)
  const refused = replies.filter((reply) => reply.status === 'rejected')
  expect(refused).toHaveLength(140)
  expect(refused[0]?.reason).toMatchObject({ status: 429 })
})

it('refuses none of 400 learners who sign in from one address at the same time', async () => {
  const { signIn } = limitsAt()
  const slowly = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return 'learner'
  }
  const replies = await Promise.all(
    Array.from({ length: 400 }, (_, i) => signIn(`learner ${i}`, '1.1.1.1', slowly)),
  )
  expect(new Set(replies)).toEqual(new Set(['learner']))
})

it('ends every waiting sign-in of an address when others end with a server error', async () => {
  const { signIn } = limitsAt()
  const broken = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('database down')
  }
  const replies = await Promise.allSettled(
    Array.from({ length: 250 }, (_, i) => signIn(`learner ${i}`, '1.1.1.1', broken)),
  )
  const reasons = replies.map((reply) => reply.status === 'rejected' && String(reply.reason))
  expect(new Set(reasons)).toEqual(new Set(['Error: database down']))
  expect(await signIn('learner', '1.1.1.1', right)).toBe('learner')
})

it('allows a /48 ten times as many failures: for one account, and for all accounts', async () => {
  const { signIn } = limitsAt()
  const address = (i: number) => `2001:db8:1:${i.toString(16)}::/64`
  await failOften(signIn, 100, { address })
  expect(await refusal(() => signIn('victim', address(101), right))).toMatchObject({ status: 429 })
  expect(await signIn('victim', '2001:db8:2:1::/64', right)).toBe('learner')
  await failOften(signIn, 900, { address: (i) => address(i + 200), account: (i) => `account ${i}` })
  expect(await refusal(() => signIn('one more', address(5000), right))).toMatchObject({
    status: 429,
  })
})

it('lets an address that has signed in before wait in addition to the hundred', async () => {
  let endDelay: () => void = () => undefined
  const delay = new Promise<void>((resolve) => (endDelay = resolve))
  const { signIn } = limitsAt(() => delay)
  await signIn('victim', 'home', right)
  await failOften(signIn, 50, { address: (i) => `10.0.0.${i}` })
  const guesses = Array.from({ length: 120 }, (_, i) =>
    refusal(() => signIn('victim', `10.1.0.${i}`, wrong)),
  )
  const owner = signIn('victim', 'home', right)
  const stranger = refusal(() => signIn('victim', 'elsewhere', right))
  endDelay()
  expect(await owner).toBe('learner')
  expect(await stranger).toMatchObject({ status: 429 })
  expect((await Promise.all(guesses)).filter((error) => error !== null)).toHaveLength(20)
})

it('never asks for a longer wait than the period in which failures count', async () => {
  const { signIn, advanceSeconds } = limitsAt()
  await failOften(signIn, 10, {})
  const refused = await refusal(() => signIn('victim', '1.1.1.1', right))
  expect(refused).toMatchObject({
    retryAfterSeconds: 900,
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  })
  advanceSeconds(899)
  expect(await refusal(() => signIn('victim', '1.1.1.1', right))).toMatchObject({
    message: 'Too many failed attempts. Please try again in 1 minute.',
  })
})
