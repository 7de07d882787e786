import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { openPool } from '#server/db/connect.ts'
import { sharedLimits } from '#server/db/shared-limits.ts'
import { type TestDatabase, openTestDatabase, truncateAll } from '#test/database.ts'
import { passForLimits, refusal } from '#test/limits.ts'

import { type LimitedSignIn, createSignInLimits } from './sign-in-limits.ts'

let database: TestDatabase
let secondPool: Pool

beforeAll(async () => {
  database = await openTestDatabase()
  secondPool = openPool({ address: database.address, max: 10 })
})
beforeEach(() => truncateAll(database.db))
afterAll(async () => {
  await database.db.destroy()
  await secondPool.end()
})

interface ServerOptions {
  /** The delays end with it; without it they have no length. */
  end?: Promise<void>
  pool?: Pool
  servers?: number
}

/** The sign-in of one server, with the delays that have begun. */
function server({ end, pool = database.pool, servers = 1 }: ServerOptions = {}) {
  const slept: number[] = []
  const signIn = createSignInLimits({
    shared: sharedLimits(pool),
    servers,
    sleep: async (milliseconds) => {
      slept.push(milliseconds)
      await end
    },
  })
  return { signIn, slept }
}

/** Two servers on one database, whose sign-ins go to each in turn. */
function twoServers(end?: Promise<void>) {
  const both = [database.pool, secondPool].map((pool) =>
    server({ pool, servers: 2, ...(end !== undefined && { end }) }),
  )
  let count = 0
  const signIn: LimitedSignIn = (...given) => both[count++ % 2]!.signIn(...given)
  return { signIn, slept: () => both.reduce((sum, one) => sum + one.slept.length, 0) }
}

/** Counts the passwords that were checked; each is wrong. */
function guessing() {
  let tried = 0
  const guess = async () => {
    tried++
    await new Promise((resolve) => setImmediate(resolve))
    return null
  }
  return { guess, tried: () => tried }
}

const advanceSeconds = (seconds: number) => passForLimits(database.db, seconds)

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

it('refuses the eleventh failure of an account from one address, not from another', async () => {
  const { signIn } = server()
  await failOften(signIn, 10, {})
  const refused = await refusal(() => signIn('victim', '1.1.1.1', right))
  expect(refused).toMatchObject({ status: 429 })
  expect(refused?.message).toMatch(/^Too many failed attempts. Please try again in \d+ minutes?.$/)
  expect(await signIn('victim', '2.2.2.2', right)).toBe('learner')
  await advanceSeconds(refused!.retryAfterSeconds!)
  expect(await signIn('victim', '1.1.1.1', right)).toBe('learner')
})

it('checks ten of 300 passwords that an address tries at two servers at the same time', async () => {
  const { signIn } = twoServers()
  const { guess, tried } = guessing()
  const replies = await Promise.all(
    Array.from({ length: 300 }, () => refusal(() => signIn('victim', '1.1.1.1', guess))),
  )
  expect(tried()).toBe(10)
  const refused = replies.filter((error) => error !== null)
  expect(refused).toHaveLength(290)
  expect(refused[0]).toMatchObject({
    // The clock is real, and a busy machine needs seconds.
    retryAfterSeconds: expect.closeTo(900, -2),
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  })
})

it('checks fifty of 300 passwords that many addresses try at two servers, and slows a hundred', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { signIn, slept } = twoServers(promise)
  const { guess, tried } = guessing()
  let refused = 0
  const replies = Array.from({ length: 300 }, async (_, i) => {
    const error = await refusal(() => signIn('victim', `10.0.${i >> 8}.${i % 256}`, guess))
    if (error !== null) refused++
  })
  await expect.poll(() => refused).toBe(150)
  expect([slept(), tried()]).toEqual([100, 50])
  resolve()
  await Promise.all(replies)
  expect([refused, tried()]).toEqual([150, 150])
})

it('counts the failures at another server, and forgets them after a success there', async () => {
  const [one, two] = [server(), server({ pool: secondPool })]
  await failOften(one.signIn, 5, {})
  await failOften(two.signIn, 4, {})
  await two.signIn('victim', '1.1.1.1', right)
  await failOften(one.signIn, 10, {})
  expect(await refusal(() => two.signIn('victim', '1.1.1.1', right))).toMatchObject({ status: 429 })
})

