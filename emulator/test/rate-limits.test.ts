import { expect, it } from 'vitest'

import { ORDER, running } from './running.ts'

const t = running()

it('the limits of production apply by default', async () => {
  await t.create()
  const limits = {
    createOrder: await t.create(),
    getOrder: await t.order(),
    getPayments: await t.payments(),
    createRefund: await t.refund(),
    getRefunds: await t.call('GET', '/orders/o_1/refunds'),
    getRefund: await t.call('GET', '/orders/o_1/refunds/r001'),
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
    ['createRefund', '100', 'app_id'],
    ['getRefunds', '30', 'app_id'],
    ['getRefund', '30', 'app_id'],
  ])
  expect((await t.terminate()).headers.has('x-ratelimit-limit')).toBe(false)
})

it('the call above the limit is refused until a minute of the emulator has passed', async () => {
  const read = () => t.call('GET', `/orders/${ORDER.order_id}/refunds`)
  await t.create()
  for (let call = 1; call <= 30; call += 1) expect((await read()).status).toBe(200)
  t.advance(20_500)
  const refused = await read()
  expect([refused.status, refused.body.type]).toEqual([429, 'rate_limit_error'])
  expect(refused.headers.get('x-ratelimit-retry')).toBe('40')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  // The provider counts both kinds of reading together.
  expect((await t.call('GET', '/orders/o_1/refunds/r001')).status).toBe(429)
  expect((await t.order()).status).toBe(200)

  t.advance(39_000)
  expect((await read()).status).toBe(429)
  t.advance(1000)
  const allowed = await read()
  expect([allowed.status, allowed.headers.get('x-ratelimit-remaining')]).toEqual([200, '29'])
})
