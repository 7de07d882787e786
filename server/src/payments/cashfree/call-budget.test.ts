import { describe, expect, it } from 'vitest'

import { CALL_LIMITS, createCallBudget } from './call-budget.ts'

function setting() {
  const clock = { ms: 0 }
  const budget = createCallBudget(CALL_LIMITS.production, () => clock.ms)
  /** How many of `count` calls may be sent now. */
  async function sent(count: number, ...[call, occasion]: Parameters<typeof budget.take>) {
    let done = 0
    for (let n = 0; n < count; n++) {
      await budget.take(call, occasion).then(
        () => done++,
        () => undefined,
      )
    }
    return done
  }
  return { budget, clock, sent }
}

describe('the budget of calls', () => {
  it('keeps within the limit in any 60 seconds', async () => {
    const { clock, sent } = setting()
    expect(await sent(300, 'createOrder', 'verify')).toBe(190)
    clock.ms = 58_000
    expect(await sent(1, 'createOrder', 'verify')).toBe(0)
    clock.ms = 60_000
    expect(await sent(300, 'createOrder', 'verify')).toBe(190)
  })

  it('is divided, so that buyers and sweeps do not stop each other', async () => {
    const { sent } = setting()
    expect(await sent(500, 'getOrder', 'verify')).toBe(190)
    expect(await sent(500, 'getOrder', 'replace')).toBe(38)
    expect(await sent(500, 'getOrder', 'sweep')).toBe(152)
  })

  it('lets a buyer wait a moment for the next place, and a sweep not', async () => {
    const { clock, sent } = setting()
    await sent(300, 'getPayments', 'verify')
    await sent(300, 'getPayments', 'sweep')
    clock.ms = 59_950
    expect(await sent(1, 'getPayments', 'sweep')).toBe(0)
    expect(await sent(1, 'getPayments', 'verify')).toBe(1)
  })

  it('pauses one kind of call after the gateway has refused it', async () => {
    const { budget, clock, sent } = setting()
    budget.pause('getOrder', 5000)
    expect(await sent(1, 'getOrder', 'sweep')).toBe(0)
    expect(await sent(1, 'getPayments', 'sweep')).toBe(1)
    clock.ms = 5000
    expect(await sent(1, 'getOrder', 'sweep')).toBe(1)
  })
})
