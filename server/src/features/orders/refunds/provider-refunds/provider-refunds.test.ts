import { listTransactions } from '@sopan/contract/orders/history'
import { describe, expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, advanceMinutes } = app
const { sweepAll, refunds, review, withoutOrder, doctor, paid, granted, autoRefund } =
  providerRefunds(app)
const control = () => app.emulator.control

const AUTO_REFUND = 'AUTO_REFUND_STATUS_WEBHOOK'

const expectNoFinding = async () =>
  expect(await doctor()).toEqual([expect.stringMatching(/^All \d+ checks hold\.$/)])

const statusOf = async (token: string) => {
  const { body } = await t.call(listTransactions, { querystring: {} }, token)
  return body.data.transactions.map(({ status }) => status)
}

describe('a payment that the provider has returned automatically', () => {
  it('before it was granted is never granted, and the learner sees it as refunded', async () => {
    const { token, id } = await paid()
    const { cf_refund_id: refundId } = await autoRefund(id, { withOrder: true })
    expect((await verify(token, id)).body).toMatchObject({
      success: false,
      message: 'This payment is being refunded. You will receive an email about it.',
    })
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded', fulfilled_at: null }])
    expect(await refunds()).toMatchObject([
      {
        cause: 'provider',
        state: 'succeeded',
        amount_paise: 49_900,
        provider_refund_id: refundId,
      },
    ])
    expect(await grants()).toEqual([])
    expect(await control().calls('createRefund')).toEqual([])
    expect(await statusOf(token)).toEqual(['refunded'])
    await expectNoFinding()
  })

  it('before its proof could be read is never granted', async () => {
    const { token, id } = await paid()
    await control().fail('getOrder', { kind: '401' })
    await autoRefund(id, { withOrder: true })
    await sweepAll()
    await control().clearFaults()
    expect((await verify(token, id)).body.success).toBe(false)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded', fulfilled_at: null }])
    expect(await refunds()).toMatchObject([{ cause: 'provider' }])
    expect(await grants()).toEqual([])
    await expectNoFinding()
  })

  it('after it was granted ends the access, and the operator sees it', async () => {
    const { token, id } = await granted()
    const { cf_refund_id: refundId } = await autoRefund(id)
    await sweepAll()
    expect(await grants()).toMatchObject([{ reason: 'refunded' }])
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await statusOf(token)).toEqual(['refunded'])
    const mails = await t.db.selectFrom('outbox').select('kind').orderBy('id').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['purchase', 'refund requested', 'refunded'])
    expect(await t.db.selectFrom('credit_note').select('amount_paise').execute()).toEqual([
      { amount_paise: 49_900 },
    ])
    expect(await review()).toMatchObject([
      { order_id: id, kind: 'returned by provider', detail: `${refundId}, succeeded` },
    ])
    await expectNoFinding()
  })

  it('is found by its payment, which only an earlier event has named', async () => {
    const { id } = await paid()
    await control().sendWebhook({ type: 'PAYMENT_SUCCESS_WEBHOOK', orderId: id })
    await expect.poll(async () => (await grants()).length).toBe(1)
    await autoRefund(id)
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    await expectNoFinding()
  })

  it('of an order that is not known is stored, listed for the operator, and changes nothing', async () => {
    const { id } = await granted()
    const data = {
      auto_refund: { cf_refund_id: 'r1', cf_payment_id: 'p1', refund_status: 'SUCCESS' },
    }
    await control().sendWebhook({ type: AUTO_REFUND, data })
    await sweepAll()
    expect(await rows()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    expect([await review(), await withoutOrder()]).toEqual([[], ['r1']])
  })

  it('is not believed if the provider does not list it', async () => {
    const { token, id } = await paid()
    const data = {
      auto_refund: {
        cf_refund_id: 'r1',
        order_id: id,
        refund_status: 'SUCCESS',
        refund_amount: 499,
      },
    }
    await control().sendWebhook({ type: AUTO_REFUND, data })
    expect((await verify(token, id)).body.success).toBe(true)
    await sweepAll()
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await refunds()).toEqual([])
    expect(await review()).toMatchObject([{ order_id: id, kind: 'announced', detail: 'r1' }])
    expect(await doctor()).toEqual([
      '1 × a refund that the provider has announced and does not list:',
      `  ${id}, refund r1`,
    ])
  })

  it('is recorded once for many events and servers at the same time', async () => {
    const { id } = await granted()
    await autoRefund(id)
    for (const status of ['PENDING', 'SUCCESS', 'ONHOLD'] as const) {
      await control().sendWebhook({
        type: AUTO_REFUND,
        orderId: id,
        status,
        times: 5,
        parallel: true,
      })
    }
    advanceMinutes(6)
    await Promise.all([app.sweep(), app.sweep(), app.sweep()])
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
    await expectNoFinding()
  })

  it('is followed while the bank processes it', async () => {
    const { id } = await granted()
    const { cf_refund_id: refundId } = await autoRefund(id, { status: 'PENDING' })
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
    await control().settleRefund(refundId, 'SUCCESS')
    advanceMinutes(10)
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
    await expectNoFinding()
  })

  it('is not recorded as returned if that has failed', async () => {
    const { id } = await granted()
    await autoRefund(id, { status: 'FAILED' })
    await sweepAll()
    expect(await refunds()).toMatchObject([{ state: 'failed', next_check_at: null }])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    await expectNoFinding()
  })

  it('in part leaves the access, and the operator sees it', async () => {
    const { id } = await granted()
    await autoRefund(id, { amount: 100 })
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'fulfilled' }])
    expect(await grants()).toMatchObject([{ revoked_at: null }])
    expect(await refunds()).toMatchObject([{ state: 'succeeded', amount_paise: 10_000 }])
    expect(await review()).toMatchObject([
      {
        kind: 'returned by provider',
        amount_paise: 10_000,
        detail: expect.stringContaining('succeeded'),
      },
    ])
    await expectNoFinding()
  })
})

describe('a payment that was reversed after its time limit', () => {
  it('grants nothing, and its refund is recorded', async () => {
    const { token, id } = await ordered()
    await control().setWebhookUrl(app.webhookUrl)
    await control().pay(id, { status: 'PENDING' })
    advanceMinutes(40)
    await app.sweep()
    await control().finish(id, { status: 'CANCELLED' })
    await autoRefund(id, { withOrder: true })
    await sweepAll()
    expect((await verify(token, id)).body.success).toBe(false)
    expect(await rows()).toMatchObject([{ state: 'expired', paid_at: null }])
    expect(await refunds()).toMatchObject([{ cause: 'provider', state: 'succeeded' }])
    expect(await grants()).toEqual([])
    await expectNoFinding()
  })
})

it.each(['CANCELLED', 'VOID'])(
  'a granted payment that is listed as %s later counts as failed, and the doctor finds the access',
  async (payment_status) => {
    const { id } = await granted()
    await control().fail('getPayments', { kind: 'changed-fields', fields: { payment_status } })
    advanceMinutes(24 * 60)
    await sweepAll()
    expect(await doctor()).toEqual([
      expect.stringContaining('live access although the provider lists no payment'),
      expect.stringContaining(id),
    ])
  },
)
