import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { payingApp } from '#test/paying.ts'

import * as store from '../order-store.ts'

/** Only a well-formed word of the provider decides about an order. */
const app = payingApp()
const { t, ordered, verify, rows, grants, alarms, advanceMinutes, sweep } = app
const control = () => app.emulator.control

/** Answers that say nothing about the order. */
const SILENCE = [
  ['getOrder', { kind: '404' }],
  ['getOrder', { kind: '500' }],
  ['getOrder', { kind: 'unknown-status' }],
  ['getOrder', { kind: 'changed-fields', fields: { order_id: 'order_of_another' } }],
  ['getPayments', { kind: '404' }],
  ['getPayments', { kind: '502' }],
  ['getPayments', { kind: 'unknown-status' }],
] as const

it.each(SILENCE)('%s with %j changes nothing about a payment in progress', async (route, fault) => {
  const { token, id } = await ordered()
  await control().pay(id, { status: 'PENDING' })
  await verify(token, id)
  const before = await rows()
  await control().fail(route, fault)
  advanceMinutes(0.1)
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
  expect(await rows()).toEqual(before)
  await control().clearFaults()
})

it('an order that the provider does not find although it has a session raises an alarm', async () => {
  const { token, id } = await ordered()
  await control().reset()
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'unknown' } })
  expect(alarms).toEqual([`${id} was not found at Cashfree, although it has a session there`])
})

it('an order that could not be asked about is asked about again after a minute', async () => {
  const { token, id } = await ordered()
  advanceMinutes(11)
  await sweep()
  await control().pay(id)
  await control().fail('getOrder', { kind: '500' })
  await verify(token, id)
  await control().clearFaults()
  advanceMinutes(1)
  await sweep()
  expect(await grants()).toHaveLength(1)
})

it.each([{ payment_session_id: 'x' }, { order_amount: '499.00' }])(
  'a paid order is granted although a field that proves nothing is %j',
  async (fields) => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().fail('getOrder', { kind: 'changed-fields', fields })
    expect((await verify(token, id)).body.success).toBe(true)
  },
)

it.each([{ order_amount: 'INR 499' }, { order_amount: null }, { order_currency: null }])(
  'a paid order whose proof is %j is not decided, and raises an alarm',
  async (fields) => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().fail('getOrder', { kind: 'changed-fields', fields })
    const before = await rows()
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'unknown' } })
    const after = (await rows()).map((row) => ({ ...row, next_check_at: before[0]!.next_check_at }))
    expect(after).toEqual(before)
    expect(alarms).toEqual([`${id} is paid with an amount or currency that cannot be read`])
    await control().clearFaults()
    advanceMinutes(1)
    expect((await verify(token, id)).body.success).toBe(true)
  },
)

it('an order that is not paid may have an amount that cannot be read', async () => {
  const { token, id } = await ordered()
  await control().fail('getOrder', { kind: 'changed-fields', fields: { order_amount: null } })
  expect((await verify(token, id)).body).toMatchObject({ data: { status: 'failed' } })
})

it('a refusal is not told of an order that was found as paid meanwhile', async () => {
  const { token, id } = await ordered()
  await control().pay(id, { status: 'FAILED' })
  const { findPaymentOutcome } = t.gateway
  t.gateway = {
    ...t.gateway,
    async findPaymentOutcome(...of) {
      const outcome = await findPaymentOutcome(...of)
      const [row] = await rows()
      const proof = { paise: 49_900, currency: 'INR', at: t.time }
      await inTransaction(t.db, (trx) => store.recordProof(trx, row!.id, proof))
      return outcome
    },
  }
  expect((await verify(token, id)).body).toMatchObject({
    data: { status: 'pending' },
    message: 'Payment is being confirmed. Access follows in 2-3 minutes.',
  })
})
