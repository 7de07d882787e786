import { expect, it } from 'vitest'

import { CREDENTIALS, NOW, ORDER, running } from './running.ts'

const t = running({ rateLimits: 'off' })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

it('an order is returned as the provider prints it', async () => {
  const made = await t.create({
    order_expiry_time: '2026-03-02T12:30:00+05:30',
    order_meta: { return_url: 'http://localhost:3000/payments?order={order_id}' },
  })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    entity: 'order',
    order_id: 'o_1',
    order_status: 'ACTIVE',
    order_currency: 'INR',
    order_amount: 170,
    created_at: '2026-03-02T12:00:00+05:30',
    order_expiry_time: '2026-03-02T12:30:00+05:30',
    customer_details: { customer_id: 'user0000007', customer_email: null },
  })
  expect(made.text).toContain('"order_amount":170.00,')
  expect(made.body.cf_order_id).toMatch(/^\d{19}$/)
  expect(made.body.payment_session_id).toMatch(/^session_[\w-]{101,}$/)
  expect((await t.order()).text).toBe(made.text)
})

it('an order without an id and an expiry gets both', async () => {
  const { order_id: _id, ...rest } = ORDER
  const { body } = await t.call('POST', '/orders', { body: rest })
  expect(body.order_id).toMatch(/^order_\d+$/)
  expect(Date.parse(body.order_expiry_time)).toBe(NOW.getTime() + 30 * DAY)
})

