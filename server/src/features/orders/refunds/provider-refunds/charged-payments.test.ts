import { expect, it } from 'vitest'

import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const { app, notes, doctor, review, refund, settleRefunds, ...settling } = settlingApp()
const { resolved, settled, sweepTimes } = settling
const { advanceMinutes, ordered, rows, verify } = app
const { sweepAll, refunds, autoRefund } = providerRefunds(app)
const control = () => app.emulator.control

/** A granted order of ₹499, for which the buyer has paid a charge of the provider, too. */
async function charged() {
  const made = await ordered()
  const { cf_payment_id: payment } = await control().pay(made.id, { amount: 509 })
  await verify(made.token, made.id)
  await sweepAll()
  await control().setWebhookUrl(app.webhookUrl)
  return { ...made, payment }
}

/** What the provider has returned of all payments of an order, in rupees. */
async function returnedOf(id: string): Promise<number> {
  const { refunds: listed } = await control().order(id)
  return listed
    .filter(({ refund_status: status }) => status === 'SUCCESS')
    .reduce((sum, { refund_amount: amount }) => sum + amount, 0)
}

/** Several days, on each of which the order is read and the bank ends what the provider has taken. */
async function endAll(id: string): Promise<void> {
  for (let day = 0; day < 6; day++) {
    await app.sweep()
    await sweepTimes(1)
    for (const { cf_refund_id: made, refund_status: status } of (await control().order(id))
      .refunds) {
      if (status === 'PENDING') await control().settleRefund(made, 'SUCCESS')
    }
  }
}

const amounts = async () =>
  (await refunds()).map(({ cause, state, amount_paise }) => [cause, state, amount_paise])

it('a payment with a charge that the provider returns whole has a credit note of the receipt’s amount', async () => {
  const { id } = await charged()
  await autoRefund(id, { withOrder: true })
  await sweepAll()
  expect(await amounts()).toEqual([['provider', 'succeeded', 50_900]])
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})

it('the charge of a refunded payment that the provider returns after it has no further credit note', async () => {
  const { id } = await charged()
  await control().setWebhookUrl(null)
  await refund(id)
  await settleRefunds('SUCCESS')
  await control().setWebhookUrl(app.webhookUrl)
  await autoRefund(id, { amount: 10, withOrder: true })
  await sweepAll()
  expect(await amounts()).toEqual([
    ['policy', 'succeeded', 49_900],
    ['provider', 'succeeded', 1000],
  ])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund that was taken from a second payment with a charge leaves the charge of that to be returned', async () => {
  const { token, id } = await ordered()
  const { cf_payment_id: first } = await control().pay(id)
  await verify(token, id)
  advanceMinutes(1)
  const { cf_payment_id: second } = await control().pay(id, { force: true, amount: 509 })
  await autoRefund(id, { paymentId: first })
  await refund(id)
  await endAll(id)
  expect(await returnedOf(id)).toBe(1008)
  expect((await refunds()).every(({ state }) => state === 'succeeded')).toBe(true)
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect((await review()).filter(({ detail }) => detail?.includes(second))).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})

it('a payment with a charge that the provider has returned ends the refund of the second one, from which ours was taken', async () => {
  const { token, id } = await ordered()
  const { cf_payment_id: first } = await control().pay(id, { amount: 509 })
  await verify(token, id)
  await autoRefund(id, { paymentId: first })
  await refund(id)
  advanceMinutes(1)
  await control().pay(id, { force: true })
  await endAll(id)
  expect(await returnedOf(id)).toBe(1008)
  expect((await refunds()).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  expect(await doctor()).toMatch(/^All/)
})

it('a failed refund is not recorded as returned in another way if the provider has returned the other payment instead', async () => {
  const { token, id } = await ordered()
  const { cf_payment_id: first } = await control().pay(id)
  await verify(token, id)
  advanceMinutes(1)
  await control().pay(id, { force: true, amount: 509 })
  advanceMinutes(6)
  await app.sweep()
  await settleRefunds('FAILED')
  const [failed] = await refunds()
  await autoRefund(id, { paymentId: first })
  await refund(id)
  await settleRefunds('SUCCESS')
  await expect(settled(failed?.refund_id ?? '')).rejects.toThrow('Only ₹10 of this payment')
  await resolved(id, `refused:${failed?.provider_refund_id}`)
  await endAll(id)
  expect(await returnedOf(id)).toBe(1008)
  const states = (await refunds()).map(({ state, amount_paise: paise }) => `${state} ${paise}`)
  expect(states.toSorted()).toEqual([
    'failed 50900',
    'succeeded 1000',
    'succeeded 49900',
    'succeeded 49900',
  ])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund of a payment that an offer of the provider has reduced leaves the offer to be recorded as settled', async () => {
  const { token, id } = await ordered()
  await control().pay(id, { amount: 489 })
  await verify(token, id)
  await sweepAll()
  await refund(id)
  await endAll(id)
  await sweepTimes(2)
  expect(await amounts()).toEqual([
    ['policy', 'succeeded', 48_900],
    ['policy', 'requested', 1000],
  ])
  const rest = (await refunds())[1]?.refund_id ?? ''
  expect(await review()).toMatchObject([{ order_id: id, refund_id: rest, amount_paise: 1000 }])
  await settled(rest)
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await returnedOf(id)).toBe(489)
  expect(await review()).toEqual([])
  expect(await doctor()).toMatch(/^All/)
})
