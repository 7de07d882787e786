import { expect, it } from 'vitest'

import { running } from './running.ts'

const t = running({ rateLimits: 'off' })
const KEY = 'ed5ddcc5-06c6-4fe4-b67e-57bd8ba8a1c4'
const OTHER_KEY = '0b9f6d5e-9f0e-4b56-8a0b-2d0b2f2b7a10'
const replayed = (headers: Headers) => headers.get('x-idempotency-replayed')

it('the same key and body return the stored response, even if the order has changed', async () => {
  const first = await t.create({}, KEY)
  expect([first.headers.get('x-idempotency-key'), replayed(first.headers)]).toEqual([KEY, 'false'])
  await t.control.pay('o_1')
  const second = await t.create({}, KEY)
  expect([second.status, second.text, replayed(second.headers)]).toEqual([200, first.text, 'true'])
  expect(await t.control.orders()).toHaveLength(1)
})

it('the same key with another body is refused', async () => {
  await t.create({}, KEY)
  const { status, body } = await t.create({ order_amount: 171 }, KEY)
  expect([status, body.code, body.type]).toEqual([422, 'request_invalid', 'idempotency_error'])
})

it('another key with the same order is a conflict', async () => {
  await t.create({}, KEY)
  expect((await t.create({}, OTHER_KEY)).status).toBe(409)
})

it('a refused call leaves its key free for the corrected one', async () => {
  expect((await t.create({ order_amount: 0 }, KEY)).status).toBe(400)
  expect((await t.create({}, KEY)).status).toBe(200)
})

it('a key that is no UUID is refused', async () => {
  expect((await t.create({}, 'o_1')).status).toBe(400)
})

it('a refund is replayed too', async () => {
  await t.create()
  await t.control.pay('o_1')
  const first = await t.refund({}, KEY)
  const second = await t.refund({}, KEY)
  expect([second.status, second.text, replayed(second.headers)]).toEqual([200, first.text, 'true'])
})