it('every response has the headers of the provider', async () => {
  const traced = await t.call('GET', '/orders/none', { headers: { 'x-request-id': 'trace 1' } })
  expect(traced.headers.get('x-request-id')).toBe('trace 1')
  expect(traced.headers.get('x-api-version')).toBe('2025-01-01')
  expect((await t.create()).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

const MISSING = undefined
const customer = (fields: object) => ({
  customer_details: { ...ORDER.customer_details, ...fields },
})
const meta = (fields: object) => ({ order_meta: fields })
const long = (length: number) => 'x'.repeat(length)

it.each([
  ['order_amount_missing', { order_amount: MISSING }],
  ['order_amount_invalid', { order_amount: 0.99 }],
  ['order_amount_invalid', { order_amount: -1 }],
  ['order_amount_invalid', { order_amount: 1.234 }],
  ['order_amount_invalid', { order_amount: '170' }],
  ['order_amount_invalid', { order_amount: null }],
  ['order_amount_invalid', { order_amount: 1e300 }],
  ['order_currency_missing', { order_currency: MISSING }],
  ['order_currency_invalid', { order_currency: 'USD' }],
  ['order_id_invalid', { order_id: 'ab' }],
  ['order_id_invalid', { order_id: long(46) }],
  ['order_id_invalid', { order_id: 'a b c' }],
  ['order_id_invalid', { order_id: 7000 }],
  ['customer_details_missing', { customer_details: MISSING }],
  ['customer_details.customer_id_missing', customer({ customer_id: MISSING })],
  ['customer_details.customer_id_invalid', customer({ customer_id: '7' })],
  ['customer_details.customer_id_invalid', customer({ customer_id: 'user@7' })],
  ['customer_details.customer_id_invalid', customer({ customer_id: long(51) })],
  ['customer_details.customer_phone_missing', customer({ customer_phone: MISSING })],
  ['customer_phone_invalid', customer({ customer_phone: '12345' })],
  ['customer_phone_invalid', customer({ customer_phone: 9876543210 })],
  ['customer_details.customer_email_invalid', customer({ customer_email: 'a@' })],
  ['customer_details.customer_name_invalid', customer({ customer_name: long(101) })],
  ['order_meta.return_url_invalid', meta({ return_url: '/payments' })],
  ['order_meta.return_url_invalid', meta({ return_url: `https://a.example/${long(250)}` })],
  ['order_meta.notify_url_invalid', meta({ notify_url: 'http://a.example/' })],
  ['order_expiry_time_invalid', { order_expiry_time: after(15 * MINUTE) }],
  ['order_expiry_time_invalid', { order_expiry_time: after(30 * DAY) }],
  ['order_expiry_time_invalid', { order_expiry_time: '2026-03-02T13:00:00' }],
  ['order_expiry_time_invalid', { order_expiry_time: '2026-03-02T13.00.00+05:30' }],
  ['order_expiry_time_invalid', { order_expiry_time: '2026-03-02T13:00:00&#43;05:30' }],
  ['order_expiry_time_invalid', { order_expiry_time: '2026-13-02T13:00:00+05:30' }],
])('a new order is refused with %s: %j', async (code, fields) => {
  const { status, body } = await t.create(fields)
  expect([status, body.code, body.type]).toEqual([400, code, 'invalid_request_error'])
  expect(await t.control.orders()).toEqual([])
})

it.each([
  [{ order_amount: 1 }],
  [{ order_amount: 19.99 }],
  [customer({ customer_phone: '+919876543210' })],
  [{ order_expiry_time: after(15 * MINUTE + 1) }],
  [{ order_expiry_time: after(30 * DAY - 1) }],
])('a new order is accepted: %j', async (fields) => {
  expect((await t.create(fields)).status).toBe(200)
})

it.each([
  ['no JSON', '{"order_id":', { 'content-type': 'application/json' }],
  ['a text', '"order"', { 'content-type': 'application/json' }],
  ['another content type', '{}', { 'content-type': 'text/plain' }],
])('a body is refused that is %s', async (_name, body, headers) => {
  const reply = await t.call('POST', '/orders', { body, headers })
  expect([reply.status, reply.body.code]).toEqual([400, 'request_failed'])
})

it('a second order with the same id is refused, also after the first has expired', async () => {
  await t.create()
  t.advance(31 * 24 * 60 * 60 * 1000)
  const { status, body } = await t.create({ order_amount: 1 })
  expect([status, body.code]).toEqual([409, 'order_already_exists'])
  expect((await t.order()).body).toMatchObject({ order_amount: 170, order_status: 'EXPIRED' })
})

it.each([
  ['an unknown order', 'GET', '/orders/none', 'order_not_found'],
  ['payments of an unknown order', 'GET', '/orders/none/payments', 'order_not_found'],
  ['an unknown path', 'GET', '/payments', 'request_failed'],
  ['an unknown method', 'DELETE', '/orders/none', 'request_failed'],
  ['a malformed id', 'GET', '/orders/%E0%A4%A', 'order_not_found'],
])('%s is not found', async (_name, method, path, code) => {
  const { status, body } = await t.call(method, path)
  expect([status, body.code, body.type]).toEqual([404, code, 'invalid_request_error'])
})

it.each([
  ['another secret', { 'x-client-secret': 'no' }, 401, 'request_failed'],
  ['another app', { 'x-client-id': 'no' }, 401, 'request_failed'],
  ['another version', { 'x-api-version': '2022-09-01' }, 400, 'version_invalid'],
])('a call with %s is refused', async (_name, headers, status, code) => {
  const reply = await t.call('GET', '/orders/o_1', { headers })
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

it.each(Object.keys(CREDENTIALS))('a call without %s is refused', async (name) => {
  const headers = Object.entries(CREDENTIALS).filter(([key]) => key !== name)
  const response = await fetch(`${t.emulator.apiUrl}/orders/o_1`, {
    headers: Object.fromEntries(headers),
  })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ type: 'authentication_error' })
})

it('the list of calls has everything except the secret', async () => {
  await t.create({}, 'ed5ddcc5-06c6-4fe4-b67e-57bd8ba8a1c4')
  await t.call('GET', '/orders/o_1', { headers: { 'x-client-secret': 'no' } })
  const calls = await t.control.calls()
  expect(calls).toMatchObject([
    { route: 'createOrder', method: 'POST', path: '/pg/orders', status: 200, body: ORDER },
    { route: 'getOrder', method: 'GET', path: '/pg/orders/o_1', status: 401, body: null },
  ])
  expect(calls[0]?.headers).toMatchObject({ 'x-client-id': 'test-app' })
  expect(JSON.stringify(calls)).not.toContain('x-client-secret')
  expect(await t.control.calls('getOrder')).toHaveLength(1)
})
