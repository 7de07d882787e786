import { expect, it } from 'vitest'

import { ORDER, running } from './running.ts'

const t = running()
const MINUTE = 60_000

it('the limits of production apply by default', async () => {
  await t.create()
  const limits = {
    createOrder: await t.create(),
    getOrder: await t.order(),
    getPayments: await t.payments(),
    getPayment: await t.call('GET', '/orders/o_1/payments/1'),
    createRefund: await t.refund(),
    getRefund: await t.call('GET', '/orders/o_1/refunds/r'),
  }
  const shown = Object.entries(limits).map(([name, { headers }]) => [
    name,
    headers.get('x-ratelimit-limit'),
    headers.get('x-ratelimit-type'),
  ])
  expect(shown).toEqual([
    ['createOrder', '200', 'app_id'],
    ['getOrder', '400', 'app_id'],
    ['getPayments', '100', 'app_id'],
    ['getPayment', '130', 'app_id'],
    ['createRefund', '100', 'app_id'],
    ['getRefund', '30', 'app_id'],
  ])
  expect((await t.terminate()).headers.has('x-ratelimit-limit')).toBe(false)
})

it('the call above the limit is refused until a minute of the emulator has passed', async () => {
  const read = () => t.call('GET', `/orders/${ORDER.order_id}/refunds`)
  await t.create()
  for (let call = 1; call <= 30; call += 1) expect((await read()).status).toBe(200)
  await t.control.advance(20_500)
  const refused = await read()
  expect([refused.status, refused.body.type]).toEqual([429, 'rate_limit_error'])
  expect(refused.headers.get('x-ratelimit-retry')).toBe('40')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  expect((await t.order()).status).toBe(200)

  await t.control.advance(39_000)
  expect((await read()).status).toBe(429)
  await t.control.advance(1000)
  const allowed = await read()
  expect([allowed.status, allowed.headers.get('x-ratelimit-remaining')]).toEqual([200, '29'])
})

it('a full minute that begins later does not give more calls', async () => {
  await t.control.configure({ rateLimits: { getOrder: 2 } })
  await t.control.advance(MINUTE / 2)
  for (const expected of [404, 404, 429]) expect((await t.order()).status).toBe(expected)
  await t.control.advance(MINUTE / 2)
  expect((await t.order()).status).toBe(429)
  await t.control.configure({ rateLimits: 'production' })
})

it('one route may have a limit of a test, and all may have none', async () => {
  await t.control.configure({ rateLimits: { createOrder: 1 } })
  expect([(await t.create()).status, (await t.create()).status]).toEqual([200, 429])
  await t.control.configure({ rateLimits: 'off' })
  expect((await t.create()).status).toBe(409)
  await t.control.configure({ rateLimits: 'sandbox' })
  expect((await t.create({ order_id: 'o_2' })).headers.get('x-ratelimit-limit')).toBe('30')
  await t.control.configure({ rateLimits: 'production' })
})
