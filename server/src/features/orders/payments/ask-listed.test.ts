import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { describe, expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

const app = payingApp({ rateLimit: true })
const { t, ordered, verify, grants, sweep, advanceMinutes } = app
const control = () => app.emulator.control
const reads = async () => (await control().calls('getOrder')).length

const listed = async (token: string, view?: 'all') =>
  (await t.call(listUnsettledOrders, { querystring: view ? { view } : {} }, token)).body.data

describe('the list of unsettled orders', () => {
  it.each([
    ['not tried', null, { state: 'open', action: 'pay', last_failure: null }],
    ['refused', 'FAILED', { state: 'failed', action: 'pay', last_failure: expect.any(String) }],
    ['in progress', 'PENDING', { state: 'pending', action: 'wait', last_failure: null }],
    ['successful', 'SUCCESS', { state: 'granted', action: 'use', last_failure: null }],
  ] as const)(
    'of a payment that was %s has what the provider reports',
    async (_, status, expected) => {
      const { token, id } = await ordered()
      if (status !== null) await control().pay(id, { status })
      expect(await listed(token, 'all')).toMatchObject([{ order_id: id, ...expected }])
    },
  )

  it('has an order that the provider does not speak of as unknown, until it does', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().fail('getOrder', { kind: '500' })
    expect(await listed(token, 'all')).toMatchObject([
      { state: 'unknown', action: 'wait', since: t.time.toISOString() },
    ])
    await control().clearFaults()
    advanceMinutes(0.1)
    expect(await listed(token, 'all')).toMatchObject([{ state: 'unknown' }])
    advanceMinutes(0.2)
    expect(await listed(token, 'all')).toMatchObject([{ state: 'granted' }])
    expect(await grants()).toHaveLength(1)
  })

  it('asks about one order once in 15 s, and a purchase is verified meanwhile', async () => {
    const { token, id } = await ordered()
    for (let n = 0; n < 5; n++) await listed(token, 'all')
    expect(await reads()).toBe(1)
    await control().pay(id)
    expect((await verify(token, id)).body.success).toBe(true)
  })

  it('does not wait for a provider that hangs', async () => {
    const { token, id } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    const held = Promise.withResolvers<{ state: 'unknown' }>()
    t.gateway = { ...t.gateway, findPaymentOutcome: () => held.promise }
    expect(await listed(token, 'all')).toMatchObject([{ order_id: id, state: 'unknown' }])
    held.resolve({ state: 'unknown' })
  })

  it('has an order no more after its end, or some time after its grant', async () => {
    const ended = await ordered()
    const { token, id } = await ordered()
    await control().pay(id)
    await verify(token, id)
    advanceMinutes(31)
    await sweep()
    expect(await listed(token, 'all')).toEqual([])
    expect(await listed(ended.token, 'all')).toEqual([])
  })

  it('has only what is not sold meanwhile for a page of an earlier version', async () => {
    const { token, id } = await ordered()
    expect(await listed(token)).toEqual([])
    await control().pay(id, { status: 'PENDING' })
    await listed(token, 'all')
    expect(await listed(token)).toMatchObject([{ state: 'pending' }])
  })
})
