import { describe, expect, it } from 'vitest'

import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

import { sweepOrders } from '../sweep/sweep.ts'

const app = payingApp()
const { t, ordered, grants, advanceMinutes } = app
const control = () => app.emulator.control
const { review } = operating(t)

/** Sweeps every ten minutes; whether the provider can be asked is not of interest here. */
async function sweepFor(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 10) {
    advanceMinutes(10)
    await sweepOrders(t, () => undefined)
  }
}

describe('a paid order whose answer cannot be read', () => {
  it.each([
    { hasEvent: false, kind: 'changed-fields', fields: { order_amount: 'INR 499' } },
    { hasEvent: true, kind: 'changed-fields', fields: { order_status: null } },
    { hasEvent: true, kind: '404' },
  ] as const)('is reviewed after an hour, until it is granted: %j', async (given) => {
    const { hasEvent, ...fault } = given
    const { id } = await ordered()
    if (hasEvent) await control().setWebhookUrl(app.webhookUrl)
    await control().fail('getOrder', fault)
    await control().pay(id)
    await control().idle()
    await sweepFor(50)
    expect(await review()).toEqual([])
    await sweepFor(20)
    expect(await review()).toMatchObject([{ order_id: id, kind: 'unconfirmed' }])
    await control().clearFaults()
    await sweepFor(20)
    expect(await grants()).toHaveLength(1)
    expect(await review()).toEqual([])
  })
})

it('an order that no one has paid is not reviewed, however long it cannot be read', async () => {
  await ordered()
  await control().fail('getOrder', { kind: '404' })
  await sweepFor(120)
  expect(await review()).toEqual([])
})
