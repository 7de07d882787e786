import { describe, expect, it } from 'vitest'

import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const { app, doctor, review, refund, settled, settleRefunds, sweepTimes, ...settling } =
  settlingApp()
const { failedSecond, resolved } = settling
const { t, grants, ordered, rows, verify, paidTwice, advanceMinutes } = app
const { sweepAll, refunds, granted, autoRefund } = providerRefunds(app)
const control = () => app.emulator.control

const amounts = async () =>
  (await refunds()).map(({ cause, state, amount_paise }) => [cause, state, amount_paise])

/** What the provider has returned or returns of all payments of an order, in rupees. */
async function returnedOf(id: string): Promise<number> {
  const { refunds: listed } = await control().order(id)
  return listed
    .filter(({ refund_status: status }) => status !== 'FAILED')
    .reduce((sum, { refund_amount: amount }) => sum + amount, 0)
}

async function expectSecondReturned(id: string): Promise<void> {
  expect(await returnedOf(id)).toBe(499)
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  await t.db
    .updateTable('payment_attempt')
    .set({ updated_at: new Date('2026-11-19T06:00:00Z') })
    .execute()
  expect(await doctor()).toMatch(/^All \d+ checks hold\.$/)
}

/** A granted order with two payments, of which we do not know the second; webhooks are switched on. */
async function twoPayments() {
  const { token, id } = await ordered()
  await control().pay(id, { status: 'PENDING' })
  const { cf_payment_id: payment } = await control().pay(id)
  await verify(token, id)
  await control().finish(id, { status: 'SUCCESS' })
  await control().setWebhookUrl(app.webhookUrl)
  return { id, payment }
}

async function endRefunds(status: 'SUCCESS' | 'FAILED'): Promise<void> {
  await control().setWebhookUrl(null)
  await settleRefunds(status)
  await sweepAll()
}

/** Several days, on each of which the bank ends what the provider has taken. */
async function endAll(id: string): Promise<void> {
  for (let day = 0; day < 6; day++) {
    await sweepTimes(1)
    await app.sweep()
    for (const { cf_refund_id: made, refund_status: status } of (await control().order(id))
      .refunds) {
      if (status === 'PENDING') await control().settleRefund(made, 'SUCCESS')
    }
  }
}

