import { createCourseOrder } from '@sopan/contract/orders/orders'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { factories } from '#test/factories.ts'
import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, alarms } = app
const control = () => app.emulator.control

/** Faults without a usable response. */
const FAULTS = [
  'reset-before',
  'reset-after',
  'reset-midway',
  '500',
  '502',
  '404',
  '302',
  'html',
  'empty',
  'truncated',
  'missing-fields',
  'huge',
  'hang',
] as const

const NOT_KNOWN = {
  data: { status: 'unknown' },
  message: 'We could not ask yet; we ask again in a minute.',
}

async function buyerAndCourse() {
  const build = factories(t.db)
  const user = await build.user({ phone: '9876543210' })
  const course = await build.course({ price_paise: 49_900 })
  return { token: await build.token(user.id, t.time), course }
}

describe('while the gateway fails', () => {
  it.each(FAULTS)('%s: a paid order is neither pending nor refused, then granted', async (kind) => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().fail('getOrder', { kind })
    const start = performance.now()
    const reply = await verify(token, id)
    expect(performance.now() - start).toBeLessThan(8000)
    expect(reply.body).toMatchObject({ success: false, ...NOT_KNOWN })
    expect(await grants()).toEqual([])
    await control().clearFaults()
    expect((await verify(token, id)).body.success).toBe(true)
  })

  it.each(['reset-after', '404', 'missing-fields'] as const)(
    '%s: an order fails with a clear text, and the next try is one order',
    async (kind) => {
      const { token, course } = await buyerAndCourse()
      await control().fail('createOrder', { kind })
      const start = performance.now()
      const reply = await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
      expect(performance.now() - start).toBeLessThan(8000)
      expect([reply.status, reply.body.message]).toEqual([
        503,
        'The payment service does not answer. Please try again.',
      ])
      await control().clearFaults()
      await app.order(token, course.id)
      expect(await rows()).toMatchObject([{ state: 'session_ready' }])
      expect(await control().orders()).toHaveLength(1)
    },
  )

  it('a 404 that does not name the order ends no order whose session was lost', async () => {
    const { token, course } = await buyerAndCourse()
    await control().fail('createOrder', { kind: 'reset-after' })
    await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
    const [{ order_id: id } = { order_id: '' }] = await rows()
    await control().pay(id)
    await control().fail('getOrder', { kind: '404' })
    expect((await verify(token, id)).body).toMatchObject({ success: false, ...NOT_KNOWN })
    await control().clearFaults()
    expect((await verify(token, id)).body.success).toBe(true)
  })

  it('one lost response is repaired by the retry', async () => {
    const { token, course } = await buyerAndCourse()
    await control().fail('createOrder', { kind: 'reset-after', times: 1 })
    const made = await app.order(token, course.id)
    await control().pay(made.order_id)
    await control().fail('getOrder', { kind: '502', times: 1 })
    expect((await verify(token, made.order_id)).body.success).toBe(true)
  })

  it('an unknown status changes nothing and raises an alarm', async () => {
    const { token, id } = await ordered()
    await control().fail('getOrder', { kind: 'unknown-status' })
    expect((await verify(token, id)).body).toMatchObject(NOT_KNOWN)
    expect(alarms).toHaveLength(1)
  })

  it('rejected keys raise an alarm that contains no secret', async () => {
    const { token, course } = await buyerAndCourse()
    await control().fail('createOrder', { kind: '401' })
    const reply = await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
    expect(reply.status).toBe(503)
    expect(alarms).toEqual(['createOrder was rejected with 401'])
    expect(await control().calls('createOrder')).toHaveLength(1)
  })

  it('a refusal because of the rate limit is not repeated before its time', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    await control().fail('getOrder', { kind: '429', ms: 30_000, times: 1 })
    for (let n = 0; n < 3; n++) {
      expect((await verify(token, id)).body).toMatchObject(NOT_KNOWN)
    }
    expect(await control().calls('getOrder')).toHaveLength(1)
  })

  it('calls stop after some failures in a row, even if the clock of the machine is set', async () => {
    const { token, id } = await ordered()
    await control().fail('getOrder', { kind: '500' })
    for (let n = 0; n < 10; n++) await verify(token, id)
    expect((await control().calls('getOrder')).length).toBeLessThan(7)
    expect(alarms.join()).toContain('calls stop for a while')
    const sent = (await control().calls('getOrder')).length
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    await verify(token, id)
    expect(await control().calls('getOrder')).toHaveLength(sent)
  })
})
