import { expect, it } from 'vitest'

import { providerRefunds } from '#test/provider-refunds.ts'
import { settlingApp } from '#test/settling.ts'

import { sweepRefunds } from '../sweep.ts'

const { app, notes, doctor, review, refund, settleRefunds } = settlingApp()
const { t, rows, advanceMinutes } = app
const { sweepAll, refunds, granted, plannedRead } = providerRefunds(app)
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
