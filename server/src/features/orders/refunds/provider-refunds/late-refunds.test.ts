import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

import { sweepRefunds } from '../sweep.ts'

const { app, notes, doctor, review, refund, resolved, settleRefunds, failedSecond } = settlingApp()
const { t, rows, grants, advanceMinutes } = app
const { sweepAll, refunds, granted, autoRefund, plannedRead } = providerRefunds(app)
const control = () => app.emulator.control

/** A refunded order whose bank has refused the refund. */
async function refused() {
  const made = await granted()
  await control().setWebhookUrl(null)
  await refund(made.id)
  await settleRefunds('FAILED')
  const [failed] = await refunds()
  expect(failed?.state).toBe('failed')
  return { ...made, refundId: failed?.refund_id ?? '' }
}

/** The provider makes a refund that had failed. */
async function succeed(refundId: string, { isAnnounced = true } = {}): Promise<void> {
  advanceMinutes(10)
  await control().setWebhookUrl(isAnnounced ? app.webhookUrl : null)
  await control().settleRefund(refundId, 'SUCCESS')
  await control().idle()
  await sweepAll()
}

const statesOf = async () => (await refunds()).map(({ cause, state }) => [cause, state])

async function expectReturned(): Promise<void> {
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect(await doctor()).toMatch(/^All \d+ checks hold\.$/)
}

it('a failed refund that the provider makes after all ends the order', async () => {
  const { refundId } = await refused()
  await succeed(refundId)
  expect(await statesOf()).toEqual([['policy', 'succeeded']])
  await expectReturned()
  expect(await review()).toEqual([])
})

it('a failed refund whose event comes again stays failed, and the checks of its order end', async () => {
  const { id } = await refused()
  await control().setWebhookUrl(app.webhookUrl)
  advanceMinutes(10)
  await control().sendWebhook({ type: 'REFUND_STATUS_WEBHOOK', orderId: id, status: 'FAILED' })
  await sweepAll()
  expect(await statesOf()).toEqual([['policy', 'failed']])
  expect(await rows()).toMatchObject([
    { state: 'refund_requested', next_check_at: await plannedRead() },
  ])
})

it('a repeated refund is not sent if the first one was made after all', async () => {
  const { id, refundId } = await refused()
  await succeed(refundId, { isAnnounced: false })
  await refund(id)
  await sweepRefunds(t, () => undefined)
  await sweepAll()
  expect(await statesOf()).toEqual([['policy', 'succeeded']])
  await expectReturned()
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(refundId, 'SUCCESS')
  await control().idle()
  await sweepAll()
  await expectReturned()
})

it('a second payment is not returned twice if its failed refund was made after all', async () => {
  const { id, refundId, finding } = await failedSecond()
  await succeed(refundId, { isAnnounced: false })
  await expect(resolved(id, finding)).rejects.toThrow('no finding')
  advanceMinutes(61)
  await runCommand(t, ['orders', 'reconcile', id])
  await sweepAll()
  const { refunds: listed } = await control().order(id)
  expect(listed).toHaveLength(1)
  expect(await statesOf()).toEqual([['second payment', 'succeeded']])
  expect(await grants()).toMatchObject([{ revoked_at: null }])
})

it('a refund of a second payment is recorded for the payment that the provider has returned', async () => {
  const { id } = await app.paidTwice()
  await control().setWebhookUrl(null)
  await settleRefunds('SUCCESS')
  const { refunds: listed, payments } = await control().order(id)
  expect(await refunds()).toMatchObject([{ payment_id: listed[0]?.cf_payment_id }])
  await control().setWebhookUrl(app.webhookUrl)
  const other = payments.find(({ cf_payment_id: one }) => one !== listed[0]?.cf_payment_id)
  await autoRefund(id, { paymentId: other?.cf_payment_id ?? '', withOrder: true })
  await sweepAll()
  expect(await rows()).toMatchObject([{ state: 'refunded' }])
  expect(await doctor()).toMatch(/^All/)
})

it('a second payment is returned once if the first response about its refund names another payment', async () => {
  const { id } = await app.paidTwice()
  const [meant] = await refunds()
  await control().fail('createRefund', { kind: 'reset-after', times: 2 })
  await sweepRefunds(t, () => undefined)
  await control().settleRefund(meant?.refund_id ?? '', 'SUCCESS')
  await sweepAll()
  expect(await statesOf()).toEqual([['second payment', 'succeeded']])
  expect((await control().order(id)).refunds).toHaveLength(1)
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  expect(await doctor()).toMatch(/^All/)
})

it('a refund that succeeded and of which an event reports a failure is listed', async () => {
  const { id } = await granted()
  await control().setWebhookUrl(null)
  await refund(id)
  await settleRefunds('SUCCESS')
  const [ended] = await refunds()
  advanceMinutes(10)
  await control().setWebhookUrl(app.webhookUrl)
  await control().settleRefund(ended?.refund_id ?? '', 'FAILED')
  await control().idle()
  await sweepAll()
  expect(await review()).toMatchObject([
    { order_id: id, kind: 'refused', refund_id: ended?.refund_id },
  ])
  expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
})

it('a failed refund of the provider that it makes after all ends the access', async () => {
  const { id } = await granted()
  const failed = await autoRefund(id, { status: 'FAILED', withOrder: true })
  await sweepAll()
  expect(await grants()).toMatchObject([{ revoked_at: null }])
  await succeed(failed.cf_refund_id)
  expect(await grants()).toMatchObject([{ reason: 'refunded' }])
  expect(await review()).toMatchObject([{ kind: 'returned by provider', amount_paise: 49_900 }])
  await expectReturned()
})

it('a failed refund of the provider that it makes instead of ours is listed once', async () => {
  const { id } = await granted()
  const failed = await autoRefund(id, { status: 'FAILED', withOrder: true })
  await sweepAll()
  await refund(id)
  await succeed(failed.cf_refund_id, { isAnnounced: false })
  expect(await statesOf()).toEqual([['provider', 'succeeded']])
  expect(await review()).toMatchObject([
    { kind: 'returned by provider', detail: `${failed.cf_refund_id}, succeeded` },
  ])
  await expectReturned()
})
