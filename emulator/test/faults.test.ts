import { describe, expect, it } from 'vitest'

import { ORDER, running } from './running.ts'

const t = running({ rateLimits: 'off' })
const orders = async () => (await t.control.orders()).length

/** The error that fetch has for a closed connection. */
const CLOSED = /fetch failed|terminated/

describe('a fault of createOrder', () => {
  it.each([
    ['500', 500, 'internal_error', 'api_error'],
    ['502', 502, 'bank_processing_failure', 'api_error'],
    ['429', 429, 'request_failed', 'rate_limit_error'],
    ['401', 401, 'request_failed', 'authentication_error'],
    ['wrong-phone', 400, 'customer_phone_invalid', 'invalid_request_error'],
  ] as const)('%s is the response, and no order is made', async (kind, status, code, type) => {
    await t.control.fail('createOrder', { kind })
    const reply = await t.create()
    expect(reply).toMatchObject({ status, body: { code, type } })
    expect(await orders()).toBe(0)
  })

  it.each([
    ['reset-before', 0],
    ['reset-after', 1],
    ['reset-midway', 1],
  ] as const)('%s closes the connection, with %i orders made', async (kind, made) => {
    await t.control.fail('createOrder', { kind })
    await expect(t.create()).rejects.toThrow(CLOSED)
    expect(await orders()).toBe(made)
  })

  it.each([
    ['hang', {}, 0],
    ['delay', { ms: 60_000 }, 1],
  ] as const)('%s %j does not end in time, with %i orders made', async (kind, options, made) => {
    await t.control.fail('createOrder', { kind, ...options })
    const leaving = new AbortController()
    const call = t.call('POST', '/orders', { body: ORDER, signal: leaving.signal })
    const leave = async () => {
      await expect.poll(() => t.control.calls()).toHaveLength(1)
      leaving.abort()
    }
    await Promise.all([expect(call).rejects.toThrow('abort'), leave()])
    expect(await orders()).toBe(made)
  })

  it('a lost response is recovered with the same id and key', async () => {
    const key = 'ed5ddcc5-06c6-4fe4-b67e-57bd8ba8a1c4'
    await t.control.fail('createOrder', { kind: 'reset-after', times: 1 })
    await expect(t.create({}, key)).rejects.toThrow(CLOSED)
    const again = await t.create({}, key)
    expect([again.status, again.headers.get('x-idempotency-replayed')]).toEqual([200, 'true'])
    expect(await orders()).toBe(1)
  })
})

describe('a fault of getOrder', () => {
  it('delay answers late', async () => {
    await t.create()
    await t.control.fail('getOrder', { kind: 'delay', ms: 120 })
    const start = performance.now()
    expect((await t.order()).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThanOrEqual(115)
  })

  it('429 has the seconds until the next call', async () => {
    await t.control.fail('getOrder', { kind: '429', ms: 12_000 })
    expect((await t.order()).headers.get('x-ratelimit-retry')).toBe('12')
  })

  it('302 leads to a paid order that no caller may believe', async () => {
    await t.create()
    await t.control.fail('getOrder', { kind: '302' })
    const { status, headers } = await t.order()
    expect(status).toBe(302)
    expect(await t.control.calls('redirected')).toEqual([])
    const followed = await fetch(headers.get('location') ?? '')
    expect(await followed.json()).toEqual({ order_status: 'PAID' })
    expect(await t.control.calls('redirected')).toHaveLength(1)
  })

  it('html is a page with status 200', async () => {
    await t.control.fail('getOrder', { kind: 'html' })
    const { status, headers, text } = await t.order()
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>')
  })

  it('empty has no body', async () => {
    await t.control.fail('getOrder', { kind: 'empty' })
    expect(await t.order()).toMatchObject({ status: 200, text: '' })
  })

  it('truncated is the first half of the JSON', async () => {
    await t.create()
    const whole = await t.order()
    await t.control.fail('getOrder', { kind: 'truncated' })
    const { status, text, body } = await t.order()
    expect([status, body]).toEqual([200, null])
    expect(whole.text.startsWith(text)).toBe(true)
    expect(text.length).toBeGreaterThan(100)
  })

  it('missing-fields has no field to decide on', async () => {
    await t.create()
    await t.control.fail('getOrder', { kind: 'missing-fields' })
    const { body } = await t.order()
    expect(Object.keys(body)).toEqual(['cf_order_id', 'entity', 'created_at'])
  })

  it('unknown-status is a correct order with another status', async () => {
    const { text } = await t.create()
    await t.control.fail('getOrder', { kind: 'unknown-status' })
    expect((await t.order()).text).toBe(text.replace('"ACTIVE"', '"SOMETHING_NEW"'))
  })

  it.each([{ order_id: 'o_2' }, { order_status: 'PAID' }, { order_amount: '170.00' }])(
    'changed-fields is a correct order with %j',
    async (fields) => {
      const { body } = await t.create()
      await t.control.fail('getOrder', { kind: 'changed-fields', fields })
      expect((await t.order()).body).toEqual({ ...body, ...fields })
    },
  )

  it('huge is a correct order of 10 MB', async () => {
    await t.create()
    await t.control.fail('getOrder', { kind: 'huge' })
    const { text, body } = await t.order()
    expect(text.length).toBeGreaterThan(10_000_000)
    expect(body.order_id).toBe('o_1')
  })
})

it('faults change each item of a list', async () => {
  await t.create()
  await t.control.pay('o_1', { status: 'FAILED' })
  await t.control.pay('o_1')
  await t.control.fail('getPayments', { kind: 'unknown-status' })
  expect((await t.payments()).body).toMatchObject([
    { payment_status: 'SOMETHING_NEW' },
    { payment_status: 'SOMETHING_NEW' },
  ])
})

it('a fault is for the calls that it names, counted from when it was set', async () => {
  await t.create()
  await t.order()
  await t.control.fail('getOrder', { kind: '500', times: 2 })
  const statuses = []
  for (let call = 1; call <= 4; call += 1) statuses.push((await t.order()).status)
  expect(statuses).toEqual([500, 500, 200, 200])
  expect((await t.control.calls('getOrder')).map(({ fault }) => fault)).toEqual([
    null,
    '500',
    '500',
    null,
    null,
  ])
})

it('a fault without a number of times lasts until it is cleared', async () => {
  await t.control.fail('*', { kind: '502' })
  expect([(await t.order()).status, (await t.create()).status]).toEqual([502, 502])
  await t.control.clearFaults()
  expect((await t.create()).status).toBe(200)
})

it('a call that got no response has no status in the list of calls', async () => {
  await t.control.fail('getOrder', { kind: 'reset-before' })
  await expect(t.order()).rejects.toThrow(CLOSED)
  expect(await t.control.calls()).toMatchObject([{ status: null, fault: 'reset-before' }])
})
