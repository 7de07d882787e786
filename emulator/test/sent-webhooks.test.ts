import { beforeEach, expect, it } from 'vitest'

import { receiver } from './receiver.ts'
import { running } from './running.ts'

const merchant = receiver()
const t = running({ rateLimits: 'off' })

beforeEach(async () => {
  await t.control.setWebhookUrl(merchant.url)
  await t.create()
})

const send = (options: Omit<Parameters<typeof t.control.sendWebhook>[0], 'type'>) =>
  t.control.sendWebhook({ type: 'PAYMENT_SUCCESS_WEBHOOK', orderId: 'o_1', ...options })

it.each(['missing', 'wrong', 'reserialised', 'truncated', 'other-body'] as const)(
  'a signature can be %s',
  async (signature) => {
    const sent = await send({ signature })
    expect(sent).toEqual([{ status: 200 }])
    expect(merchant.received).toMatchObject([{ isSigned: false }])
    expect('x-webhook-signature' in (merchant.received[0]?.headers ?? {})).toBe(
      signature !== 'missing',
    )
  },
)

it('a webhook can be signed with another secret', async () => {
  await send({ secret: 'previous' })
  expect(merchant.received[0]?.isSigned).toBe(false)
})

it('a success can be untrue: the API does not have it', async () => {
  await send({})
  expect(merchant.received[0]?.body.data.payment.payment_status).toBe('SUCCESS')
  expect((await t.order()).body.order_status).toBe('ACTIVE')
  expect((await t.payments()).body).toEqual([])
})

it.each([true, false])('one event can come 100 times; in parallel: %s', async (parallel) => {
  await send({ times: 100, parallel })
  expect(merchant.received).toHaveLength(100)
  expect(new Set(merchant.received.map(({ text }) => text)).size).toBe(1)
})

it('an older attempt can be reported after a newer one', async () => {
  await t.control.setWebhookUrl(null)
  const failed = await t.control.pay('o_1', { status: 'FAILED' })
  const paid = await t.control.pay('o_1')
  await t.control.setWebhookUrl(merchant.url)
  await send({})
  await t.control.sendWebhook({ type: 'PAYMENT_FAILED_WEBHOOK', orderId: 'o_1' })
  expect(merchant.received.map(({ body }) => body.data.payment.cf_payment_id)).toEqual([
    paid.cf_payment_id,
    failed.cf_payment_id,
  ])
})

it('ids can be numbers with too many digits to parse', async () => {
  await send({ numericIds: true })
  const text = merchant.received[0]?.text ?? ''
  expect(text).toMatch(/"cf_payment_id":\d{19},/)
  expect(JSON.stringify(JSON.parse(text))).not.toBe(text)
})

it.each([
  ['REFUND_STATUS_WEBHOOK', 'refund'],
  ['AUTO_REFUND_STATUS_WEBHOOK', 'auto_refund'],
])('%s can be about a refund that does not exist', async (type, key) => {
  await t.control.sendWebhook({ type, refundId: 'none', status: 'FAILED' })
  expect(merchant.received[0]?.body.data[key]).toMatchObject({ refund_status: 'FAILED' })
})

it('a webhook can be about an order that does not exist', async () => {
  await t.control.sendWebhook({ type: 'PAYMENT_SUCCESS_WEBHOOK', orderId: 'none' })
  expect(merchant.received[0]?.body.data.order.order_id).toBe('none')
  expect((await t.order('none')).status).toBe(404)
})

it.each([
  ['empty', ''],
  ['no JSON', '{"type":'],
  ['5 MB', ' '.repeat(5_000_000)],
])('a body can be %s, and is signed', async (_name, rawBody) => {
  await send({ rawBody, contentType: 'text/plain' })
  expect(merchant.received).toMatchObject([
    { text: rawBody, isSigned: true, headers: { 'content-type': 'text/plain' } },
  ])
})

it('a response other than 200 is returned, and a redirect is not followed', async () => {
  merchant.answerWith(307)
  expect(await send({})).toEqual([{ status: 307 }])
  expect(merchant.received).toHaveLength(1)
  await t.control.setWebhookUrl('http://127.0.0.1:9/')
  expect(await send({})).toEqual([{ status: null }])
})
