import { describe, expect, it } from 'vitest'

import { gatewayOf } from '#server/payments/gateway-of.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const SUCCESS = 'PAYMENT_SUCCESS_WEBHOOK'

describe.each(['2025-01-01', '2026-01-01'] as const)('with CASHFREE_API_VERSION=%s', (version) => {
  const app = payingApp({ environment: { CASHFREE_API_VERSION: version } })
  const { t, ordered, rows, grants } = app
  const { refunds, sweepAll } = providerRefunds(app)
  const control = () => app.emulator.control

  it('an order is paid, granted after its event, and returned', async () => {
    const { id } = await ordered()
    await control().setWebhookUrl(app.webhookUrl, version)
    await control().pay(id)
    await expect.poll(async () => (await grants()).length).toBe(1)
    await operating(t).refund(id, { override: false })
    await sweepAll()
    await control().settleRefund((await refunds())[0]?.refund_id ?? '', 'SUCCESS')
    await sweepAll()
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    const sent = await t.db.selectFrom('payment_event').select('type').orderBy('id').execute()
    expect(sent.map(({ type }) => type)).toEqual([SUCCESS, 'REFUND_STATUS_WEBHOOK'])
    const versions = (await control().calls()).map(({ headers }) => headers['x-api-version'])
    expect(new Set(versions)).toEqual(new Set([version]))
  })

  it('a refund that exists already is read alone', async () => {
    const { id } = await ordered()
    const [order] = await rows()
    if (order === undefined) throw new Error('there is no order')
    await control().pay(id)
    const input = { refundId: 'r001', orderId: id, amountPaise: 49_900, note: 'paid twice' }
    const gateway = gatewayOf(order, t.gateway)
    const made = await gateway.createRefund(input)
    expect(await gateway.createRefund(input)).toEqual(made)
    expect(await control().calls('getRefund')).toHaveLength(1)
  })

  it('the events of both versions about one payment are one event', async () => {
    const { id } = await ordered()
    await control().pay(id)
    for (const one of ['2025-01-01', '2026-01-01'] as const) {
      await control().setWebhookUrl(app.webhookUrl, one)
      const numericIds = one === '2025-01-01'
      const sent = await control().sendWebhook({ type: SUCCESS, orderId: id, numericIds })
      expect(sent).toEqual([{ status: 200 }])
    }
    expect(await t.db.selectFrom('payment_event').select('order_ref').execute()).toEqual([
      { order_ref: id },
    ])
  })
})