it('checks no password while the count cannot be written', async () => {
  const { signIn } = server()
  const { guess, tried } = guessing()
  await sql`ALTER TABLE rate_limit RENAME TO elsewhere`.execute(database.db)
  try {
    await expect(signIn('victim', '1.1.1.1', guess)).rejects.toThrow('rate_limit')
  } finally {
    await sql`ALTER TABLE elsewhere RENAME TO rate_limit`.execute(database.db)
  }
  expect(tried()).toBe(0)
})

it('stores neither an email nor an address', async () => {
  const { signIn } = server()
  await signIn('anjali@example.com', '2001:db8:1:2::/64', wrong)
  const rows = await database.db.selectFrom('rate_limit').selectAll().execute()
  expect(rows).toHaveLength(5)
  expect(JSON.stringify(rows)).not.toMatch(/anjali|db8/)
})

it('does not count sign-ins that succeed or end with a server error', async () => {
  const { signIn } = server()
  const failing = () => Promise.reject(new Error('database down'))
  for (let i = 0; i < 30; i++) {
    expect(await signIn('learner', '1.1.1.1', right)).toBe('learner')
    await expect(signIn('learner', '1.1.1.1', failing)).rejects.toThrow('database down')
  }
})

it('refuses an address that tries a hundred accounts in a minute', async () => {
  const { signIn } = server()
  await failOften(signIn, 100, { account: (i) => `account ${i}` })
  const refused = await refusal(() => signIn('one more', '1.1.1.1', wrong))
  expect(refused).toMatchObject({ status: 429 })
  expect(await signIn('one more', '2.2.2.2', right)).toBe('learner')
  await advanceSeconds(refused!.retryAfterSeconds!)
  expect(await signIn('one more', '1.1.1.1', right)).toBe('learner')
})

it('slows an account that many addresses attack, and never locks it', async () => {
  const { signIn, slept } = server()
  await failOften(signIn, 50, { address: (i) => `10.0.0.${i}` })
  expect(slept).toEqual([])
  await failOften(signIn, 100, { address: (i) => `10.0.1.${i}` })
  expect(await signIn('victim', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  expect(await signIn('another account', 'home', right)).toBe('learner')
  expect(slept).toHaveLength(101)
  await advanceSeconds(2 * 3600)
  await signIn('victim', 'home', right)
  expect(slept).toHaveLength(101)
})

it('checks at most 119 of the concurrent guesses of an address, and refuses the others', async () => {
  const { signIn } = server()
  const { guess, tried } = guessing()
  const replies = await Promise.allSettled(
    Array.from({ length: 240 }, (_, i) => signIn(`account ${i}`, '1.1.1.1', guess)),
  )
  expect(tried()).toBeGreaterThanOrEqual(100)
  expect(tried()).toBeLessThan(120)
  const refused = replies.filter((reply) => reply.status === 'rejected')
  expect(refused).toHaveLength(240 - tried())
  expect(refused[0]?.reason).toMatchObject({ status: 429 })
})

it('refuses none of 400 learners who sign in from one address at the same time', async () => {
  const { signIn } = server()
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
  const { signIn } = server()
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
  const { signIn } = server()
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
  const { promise: end, resolve: endDelay } = Promise.withResolvers<void>()
  const { signIn, slept } = server({ end })
  await signIn('victim', 'home', right)
  await failOften(signIn, 50, { address: (i) => `10.0.0.${i}` })
  const guesses = Array.from({ length: 120 }, (_, i) =>
    refusal(() => signIn('victim', `10.1.0.${i}`, wrong)),
  )
  await expect.poll(() => slept.length).toBe(100)
  const owner = signIn('victim', 'home', right)
  await expect.poll(() => slept.length).toBe(101)
  expect(await refusal(() => signIn('victim', 'elsewhere', right))).toMatchObject({ status: 429 })
  endDelay()
  expect(await owner).toBe('learner')
  expect((await Promise.all(guesses)).filter((error) => error !== null)).toHaveLength(20)
})

it('never asks for a longer wait than the period in which failures count', async () => {
  const { signIn } = server()
  await failOften(signIn, 10, {})
  const refused = await refusal(() => signIn('victim', '1.1.1.1', right))
  expect(refused).toMatchObject({
    retryAfterSeconds: 900,
    message: 'Too many failed attempts. Please try again in 15 minutes.',
  })
  await advanceSeconds(899)
  expect(await refusal(() => signIn('victim', '1.1.1.1', right))).toMatchObject({
    message: 'Too many failed attempts. Please try again in 1 minute.',
  })
})
