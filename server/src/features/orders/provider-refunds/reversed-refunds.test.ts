import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

const { app, bought, doctor, notes, review, refund, settleRefunds } = settlingApp()
const { t, advanceMinutes, grants, rows } = app
const { sweepAll, refunds, autoRefund } = providerRefunds(app)
const control = () => app.emulator.control

const dismiss = (id: string) =>
  runCommand(t, ['refunds', 'dismiss', id], { reason: 'replaces the failed refund' })

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
  const own = (await refunds()).find((row) => row.payment_attempt_id === null)
  expect(own).toMatchObject({ cause: 'policy', state: 'succeeded' })
  expect(own?.provider_refund_id).not.toBe(again)
  const made = (await control().order(id)).refunds.filter((one) => one.refund_status === 'SUCCESS')
  expect(made).toHaveLength(2)
})

it('a refund that replaces one that failed after its end is reported until an operator dismisses it', async () => {
  const { again } = await returnedAgain()
  await sweepAll()
  expect(await doctor()).toContain('1 × a refund that the provider has announced')
  await dismiss(again)
  await sweepAll()
  expect(await doctor()).toMatch(/^All/)
  expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: null }])
})

it('a refund of the own payment that replaces one that failed after its end can be dismissed', async () => {
  const { id } = await bought()
  await refund(id)
  await settleRefunds('SUCCESS')
  await reverse()
  const { cf_refund_id: again } = await autoRefund(id, { withOrder: true })
  await sweepAll()
  await dismiss(again)
  expect(await refunds()).toMatchObject([{ state: 'succeeded', amount_paise: 49_900 }])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All/)
})
