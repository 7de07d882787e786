import { beforeEach, expect, it } from 'vitest'

import { startEmulator } from '../src/emulator.ts'
import { receiver } from './receiver.ts'
import { running } from './running.ts'

const merchant = receiver()
const t = running({ rateLimits: 'off', autoWebhooks: false })
const MINUTE = 60_000

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
    expect(sent).toMatchObject([{ attempts: [{ status: 200 }], outcome: 'delivered' }])
    expect(merchant.received).toMatchObject([{ isSigned: false }])
    expect('x-webhook-signature' in (merchant.received[0]?.headers ?? {})).toBe(
      signature !== 'missing',
    )
  },
)

it('a webhook can be signed with another secret', async () => {
  await send({ secret: 'previous' })
  expect(merchant.received[0]?.isSigned).toBe(false)
  await t.control.configure({ secrets: ['previous', 'sec'] })
  await send({ secret: 'sec' })
  expect(merchant.received[1]?.isSigned).toBe(true)
  await t.control.configure({ secrets: ['sec'] })
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
  const failed = await t.control.pay('o_1', { status: 'FAILED' })
  const paid = await t.control.pay('o_1')
  await send({})
  await t.control.sendWebhook({ type: 'PAYMENT_FAILED_WEBHOOK', orderId: 'o_1' })
  expect(merchant.received.map(({ body }) => body.data.payment.cf_payment_id)).toEqual([
    paid.cf_payment_id,
    failed.cf_payment_id,
  ])
})

it('a late one comes when the clock reaches it', async () => {
  const [webhook] = await send({ delayMs: 5 * MINUTE })
  expect(webhook).toMatchObject({ outcome: 'waiting', attempts: [] })
  await t.control.advance(5 * MINUTE - 1)
  expect(merchant.received).toEqual([])
  await t.control.advance(1)
  expect(merchant.received).toHaveLength(1)
})

it('a late one comes without a moved clock, too', async () => {
  const real = await startEmulator({
    appId: 'test-app',
    secrets: ['sec'],
    webhookUrl: merchant.url,
  })
  await real.control.sendWebhook({ type: 'WEBHOOK', delayMs: 500 })
  expect(merchant.received).toEqual([])
  await expect.poll(() => merchant.received).toHaveLength(1)
  await real.close()
})

it('ids can be numbers with too many digits to parse', async () => {
  await send({ numericIds: true })
  const text = merchant.received[0]?.text ?? ''
  expect(text).toMatch(/"cf_payment_id":\d{19},/)
  expect(JSON.stringify(JSON.parse(text))).not.toBe(text)
})

it.each([
  ['WEBHOOK', { test_object: { test_key: 'test_value' } }],
  ['SOMETHING_NEW', {}],
  ['SETTLEMENT_SUCCESS', {}],
])('%s has its data', async (type, data) => {
  await t.control.sendWebhook({ type })
  expect(merchant.received).toMatchObject([{ isSigned: true, body: { type, data } }])
})

it('charges have their own webhook', async () => {
  await t.control.sendWebhook({ type: 'PAYMENT_CHARGES_WEBHOOK', orderId: 'o_1' })
  const [webhook] = merchant.received
  expect(webhook?.text).toContain('"service_charge":3.40,"service_tax":0.61')
  expect(webhook?.text).toContain('"settlement_amount":165.99')
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

it('a failed one is repeated only if the test asks for it', async () => {
  merchant.answerWith(500, 500)
  const [once] = await send({})
  const [again] = await send({ isRetried: true })
  expect([once?.outcome, again?.outcome]).toEqual(['failed', 'retrying'])
})
