import { describe, expect, it } from 'vitest'

import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

import { sweepRefunds } from '../sweep.ts'

const app = payingApp()
const { t, rows } = app
const { sweepAll, refunds, doctor, granted, autoRefund, plannedRead } = providerRefunds(app)
const control = () => app.emulator.control

const expectNoFinding = async () =>
  expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])

/** A granted order that we refund; webhooks are switched on. */
async function refunded() {
  const made = await granted()
  await operating(t).refund(made.id)
  return made
}

describe('a refund of ours that the provider rejects because it has returned the payment', () => {
  it.each([
    ['with an event about it', true],
    ['without an event', false],
  ])('describes the provider’s refund afterwards, %s', async (_, isAnnounced) => {
    const { id } = await refunded()
    if (!isAnnounced) await control().setWebhookUrl(null)
    const { cf_refund_id: listed } = await autoRefund(id)
    await sweepAll()
    expect(await refunds()).toMatchObject([
      { cause: 'provider', state: 'succeeded', provider_refund_id: listed },
    ])
    expect(await rows()).toMatchObject([{ state: 'refunded', next_check_at: await plannedRead() }])
    const notes = await t.db.selectFrom('credit_note').select('amount_paise').execute()
    expect(notes).toEqual([{ amount_paise: 49_900 }])
    await expectNoFinding()
  })

  it('is not sent after an event about it, even if the provider would take it', async () => {
    const { id } = await refunded()
    await autoRefund(id, { withOrder: true })
    const sent: string[] = []
    const createRefund: typeof t.gateway.createRefund = async ({ refundId }) => {
      sent.push(refundId)
      return { state: 'pending', providerRefundId: null, paymentId: null, bankReference: null }
    }
    await sweepRefunds({ ...t, gateway: { ...t.gateway, createRefund } }, () => undefined)
    expect(sent).toEqual([])
    expect(await refunds()).toMatchObject([{ cause: 'provider', state: 'succeeded' }])
  })

  it('is reported even if the provider’s list cannot be read in this minute', async () => {
    await refunded()
    await control().fail('createRefund', { kind: '401' })
    const listRefunds = async () => {
      throw new CashfreeError('busy', 'no calls left')
    }
    const reported: unknown[] = []
    const deps = { ...t, gateway: { ...t.gateway, listRefunds } }
    await sweepRefunds(deps, (error) => reported.push(error))
    expect(reported).toMatchObject([{ kind: 'rejected' }])
    expect(await refunds()).toMatchObject([{ state: 'requested', checks: 1 }])
  })
})
