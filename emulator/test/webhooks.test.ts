import { beforeEach, describe, expect, it } from 'vitest'

import { receiver } from './receiver.ts'
import { NOW, running } from './running.ts'

const merchant = receiver()
const t = running({ rateLimits: 'off' })
const MINUTE = 60_000

beforeEach(async () => {
  await t.control.setWebhookUrl(merchant.url)
  await t.create({ order_tags: { kind: 'course' } })
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
        order: { order_id: 'o_1', order_currency: 'INR', order_tags: { kind: 'course' } },
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

  it('nothing, when automatic webhooks are off or there is no URL', async () => {
    await t.control.configure({ autoWebhooks: false })
    await t.control.pay('o_1', { status: 'FAILED' })
    await t.control.configure({ autoWebhooks: true })
    await t.control.setWebhookUrl(null)
    await t.control.pay('o_1')
    expect(await t.control.webhooks()).toEqual([])
    await expect(t.control.sendWebhook({ type: 'WEBHOOK' })).rejects.toThrow('no webhook URL')
  })
})

describe('a delivery', () => {
  const attempts = async () => (await t.control.webhooks())[0]?.attempts.map(({ status }) => status)
  const outcome = async () => (await t.control.webhooks())[0]?.outcome

  it('is repeated after 2, 10 and 30 minutes, and then never again', async () => {
    merchant.answerWith(500, 503, 404, 500)
    await t.control.pay('o_1')
    await t.control.idle()
    expect(await outcome()).toBe('retrying')
    const times = [2, 10, 30]
    for (const [index, minutes] of times.entries()) {
      await t.control.advance(minutes * MINUTE - 1)
      expect(merchant.received).toHaveLength(index + 1)
      await t.control.advance(1)
      expect(merchant.received).toHaveLength(index + 2)
    }
    expect(await attempts()).toEqual([500, 503, 404, 500])
    expect(await outcome()).toBe('failed')
    await t.control.advance(24 * 60 * MINUTE)
    expect(merchant.received).toHaveLength(4)
  })

  it('is the same at each attempt, except for the number', async () => {
    merchant.answerWith(500, 500)
    await t.control.pay('o_1')
    await t.control.idle()
    await t.control.advance(42 * MINUTE)
    expect(merchant.received).toHaveLength(3)
    const [first, ...later] = merchant.received
    expect(first?.isSigned).toBe(true)
    expect(later.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['2', '3'])
    for (const { headers, text } of later) {
      expect({ ...headers, 'x-webhook-attempt': '1' }).toEqual(first?.headers)
      expect(text).toBe(first?.text)
    }
    expect(await outcome()).toBe('delivered')
  })

  it.each([201, 202, 204, 301, 302, 307, 400, 401, 500])(
    'with the response %i has failed, and a redirect is not followed',
    async (status) => {
      merchant.answerWith(status)
      await t.control.pay('o_1')
      await t.control.idle()
      expect(await attempts()).toEqual([status])
      expect(await outcome()).toBe('retrying')
      expect(merchant.received).toHaveLength(1)
    },
  )

  it('to a closed port has no status', async () => {
    await t.control.setWebhookUrl('http://127.0.0.1:9/')
    await t.control.pay('o_1')
    await t.control.idle()
    const [webhook] = await t.control.webhooks()
    expect(webhook?.attempts).toMatchObject([{ status: null, error: expect.stringMatching(/./) }])
  })

  it('is not repeated after a reset that came before its response', async () => {
    merchant.answerWith(500)
    merchant.answerAfter(100)
    await t.control.pay('o_1')
    await expect.poll(() => merchant.received).toHaveLength(1)
    await t.control.reset()
    await t.control.idle()
    await t.control.advance(42 * MINUTE)
    expect(merchant.received).toHaveLength(1)
  })

  it('is forgotten by a reset', async () => {
    merchant.answerWith(500)
    await t.control.pay('o_1')
    await t.control.idle()
    await t.control.reset()
    await t.control.advance(42 * MINUTE)
    expect(merchant.received).toHaveLength(1)
  })
})
