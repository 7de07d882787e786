import { expect, it } from 'vitest'

import { createControl } from '../src/control/client.ts'
import { startEmulator } from '../src/emulator.ts'
import { running } from './running.ts'

const t = running()

const post = (path: string, body: string, type = 'application/json') =>
  fetch(`${t.emulator.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body })

it.each([
  ['an unknown command', '/control/steal', '{}', 404],
  ['a name of Object', '/control/constructor', '{}', 404],
  ['an unknown field', '/control/order', '{"orderId":"o_1","s":1}', 400],
  ['a wrong type', '/control/order', '{"orderId":1}', 400],
  ['a text that is no JSON', '/control/order', '{', 400],
  ['an unknown order', '/control/pay', '{"orderId":"none"}', 404],
  ['an unknown fault', '/control/fail', '{"route":"getOrder","kind":"fire"}', 400],
])('%s is refused with the reason', async (_name, path, body, status) => {
  const response = await post(path, body)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: expect.stringMatching(/./) })
})

it('a form of another page cannot run a command', async () => {
  expect((await post('/control/reset', '{}', 'text/plain')).status).toBe(415)
})

it('the API does not have the control routes, and the emulator no other path', async () => {
  expect((await t.call('POST', '/control/reset', { body: {} })).status).toBe(404)
  expect((await fetch(`${t.emulator.url}/`)).status).toBe(404)
})

it('a client of another process has the same functions', async () => {
  await t.create()
  const remote = createControl(t.emulator.url)
  await remote.pay('o_1')
  expect(await remote.order('o_1')).toMatchObject({
    order_status: 'PAID',
    order_amount: 170,
    payments: [{ payment_status: 'SUCCESS' }],
    refunds: [],
  })
})

it('a reset forgets orders, calls and faults', async () => {
  await t.create()
  await t.control.fail('*', { kind: '500' })
  await t.control.reset()
  expect(await t.control.orders()).toEqual([])
  expect(await t.control.calls()).toEqual([])
  expect((await t.create()).status).toBe(200)
})

it('two emulators share nothing, and a closed one ends calls that hang', async () => {
  const other = await startEmulator({ appId: 'test-app', secrets: ['sec'] })
  await other.control.fail('*', { kind: 'hang' })
  const hanging = fetch(`${other.apiUrl}/orders/o_1`)
  hanging.catch(() => {})
  await expect.poll(() => other.control.calls()).toHaveLength(1)
  await other.close()
  await expect(hanging).rejects.toThrow('fetch failed')
  expect(await t.control.calls()).toEqual([])
})

it('a port that is taken is an error', async () => {
  const port = Number(new URL(t.emulator.url).port)
  await expect(startEmulator({ appId: 'a', secrets: ['s'], port })).rejects.toThrow('EADDRINUSE')
})
