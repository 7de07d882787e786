import { CFEnvironment, Cashfree } from 'cashfree-pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { receiver } from './receiver.ts'
import { ORDER, SECRET, running } from './running.ts'

const merchant = receiver()
const t = running()

// The client follows the proxy settings of the machine.
beforeEach(() => void vi.stubEnv('NO_PROXY', '127.0.0.1'))
afterEach(() => void vi.unstubAllEnvs())

/** The provider's own client of a version; it reports no errors to its maker. */
function sdkOf(version: string): Cashfree {
  const sdk = new Cashfree(CFEnvironment.SANDBOX, 'test-app', SECRET, '', '', '', false)
  sdk.basePath = t.emulator.apiUrl
  sdk.XApiVersion = version
  return sdk
}

it('the version of the provider’s client is one that the emulator has', () => {
  const sdk = new Cashfree(CFEnvironment.SANDBOX, 'test-app', SECRET, '', '', '', false)
  expect(sdk.XApiVersion).toBe('2026-01-01')
})

describe.each(['2025-01-01', '2026-01-01'] as const)('the provider’s client, in %s,', (version) => {
  it('creates, reads and ends an order', async () => {
    const sdk = sdkOf(version)
    const made = await sdk.PGCreateOrder(ORDER)
    expect(made.data).toMatchObject({ order_id: 'o_1', order_amount: 170, order_status: 'ACTIVE' })
    expect(made.headers).toMatchObject({ 'x-api-version': version })
    expect((await sdk.PGFetchOrder('o_1')).data).toEqual(made.data)
    await t.control.pay('o_1', { status: 'FAILED' })
    expect((await sdk.PGOrderFetchPayments('o_1')).data).toMatchObject([
      { order_id: 'o_1', payment_status: 'FAILED', payment_amount: 170 },
    ])
    const ended = await sdk.PGTerminateOrder('o_1', { order_status: 'TERMINATED' })
    expect(ended.data.order_status).toBe('TERMINATED')
  })

  it('makes a refund, and reads it alone and in the list', async () => {
    const sdk = sdkOf(version)
    await sdk.PGCreateOrder(ORDER)
    const { cf_payment_id: paymentId } = await t.control.pay('o_1')
    const input = { refund_id: 'r001', refund_amount: 100, refund_note: 'paid twice' }
    const made = await sdk.PGOrderCreateRefund('o_1', input)
    expect(made.data).toMatchObject({ cf_payment_id: paymentId, refund_status: 'PENDING' })
    await t.control.settleRefund('r001', 'SUCCESS')
    const one = await sdk.PGOrderFetchRefund('o_1', 'r001')
    expect(one.data).toMatchObject({ refund_amount: 100, refund_status: 'SUCCESS' })
    expect((await sdk.PGOrderFetchRefunds('o_1')).data).toEqual([one.data])
    await expect(sdk.PGOrderFetchRefund('o_1', 'r002')).rejects.toMatchObject({
      response: { status: 404, data: { code: 'refund_get_not_found' } },
    })
  })

  it('verifies the webhooks of a payment and of a refund', async () => {
    const sdk = sdkOf(version)
    await t.control.setWebhookUrl(merchant.url, version)
    await sdk.PGCreateOrder(ORDER)
    await t.control.pay('o_1', { status: 'FAILED' })
    await t.control.idle()
    await t.control.pay('o_1')
    await t.control.idle()
    await sdk.PGOrderCreateRefund('o_1', { refund_id: 'r001', refund_amount: 170 })
    await t.control.settleRefund('r001', 'SUCCESS')
    await t.control.idle()
    const verified = merchant.received.map(({ headers, text }) => {
      expect(headers['x-webhook-version']).toBe(version)
      const { 'x-webhook-signature': signature = '', 'x-webhook-timestamp': at = '' } = headers
      return sdk.PGVerifyWebhookSignature(signature, text, at).type
    })
    expect(verified).toEqual([
      'PAYMENT_FAILED_WEBHOOK',
      'PAYMENT_SUCCESS_WEBHOOK',
      'REFUND_STATUS_WEBHOOK',
    ])
  })
})

it('a webhook of 2026-01-01 has the fields of that version', async () => {
  await t.control.setWebhookUrl(merchant.url, '2026-01-01')
  await t.create()
  await t.control.pay('o_1')
  await t.control.idle()
  const [webhook] = merchant.received
  expect(webhook?.body.data).toMatchObject({
    order: { order_id: 'o_1', order_note: null },
    payment: {
      payment_status: 'SUCCESS',
      payment_method: { upi: { upi_instrument: 'UPI' } },
      international_payment: null,
      payment_surcharge: { payment_surcharge_service_charge: 0 },
    },
    payment_gateway_details: { gateway_order_id: null, gateway_reference_name: null },
    terminal_details: null,
  })
  expect(webhook?.body.data).not.toHaveProperty('error_details')
})
