import { beforeEach, expect, it } from 'vitest'

import { running } from './running.ts'

const t = running({ rateLimits: 'off' })
const RETURN_URL = 'http://localhost:3000/payments?order={order_id}'

let pageUrl = ''
beforeEach(async () => {
  const { body } = await t.create({ order_meta: { return_url: RETURN_URL } })
  pageUrl = `${t.emulator.url}/checkout/${body.payment_session_id}`
})

const open = async (flow: string) => (await fetch(`${pageUrl}?flow=${flow}`)).text()
const press = (action: string, flow: string) =>
  fetch(pageUrl, {
    method: 'POST',
    body: new URLSearchParams({ action, flow }),
    redirect: 'manual',
  })
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, name]) => name)

it('the page has the amount and what a buyer can do', async () => {
  const html = await open('modal')
  expect(html).toContain('INR 170.00')
  expect(html).toContain('Order o_1')
  expect(buttons(html)).toEqual([
    'Pay',
    'Fail',
    'Leave pending',
    'Close',
    'Close although paid',
    'Redirect',
  ])
  expect(buttons(await open('redirect'))).not.toContain('Redirect')
})

const ENDED = '{"paymentDetails":{"paymentMessage":"Payment finished. Check status."}}'
const CLOSED = '{"error":{"message":"Payment was closed by the customer"}}'

it.each([
  ['pay', ENDED, ['SUCCESS']],
  ['fail', ENDED, ['FAILED']],
  ['pending', ENDED, ['PENDING']],
  ['close', CLOSED, []],
  ['close-paid', CLOSED, ['SUCCESS']],
  ['redirect', '{"redirect":true}', []],
])('%s sends the result %s', async (action, result, statuses) => {
  const html = await (await press(action, 'modal')).text()
  expect(html).toContain(`parent.postMessage({"cashfreeResult":${result}}, '*')`)
  const { payments } = await t.control.order('o_1')
  expect(payments.map((one) => one.payment_status)).toEqual(statuses)
})

it.each(['pay', 'fail', 'pending', 'close'])(
  '%s on the page of a redirect returns to the merchant',
  async (action) => {
    const { status, headers } = await press(action, 'redirect')
    expect([status, headers.get('location')]).toEqual([
      303,
      'http://localhost:3000/payments?order=o_1',
    ])
  },
)

it('an order without a return_url ends on a page that states it', async () => {
  const { body } = await t.create({ order_id: 'o_2' })
  pageUrl = `${t.emulator.url}/checkout/${body.payment_session_id}`
  const response = await press('pay', 'redirect')
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('no return_url'),
  ])
})

it('an order that is not active can only be closed', async () => {
  t.advance(31 * 24 * 60 * 60 * 1000)
  const html = await open('modal')
  expect(html).toContain('The order is EXPIRED.')
  expect(buttons(html)).toEqual(['Close'])
  expect(buttons(await (await press('pay', 'modal')).text())).toEqual(['Close'])
  expect((await t.control.order('o_1')).payments).toEqual([])
  expect(await (await press('close', 'modal')).text()).toContain(CLOSED)
})

it('a double press pays once', async () => {
  await Promise.all([press('pay', 'modal'), press('pay', 'modal')])
  expect((await t.control.order('o_1')).payments).toHaveLength(1)
})

it('an unknown session can only be closed', async () => {
  pageUrl = `${t.emulator.url}/checkout/session_none`
  expect((await fetch(pageUrl)).status).toBe(404)
  expect(buttons(await open('modal'))).toEqual(['Close'])
  expect((await press('pay', 'modal')).status).toBe(404)
  expect(await (await press('close', 'modal')).text()).toContain(CLOSED)
})

it('text of the merchant is not markup', async () => {
  await t.control.pay('o_1', { status: 'PENDING', orderCurrency: '<b>"&' })
  expect(await open('modal')).toContain('&lt;b&gt;&quot;&amp; 170.00')
})

it('the script is served for pages of other origins', async () => {
  const response = await fetch(t.emulator.sdkUrl)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await response.text()).toContain('window.Cashfree')
})
