import { beforeEach, describe, expect, it } from 'vitest'

import { receiver } from './receiver.ts'
import { NOW, running } from './running.ts'

const merchant = receiver()
const t = running({ rateLimits: 'off' })

beforeEach(async () => {
  await t.control.setWebhookUrl(merchant.url)
  await t.create()
})

describe('sent automatically', () => {
  it('a success, signed, with amounts that parsing would change', async () => {
    const { cf_payment_id: id } = await t.control.pay('o_1')
    await t.control.idle()
    expect(merchant.received).toHaveLength(1)
    const [webhook] = merchant.received
    expect(webhook?.isSigned).toBe(true)
    expect(webhook?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-webhook-timestamp': String(NOW.getTime()),
      'x-webhook-version': '2025-01-01',
      'x-webhook-attempt': '1',
      'x-idempotency-key': expect.stringMatching(/^.{43}=$/),
    })
    expect(webhook?.text).toContain('"order_amount":170.00,')
    expect(webhook?.text).toContain('"payment_amount":170.00,')
    expect(webhook?.body).toMatchObject({
      type: 'PAYMENT_SUCCESS_WEBHOOK',
      event_time: '2026-03-02T12:00:00+05:30',
      data: {
        order: { order_id: 'o_1', order_currency: 'INR' },
        payment: { cf_payment_id: id, payment_status: 'SUCCESS', payment_group: 'upi' },
        customer_details: { customer_phone: '9876543210' },
        error_details: null,
        payment_gateway_details: { gateway_name: 'CASHFREE' },
        payment_offers: null,
      },
    })
  })

  it.each([
    ['FAILED', ['PAYMENT_FAILED_WEBHOOK']],
    ['USER_DROPPED', ['PAYMENT_USER_DROPPED_WEBHOOK']],
    ['PENDING', []],
    ['FLAGGED', []],
    ['CANCELLED', []],
  ] as const)('an attempt with %s sends %j', async (status, types) => {
    await t.control.pay('o_1', { status })
    await t.control.idle()
    expect(merchant.received.map(({ body }) => body.type)).toEqual(types)
  })

  it('the end of an open attempt', async () => {
    await t.control.pay('o_1', { status: 'PENDING' })
    await t.control.finish('o_1')
    await t.control.idle()
    expect(merchant.received).toMatchObject([{ body: { type: 'PAYMENT_SUCCESS_WEBHOOK' } }])
  })

  it('a settled refund', async () => {
    await t.control.pay('o_1')
    await t.refund()
    await t.control.idle()
    await t.control.settleRefund('r001', 'SUCCESS')
    await t.control.idle()
    expect(merchant.received[1]).toMatchObject({
      isSigned: true,
      body: {
        type: 'REFUND_STATUS_WEBHOOK',
        data: { refund: { refund_id: 'r001', order_id: 'o_1', refund_status: 'SUCCESS' } },
      },
    })
  })

  it.each([
    [false, undefined],
    [true, 'o_1'],
  ])('an automatic refund; with the order: %s', async (withOrder, orderId) => {
    const { cf_payment_id: id } = await t.control.pay('o_1', { status: 'VOID' })
    await t.control.autoRefund('o_1', { withOrder })
    await t.control.idle()
    const [webhook] = merchant.received
    expect(webhook?.body).toMatchObject({
      type: 'AUTO_REFUND_STATUS_WEBHOOK',
      data: { auto_refund: { cf_payment_id: id, refund_type: 'PAYMENT_AUTO_REFUND' } },
    })
    expect(webhook?.body.data.auto_refund).not.toHaveProperty('refund_id')
    expect(webhook?.body.data.auto_refund.order_id).toBe(orderId)
  })

  it('a dispute', async () => {
    await t.control.pay('o_1', { status: 'PENDING' })
    await t.control.dispute('o_1', { type: 'DISPUTE_CLOSED', status: 'CHARGEBACK_LOST' })
    await t.control.idle()
    expect(merchant.received).toMatchObject([
      {
        body: {
          type: 'DISPUTE_CLOSED',
          data: {
            dispute: { dispute_status: 'CHARGEBACK_LOST' },
            order_details: { order_id: 'o_1' },
          },
        },
      },
    ])
  })

  it('nothing, when there is no URL', async () => {
    await t.control.setWebhookUrl(null)
    await t.control.pay('o_1')
    await t.control.idle()
    expect(merchant.received).toEqual([])
    await expect(t.control.sendWebhook({ type: 'WEBHOOK' })).rejects.toThrow('no webhook URL')
  })
})
