import { expect, it } from 'vitest'

import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const { app, bought, doctor, notes, review, refund, resolved, settleRefunds } = settlingApp()
const { advanceMinutes, grants, rows } = app
const { sweepAll, refunds, autoRefund, plannedRead } = providerRefunds(app)
const control = () => app.emulator.control

/** A granted order with two payments: our refund of one has succeeded, has failed after that, and was repeated. */
async function returnedAgain() {
  const order = await app.paidTwice()
  await settleRefunds('SUCCESS')
  const { refunds: listed } = await control().order(order.id)
  const payment = listed[0]?.cf_payment_id ?? ''
  await reverse()
  const { cf_refund_id: again } = await autoRefund(order.id, {
    paymentId: payment,
    withOrder: true,
  })
  return { ...order, again }
}

/** The first refund fails after it has succeeded, and its event has arrived. */
async function reverse(): Promise<void> {
  const [ours] = await refunds()
  advanceMinutes(10)
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(ours?.refund_id ?? '', 'FAILED')
  await control().idle()
}

it('a second payment whose refund failed after its end, and that the provider returns, leaves the access', async () => {
  const { again } = await returnedAgain()
  await sweepAll()
  expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  expect(await notes()).toEqual([])
  expect(await review()).toContainEqual(expect.stringContaining(again))
})

it('the own payment is returned beside a second one whose refund failed after its end', async () => {
  const { id, again } = await returnedAgain()
  await sweepAll()
  // A sweep after a webhook may claim the refund first.
  await control().setWebhookUrl(null)
  await refund(id)
  await settleRefunds('SUCCESS')
  const own = (await refunds()).find((row) => row.cause === 'policy')
  expect(own).toMatchObject({ cause: 'policy', state: 'succeeded' })
  expect(own?.provider_refund_id).not.toBe(again)
  const made = (await control().order(id)).refunds.filter((one) => one.refund_status === 'SUCCESS')
  expect(made).toHaveLength(2)
})

it('a refund that failed after its end and that the provider replaces needs no decision', async () => {
  const { again } = await returnedAgain()
  await sweepAll()
  expect(await review()).toEqual([expect.stringContaining(again)])
  expect(await doctor()).toMatch(/^All/)
  expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: await plannedRead() }])
})

it('a refund of the own payment that failed after its end is listed, and returned again once it is resolved', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  await sweepAll()
  const [ours] = await refunds()
  const finding = `failed-later:${ours?.provider_refund_id}`
  expect(await review()).toEqual([expect.stringContaining(`--finding ${finding}`)])
  await control().setWebhookUrl(null)
  expect((await resolved(id, finding)).lines[0]).toMatch(/₹499 is returned/)
  await settleRefunds('SUCCESS')
  const made = (await control().order(id)).refunds.filter((one) => one.refund_status === 'SUCCESS')
  expect(made).toHaveLength(1)
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})