describe('a second payment of which the provider has returned a part', () => {
  it('before our refund of it was sent: our refund is of the rest', async () => {
    const { id } = await paidTwice()
    const [order] = await rows()
    const { payments } = await control().order(id)
    const second = payments.find(({ cf_payment_id: one }) => one !== order?.own_payment)
    await autoRefund(id, { amount: 100, paymentId: second?.cf_payment_id })
    await sweepAll()
    await endRefunds('SUCCESS')
    expect((await amounts()).toSorted()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['second payment', 'succeeded', 39_900],
    ])
    await expectSecondReturned(id)
  })

  it('before we knew of it: our refund is of the rest', async () => {
    const { id, payment } = await twoPayments()
    await autoRefund(id, { amount: 100, paymentId: payment, withOrder: true })
    await sweepAll()
    await endRefunds('SUCCESS')
    expect(await amounts()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['second payment', 'succeeded', 39_900],
    ])
    await expectSecondReturned(id)
  })

  it('that failed before we knew of it: our refund is of the whole', async () => {
    const { id, payment } = await twoPayments()
    const failing = { amount: 499, paymentId: payment, withOrder: true, status: 'PENDING' } as const
    const { cf_refund_id: made } = await autoRefund(id, failing)
    await control().settleRefund(made, 'FAILED')
    await sweepAll()
    await endRefunds('SUCCESS')
    expect(await amounts()).toEqual([
      ['provider', 'failed', 49_900],
      ['second payment', 'succeeded', 49_900],
    ])
    await expectSecondReturned(id)
  })

  it('and then the rest, which the bank has refused: ours returns that', async () => {
    const { id, payment } = await twoPayments()
    await autoRefund(id, { amount: 100, paymentId: payment, withOrder: true })
    const failing = { amount: 399, paymentId: payment, withOrder: true, status: 'PENDING' } as const
    const { cf_refund_id: made } = await autoRefund(id, failing)
    await sweepAll()
    await control().settleRefund(made, 'FAILED')
    await sweepAll()
    expect((await amounts()).at(-1)).toMatchObject(['second payment', expect.anything(), 39_900])
    await endRefunds('SUCCESS')
    await expectSecondReturned(id)
  })

  it('and then the rest: both are recorded', async () => {
    const { id, payment } = await twoPayments()
    await autoRefund(id, { amount: 100, paymentId: payment, withOrder: true })
    await autoRefund(id, { amount: 399, paymentId: payment, withOrder: true })
    await sweepAll()
    expect((await amounts()).toSorted()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['provider', 'succeeded', 39_900],
    ])
    await expectSecondReturned(id)
  })

  it('keeps the access even if the provider then returns the rest of the first one', async () => {
    const { id } = await granted()
    const [first] = (await control().order(id)).payments
    await autoRefund(id, { amount: 100, withOrder: true })
    await sweepAll()
    await control().setWebhookUrl(null)
    await control().pay(id, { force: true })
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { amount: 399, paymentId: first?.cf_payment_id ?? '', withOrder: true })
    await sweepAll()
    await endRefunds('SUCCESS')
    expect((await amounts()).toSorted()).toEqual([
      ['provider', 'succeeded', 10_000],
      ['provider', 'succeeded', 39_900],
      ['second payment', 'succeeded', 10_000],
    ])
    expect(await returnedOf(id)).toBe(599)
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('and whose rest the bank has refused is listed, and can be recorded as returned in another way', async () => {
    const { id, payment } = await twoPayments()
    await autoRefund(id, { amount: 100, paymentId: payment, withOrder: true })
    await sweepAll()
    await endRefunds('FAILED')
    const ours = (await refunds())[1]?.refund_id ?? ''
    const refused = { kind: 'refused', refund_id: ours }
    expect(await review()).toContainEqual(expect.objectContaining(refused))
    expect(await settled(ours)).toEqual({ amount_paise: 39_900 })
    expect((await review()).filter(({ finding }) => finding !== null)).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  })

  it('after the bank had refused ours: a repeated one returns the rest', async () => {
    const { id, finding } = await failedSecond()
    const [order] = await rows()
    const { payments } = await control().order(id)
    const second = payments.find(({ cf_payment_id: one }) => one !== order?.own_payment)
    const paymentId = second?.cf_payment_id ?? ''
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { amount: 100, paymentId, withOrder: true })
    await sweepAll()
    expect(await resolved(id, finding)).toEqual({ requested_paise: 39_900 })
    await endRefunds('SUCCESS')
    await expectSecondReturned(id)
  })
})

