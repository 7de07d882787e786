import { createCourseOrder } from '@sopan/contract/orders/orders'
import { beforeEach, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import type { PaymentOutcome, ProviderPayment } from '#server/payments/gateway.ts'
import { createMockGateway } from '#server/payments/mock.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { factories } from '#test/factories.ts'
import { UNPAID } from '#test/late-gateway.ts'

import { makeOrderDue } from '../claim-store.ts'
import { sweepOrders } from './sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PAID = { state: 'paid', amountPaise: 49_900, currency: 'INR' } as const

/** The reports of the gateway from now on, and the function that runs while it is asked. */
let outcome: PaymentOutcome
let payments: ProviderPayment[] | Error
let meanwhile: () => Promise<unknown>

const t = testApp({
  gateway: {
    ...createMockGateway(),
    name: 'cashfree',
    async findPaymentOutcome(_, { ends, reading }) {
      const found = outcome
      await meanwhile()
      if (found.state !== 'unpaid' || reading === 'never') return found
      return { ...found, hasEnded: ends, attempts: [] }
    },
    async listPayments() {
      const found = payments
      await meanwhile()
      if (found instanceof Error) throw found
      return found
    },
  },
})
const { buyer, order, verify, rows, grants } = buying(t)

beforeEach(() => {
  outcome = UNPAID
  payments = []
  meanwhile = async () => undefined
})

async function ordered() {
  const { token } = await buyer()
  const course = await factories(t.db).course({ price_paise: PAID.amountPaise })
  const { order_id: id } = await order(token, course.id)
  return { token, course, id }
}

const sweep = () => sweepOrders(t, () => undefined)
const refunds = () => t.db.selectFrom('refund').select('cause').execute()

async function sweepUntil(after: number) {
  const end = t.time.getTime() + after
  while (t.time.getTime() < end) {
    t.time = new Date(t.time.getTime() + 4 * HOUR)
    await sweep()
  }
}

/** As an event of the payment provider does it. */
const makeDue = (id: string, withSettled = false) =>
  inTransaction(t.db, (trx) => makeOrderDue(trx, id, { at: t.time, withSettled }))

const payment = (id: string, state: ProviderPayment['state']): ProviderPayment => ({
  id,
  state,
  amountPaise: PAID.amountPaise,
  currency: 'INR',
  method: 'upi',
  message: null,
  at: t.time,
})

it('checks an order until five days past its end even if many events made it due', async () => {
  const { id } = await ordered()
  for (let n = 0; n < 20; n++) {
    await makeDue(id)
    await sweep()
  }
  outcome = PAID
  await sweepUntil(DAY)
  expect(await grants()).toHaveLength(1)
})

it('checks an order again after its last planned check if the gateway did not respond', async () => {
  await ordered()
  outcome = { state: 'unknown' }
  await sweepUntil(7 * DAY)
  outcome = PAID
  await sweepUntil(2 * DAY)
  expect(await grants()).toHaveLength(1)
})

it('checks an order again within ten minutes if the gateway did not respond', async () => {
  await ordered()
  t.time = new Date(t.time.getTime() + 3 * HOUR)
  outcome = { state: 'unknown' }
  await sweep()
  outcome = PAID
  t.time = new Date(t.time.getTime() + HOUR / 6)
  await sweep()
  expect(await grants()).toHaveLength(1)
})

it('checks an order whose payment is in progress for as long as it is', async () => {
  const { id } = await ordered()
  outcome = { state: 'pending', attempts: [] }
  await sweepUntil(20 * DAY)
  expect(await rows()).toMatchObject([{ order_id: id, state: 'session_ready' }])
  outcome = PAID
  await sweepUntil(2 * DAY)
  expect(await grants()).toHaveLength(1)
})

it('sells the item of an old order that was verified while the gateway did not respond', async () => {
  const { token, course, id } = await ordered()
  await sweepUntil(8 * DAY)
  expect(await rows()).toMatchObject([{ state: 'expired', next_check_at: null }])
  outcome = { state: 'unknown' }
  expect((await verify(token, id)).body.data).toEqual({ status: 'unknown' })
  expect(await rows()).toMatchObject([{ next_check_at: new Date(t.time.getTime() + 60_000) }])
  const body = { course_id: course.id }
  expect((await t.raw(createCourseOrder, { body }, { token })).status).toBe(200)
})

it('keeps an order due that an event made due while the gateway was asked about it', async () => {
  const { id } = await ordered()
  await sweepUntil(4 * DAY)
  meanwhile = () => makeDue(id)
  t.time = new Date(t.time.getTime() + DAY)
  await sweep()
  expect(await rows()).toMatchObject([{ next_check_at: t.time }])
  meanwhile = async () => undefined
  outcome = PAID
  await sweep()
  expect(await grants()).toHaveLength(1)
})

it('keeps a granted order due whose second payment succeeds while the first is listed', async () => {
  const { token, id } = await ordered()
  outcome = PAID
  await verify(token, id)
  payments = [payment('1', 'success')]
  meanwhile = () => makeDue(id, true)
  t.time = new Date(t.time.getTime() + HOUR)
  await sweep()
  meanwhile = async () => undefined
  payments = [payment('1', 'success'), payment('2', 'success')]
  await sweep()
  expect(await refunds()).toEqual([{ cause: 'second payment' }])
})

it('reads the refunds of an order an hour after its payment also if the check before has ended later', async () => {
  const { token, id } = await ordered()
  outcome = PAID
  await verify(token, id)
  payments = [payment('1', 'success')]
  const anHourLater = new Date(t.time.getTime() + HOUR)
  t.time = new Date(anHourLater.getTime() - 1000)
  meanwhile = async () => {
    t.time = new Date(anHourLater.getTime() + 1000)
  }
  await sweep()
  expect(await rows()).toMatchObject([{ next_check_at: anHourLater }])
})

it('finds a second payment that was in progress when the first was listed', async () => {
  const { token, id } = await ordered()
  outcome = PAID
  await verify(token, id)
  payments = [payment('1', 'success'), payment('2', 'pending')]
  await sweepUntil(DAY)
  payments = [payment('1', 'success'), payment('2', 'success')]
  await sweepUntil(DAY)
  expect(await refunds()).toEqual([{ cause: 'second payment' }])
  await sweepUntil(6 * DAY)
  expect(await rows()).toMatchObject([{ state: 'fulfilled', next_check_at: null }])
})

it('lists the payments of an old order again if the gateway did not respond', async () => {
  const { token, id } = await ordered()
  outcome = PAID
  await verify(token, id)
  await sweepUntil(10 * DAY)
  await makeDue(id, true)
  payments = new Error('no response')
  await sweep()
  payments = [payment('1', 'success'), payment('2', 'success')]
  await sweepUntil(2 * DAY)
  expect(await refunds()).toEqual([{ cause: 'second payment' }])
})
