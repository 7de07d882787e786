import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { sharedLimits } from '#server/db/shared-limits.ts'
import { type TestDatabase, openTestDatabase, truncateAll } from '#test/database.ts'
import { passForLimits } from '#test/limits.ts'

import { CALL_LIMITS, createCallBudget } from './call-budget.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => truncateAll(database.db))
afterAll(() => database.db.destroy())

/** The budgets of two servers on one database. */
function servers() {
  const open = () => createCallBudget(CALL_LIMITS.production, sharedLimits(database.pool))
  const both = [open(), open()] as const
  /** How many of `count` calls, made by the servers in turn, may be sent now. */
  async function sent(count: number, ...[call, occasion]: Parameters<(typeof both)[0]['take']>) {
    let done = 0
    for (let n = 0; n < count; n++) {
      await both[n % 2 === 0 ? 0 : 1].take(call, occasion).then(
        () => done++,
        () => undefined,
      )
    }
    return done
  }
  return { one: both[0], sent }
}

const passSeconds = (seconds: number) => passForLimits(database.db, seconds)

describe('the budget of calls', () => {
  it('keeps two servers together within the limit of 60 seconds', async () => {
    const { sent } = servers()
    expect(await sent(300, 'createOrder', 'verify')).toBe(190)
    await passSeconds(50)
    expect(await sent(1, 'createOrder', 'verify')).toBe(0)
    await passSeconds(10)
    expect(await sent(300, 'createOrder', 'verify')).toBe(190)
  })

  it('is divided, so that buyers and sweeps do not stop each other', async () => {
    const { sent } = servers()
    expect(await sent(500, 'getOrder', 'verify')).toBe(190)
    expect(await sent(500, 'getOrder', 'replace')).toBe(38)
    expect(await sent(500, 'getOrder', 'sweep')).toBe(152)
  })

  it('lets a buyer wait a moment for the next window, and a sweep not', async () => {
    const { one, sent } = servers()
    for (const occasion of ['verify', 'sweep'] as const) await sent(50, 'getPayments', occasion)
    await passSeconds(59.5)
    await Promise.all([
      expect(one.take('getPayments', 'sweep')).rejects.toMatchObject({ kind: 'busy' }),
      one.take('getPayments', 'verify'),
    ])
  })

  it('pauses one kind of call at all servers after the provider has refused it', async () => {
    const { one, sent } = servers()
    await one.pause('getOrder', 5000)
    for (const occasion of ['verify', 'replace', 'sweep'] as const) {
      expect(await sent(2, 'getOrder', occasion)).toBe(0)
    }
    expect(await sent(2, 'getPayments', 'sweep')).toBe(2)
    await passSeconds(5)
    expect(await sent(2, 'getOrder', 'sweep')).toBe(2)
  })

  it('sends no call while it cannot be counted', async () => {
    const { one } = servers()
    await sql`ALTER TABLE rate_limit RENAME TO elsewhere`.execute(database.db)
    try {
      await expect(one.take('createRefund', 'sweep')).rejects.toMatchObject({ kind: 'busy' })
    } finally {
      await sql`ALTER TABLE elsewhere RENAME TO rate_limit`.execute(database.db)
    }
  })
})