describe('a refund that the provider takes from another payment than was meant', () => {
  it('of the whole first one: the second one is returned without the part that the provider has returned', async () => {
    const { id } = await granted()
    const [first] = (await control().order(id)).payments
    await control().setWebhookUrl(null)
    await control().pay(id, { force: true })
    await refund(id)
    await sweepTimes(1)
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { amount: 100, paymentId: first?.cf_payment_id ?? '', withOrder: true })
    await sweepTimes(1)
    await app.sweep()
    await control().setWebhookUrl(null)
    await endAll(id)
    const recorded = await refunds()
    expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(['succeeded']))
    expect(recorded.reduce((sum, { amount_paise: paise }) => sum + paise, 0)).toBe(99_800)
    expect(await returnedOf(id)).toBe(998)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('of a rest: a refund of more than is left of each payment is sent in two parts', async () => {
    const { id } = await paidTwice()
    const [second, first] = (await control().order(id)).payments
    await control().setWebhookUrl(app.webhookUrl)
    const paymentId = second?.cf_payment_id ?? ''
    await autoRefund(id, { amount: 100, paymentId, withOrder: true })
    await sweepAll()
    expect((await control().order(id)).refunds[1]?.cf_payment_id).toBe(first?.cf_payment_id)
    await endRefunds('SUCCESS')
    await refund(id)
    await endAll(id)
    expect((await amounts()).toSorted()).toEqual([
      ['policy', 'succeeded', 10_000],
      ['policy', 'succeeded', 39_900],
      ['provider', 'succeeded', 10_000],
      ['second payment', 'succeeded', 39_900],
    ])
    expect(await returnedOf(id)).toBe(998)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await review()).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('of a rest: the refund in two parts is sent whole although one of the second payment has failed', async () => {
    const { id } = await paidTwice()
    const [second] = (await control().order(id)).payments
    await control().setWebhookUrl(app.webhookUrl)
    const paymentId = second?.cf_payment_id ?? ''
    await autoRefund(id, { amount: 100, paymentId, withOrder: true })
    await sweepAll()
    await endRefunds('SUCCESS')
    await control().setWebhookUrl(app.webhookUrl)
    const failing = await autoRefund(id, { amount: 50, paymentId, status: 'PENDING' })
    await control().settleRefund(failing.cf_refund_id, 'FAILED')
    await control().idle()
    await sweepAll()
    expect(await amounts()).toContainEqual(['provider', 'failed', 5000])
    await refund(id)
    await endAll(id)
    expect(await returnedOf(id)).toBe(998)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
  })

  it('of a rest: what the provider then returns of that payment counts for the other one', async () => {
    const { id } = await granted()
    const paymentId = (await control().order(id)).payments[0]?.cf_payment_id ?? ''
    await control().setWebhookUrl(null)
    await control().pay(id, { force: true })
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { amount: 100, paymentId, withOrder: true })
    await sweepAll()
    await control().setWebhookUrl(null)
    await endAll(id)
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { amount: 200, paymentId, withOrder: true })
    await sweepAll()
    expect(await amounts()).toContainEqual(['provider', 'succeeded', 20_000])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await doctor()).toMatch(/^All/)
    await autoRefund(id, { amount: 199, paymentId, withOrder: true })
    await autoRefund(id, { amount: 100, withOrder: true })
    await sweepAll()
    expect(await returnedOf(id)).toBe(998)
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await doctor()).toMatch(/^All/)
  })

  it('may fail: a part that was returned meanwhile is recorded for the payment that it names', async () => {
    const { id } = await paidTwice()
    await sweepAll()
    const [second, first] = (await control().order(id)).payments.map((one) => one.cf_payment_id)
    await control().setWebhookUrl(app.webhookUrl)
    const ours = (await refunds())[0]?.refund_id ?? ''
    const taken = (await control().order(id)).refunds[0]?.cf_payment_id
    const other = taken === first ? second : first
    await autoRefund(id, { amount: 499, paymentId: other ?? '', withOrder: true })
    await sweepAll()
    await autoRefund(id, { amount: 100, paymentId: taken ?? '', withOrder: true })
    await sweepAll()
    await control().settleRefund(ours, 'FAILED')
    await control().idle()
    for (let day = 0; day < 2; day++) {
      advanceMinutes(24 * 60)
      await sweepAll()
    }
    const recorded = (await refunds()).map((one) => [one.state, one.amount_paise])
    expect(recorded).toEqual([
      ['failed', 49_900],
      ['succeeded', 49_900],
      ['succeeded', 10_000],
    ])
    expect((await doctor()).match(/more than was paid/)).toBeNull()
    const [failed] = await refunds()
    const resolving = await resolved(id, `refused:${failed?.provider_refund_id}`)
    expect(resolving).toEqual({ requested_paise: 39_900 })
  })
})
