import { describe, expect, it } from 'vitest'

import { CashfreeError } from '#server/payments/cashfree/errors.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

import { sweepRefunds } from '../sweep.ts'

const app = payingApp()
const { t, rows, advanceMinutes } = app
const { sweepAll, refunds, doctor, granted, autoRefund, plannedRead } = providerRefunds(app)
const control = () => app.emulator.control

async function sweepOnce(): Promise<string[]> {
  const failed: string[] = []
  await sweepRefunds(t, (_, id) => void failed.push(id))
  return failed
}

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

  it('is followed while the bank processes it', async () => {
    const { id } = await refunded()
    const { cf_refund_id: listed } = await autoRefund(id, { status: 'PENDING' })
    await sweepAll()
    expect(await refunds()).toMatchObject([{ cause: 'provider', state: 'pending' }])
    await control().settleRefund(listed, 'SUCCESS')
    advanceMinutes(10)
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
    await expectNoFinding()
  })

  it('is reduced to the rest if the provider has refunded a part of the payment', async () => {
    const { id } = await refunded()
    await control().setWebhookUrl(null)
    await autoRefund(id, { amount: 100 })
    expect(await sweepOnce()).toEqual([])
    expect(await refunds()).toMatchObject([
      { cause: 'provider', state: 'succeeded', amount_paise: 10_000 },
      { cause: 'policy', state: 'requested', amount_paise: 39_900 },
    ])
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

  it.each(['own', 'second'])(
    'of a second payment is not sent if the provider has returned the %s one',
    async (which) => {
      const { id } = await app.paidTwice()
      const [order] = await rows()
      const attempts = await t.db.selectFrom('payment_attempt').selectAll().execute()
      const isOwn = (payment: string) => payment === order?.own_payment
      const returned = attempts.find((one) => isOwn(one.provider_id) === (which === 'own'))
      await autoRefund(id, { paymentId: returned?.provider_id })
      await sweepOnce()
      expect(await refunds()).toMatchObject([{ cause: 'provider', amount_paise: 49_900 }])
      expect(await control().calls('createRefund')).toEqual([])
      expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    },
  )
})
