import { setTimeout as sleep } from 'node:timers/promises'

import { createCourseOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it } from 'vitest'

import { factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

import { recordProof } from '../order-store.ts'

/** An open order is replaced only after the provider has said that it cannot be paid any more. */
const app = payingApp()
const { t, ordered, rows, grants, uses, alarms, advanceMinutes, sweep } = app
const control = () => app.emulator.control

type Ordered = Awaited<ReturnType<typeof ordered>>

/** Changes after an open order was made, so that the buyer needs another order. */
const CHANGES = {
  'with a coupon': async ({ course }: Ordered) => ({ course_id: course.id, coupon_code: 'OTHER' }),
  'at another price': async ({ course }: Ordered) => {
    await t.db.updateTable('course').set({ price_paise: 39_900 }).execute()
    return { course_id: course.id }
  },
  'less than 5 minutes before its end': async ({ course }: Ordered) => {
    advanceMinutes(26)
    return { course_id: course.id }
  },
}

/** An open order and the input that replaces it. */
async function toReplace(change: keyof typeof CHANGES = 'with a coupon') {
  const made = await ordered()
  await factories(t.db).coupon({ code: 'OTHER', percent_hundredths: 1000 })
  const body = await CHANGES[change](made)
  const again = () => t.raw(createCourseOrder, { body }, { token: made.token })
  return { ...made, again }
}

const states = async () => (await rows()).map(({ state }) => state)
const status = async (id: string) => (await control().order(id)).order_status

it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  'ordering again %s closes an order that was not paid, and makes a new one',
  async (change) => {
    const { id, again } = await toReplace(change)
    expect((await again()).status).toBe(200)
    expect(await status(id)).toBe('TERMINATED')
    expect(await states()).toEqual(['expired', 'session_ready'])
  },
)

describe('ordering again', () => {
  it('finds a payment whose page was closed, grants it and sells nothing', async () => {
    const { id, again } = await toReplace()
    await control().pay(id)
    expect(await again()).toMatchObject({
      status: 409,
      body: { data: { status: 'owned' }, message: 'You already have access' },
    })
    expect(await grants()).toHaveLength(1)
    expect(await control().orders()).toHaveLength(1)
  })

  it('sells nothing while another server stores the proof of a payment', async () => {
    const { id, again } = await toReplace()
    await control().pay(id)
    let isAnswered = false
    const reply = await t.db.transaction().execute(async (trx) => {
      for (const { id: rowId, amount_paise: paise } of await rows()) {
        await recordProof(trx, rowId, { paise, currency: 'INR', at: t.time })
      }
      const asked = again().finally(() => (isAnswered = true))
      // The call waits for this row until the proof is committed.
      await sleep(300)
      expect(isAnswered).toBe(false)
      return { asked }
    })
    expect(await reply.asked).toMatchObject({ status: 409, body: { data: { status: 'pending' } } })
    expect(await states()).toEqual(['paid'])
  })

  it('sells nothing while an attempt is in progress, and asks again after 5 seconds', async () => {
    const { id, again } = await toReplace()
    await control().pay(id, { status: 'PENDING' })
    for (let n = 0; n < 2; n++) {
      expect(await again()).toMatchObject({
        status: 409,
        body: { data: { status: 'pending', order_id: id } },
      })
    }
    expect(await states()).toEqual(['session_ready'])
    expect(await status(id)).toBe('TERMINATION_REQUESTED')
    await control().finish(id, { status: 'FAILED' })
    advanceMinutes(5 / 60)
    await sweep()
    expect((await again()).status).toBe(200)
    expect(await states()).toEqual(['failed', 'session_ready'])
  })
})

/** Responses of the provider from which one does not know whether an order is paid. */
const SILENCE = [
  ['getOrder', { kind: '500' }],
  ['getOrder', { kind: '404' }],
  ['getOrder', { kind: 'unknown-status' }],
  ['terminateOrder', { kind: 'reset-before' }],
  ['terminateOrder', { kind: '404' }],
  ['getPayments', { kind: 'missing-fields' }],
  ['getPayments', { kind: 'unknown-status' }],
] as const

it.each(SILENCE)('sells nothing if %s is answered with %j', async (route, fault) => {
  const { id, again } = await toReplace()
  await control().pay(id, { status: 'FAILED' })
  const before = await rows()
  await control().fail(route, fault)
  expect(await again()).toMatchObject({
    status: 503,
    body: { message: 'We could not ask yet; we ask again in a minute.' },
  })
  expect(await rows()).toEqual(before)
  await control().clearFaults()
})

it('finds a payment that arrives between the question and the termination', async () => {
  const { id, again } = await toReplace()
  await control().pay(id)
  // As it was read just before the payment.
  await control().fail('getOrder', {
    kind: 'changed-fields',
    fields: { order_status: 'ACTIVE' },
    times: 1,
  })
  expect(await again()).toMatchObject({ status: 409, body: { data: { status: 'owned' } } })
  expect(await grants()).toHaveLength(1)
})

it('replaces an order that the provider never got', async () => {
  const { token, course, id } = await ordered()
  await control().reset()
  await t.db.updateTable('purchase_order').set({ state: 'created', session_id: null }).execute()
  await t.db.updateTable('course').set({ price_paise: 39_900 }).execute()
  expect((await app.order(token, course.id)).order_id).not.toBe(id)
  expect(await states()).toEqual(['expired', 'session_ready'])
  expect(alarms).toEqual([])
})

it('keeps the use of a coupon while a payment with it can still succeed', async () => {
  const build = factories(t.db)
  const { token } = await ordered()
  await build.coupon({ code: 'ONCE', percent_hundredths: 5000, max_uses_per_user: 1 })
  const courses = [await build.course(), await build.course()]
  const first = await app.order(token, courses[0]!.id, 'ONCE')
  await control().pay(first.order_id, { status: 'PENDING' })
  const order = (courseId: number, coupon_code?: string) =>
    t.raw(createCourseOrder, { body: { course_id: courseId, coupon_code } }, { token })
  expect((await order(courses[0]!.id)).status).toBe(409)
  expect((await order(courses[1]!.id, 'ONCE')).status).toBe(409)
  advanceMinutes(60)
  await sweep()
  expect(await uses()).toMatchObject([{ state: 'reserved' }])
  expect((await order(courses[1]!.id, 'ONCE')).status).toBe(409)
  await control().finish(first.order_id, { status: 'FAILED' })
  advanceMinutes(120)
  await sweep()
  expect(await uses()).toMatchObject([{ state: 'released' }])
  expect((await order(courses[1]!.id, 'ONCE')).status).toBe(200)
})
