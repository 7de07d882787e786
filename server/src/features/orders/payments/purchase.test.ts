import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { nextRead } from '@sopan/domain/orders/order'
import { describe, expect, it } from 'vitest'

import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t, ordered, verify, rows, grants, sweep, advanceMinutes, alarms } = app
const control = () => app.emulator.control

const unsettled = async (token: string) =>
  (await t.call(listUnsettledOrders, { querystring: {} }, token)).body.data

describe('an order at Cashfree', () => {
  it('is created with our price, the buyer and a session', async () => {
    const { id, session, user } = await ordered({ price_paise: 49_905 })
    expect(session).toMatch(/^session_[\w-]{100}/)
    const [call] = await control().calls('createOrder')
    expect(call?.body).toMatchObject({
      order_id: id,
      order_amount: 499.05,
      order_currency: 'INR',
      customer_details: { customer_phone: '9876543210', customer_email: user.email },
      order_meta: { return_url: 'https://sopan.example/payment-return?order_id={order_id}' },
    })
  })

  it('needs a phone number, and is not stored without one', async () => {
    await expect(ordered({ phone: null })).rejects.toThrow(/Please add your phone number/)
    expect(await rows()).toEqual([])
    expect(await control().calls('createOrder')).toEqual([])
  })

  it('with a phone number that is not accepted asks the buyer to correct it', async () => {
    const { token, course } = await ordered()
    const { gateway } = t
    t.gateway = {
      ...gateway,
      openSession: (of, buyer) => gateway.openSession(of, { ...buyer, phone: '00000' }),
    }
    await t.db.updateTable('course').set({ price_paise: 39_900 }).execute()
    const body = { course_id: course.id }
    const reply = await t.raw(createCourseOrder, { body }, { token })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: 'The payment service does not accept your phone number. Please correct it.',
        data: { status: 'phone_required' },
      },
    })
    expect(alarms).toEqual([])
    t.gateway = gateway
    expect((await t.raw(createCourseOrder, { body }, { token })).status).toBe(200)
  })
})

describe('a payment', () => {
  it('does not grant without it: the order stays open for another attempt', async () => {
    const { token, id, course } = await ordered()
    const closed = await verify(token, id)
    expect(closed.body).toMatchObject({ success: false, data: { status: 'failed' } })
    await control().pay(id, { status: 'FAILED' })
    const failed = await verify(token, id)
    expect(failed.body).toMatchObject({
      data: { status: 'failed' },
      message: 'The bank declined the payment',
    })
    expect((await app.order(token, course.id)).order_id).toBe(id)
    expect(await unsettled(token)).toEqual([])
    await control().pay(id)
    expect((await verify(token, id)).body.success).toBe(true)
  })

  it('in progress is shown as such, its item is not sold again, and it grants when it ends', async () => {
    const { token, id, course } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
    expect(await unsettled(token)).toMatchObject([
      { order_id: id, state: 'pending', item_id: course.id, since: t.time.toISOString() },
    ])
    const again = await t.raw(createCourseOrder, { body: { course_id: course.id } }, { token })
    expect([again.status, again.body.data]).toEqual([409, { status: 'pending', order_id: id }])
    await control().finish(id, { status: 'SUCCESS' })
    advanceMinutes(2)
    await sweep()
    expect(await grants()).toHaveLength(1)
    expect(await unsettled(token)).toEqual([])
  })

  it('that ends without success frees the item', async () => {
    const { token, id, course } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    await verify(token, id)
    await control().finish(id, { status: 'FAILED' })
    advanceMinutes(2)
    await sweep()
    expect(await unsettled(token)).toEqual([])
    expect((await app.order(token, course.id)).order_id).toBe(id)
  })

  it('after the order has expired grants late', async () => {
    const { token, id } = await ordered()
    await control().pay(id, { status: 'PENDING' })
    advanceMinutes(40)
    await sweep()
    expect(await unsettled(token)).toHaveLength(1)
    await control().finish(id, { status: 'SUCCESS' })
    advanceMinutes(120)
    await sweep()
    expect(await rows()).toMatchObject([{ state: 'fulfilled', pending_since: null }])
  })

  it('of another amount or currency grants nothing and goes to review', async () => {
    for (const wrong of [{ orderAmount: 498.99 }, { orderCurrency: 'USD' }]) {
      const { token, id } = await ordered()
      await control().pay(id, wrong)
      expect((await verify(token, id)).body).toMatchObject({ data: { status: 'review' } })
      expect(await unsettled(token)).toMatchObject([{ state: 'review', next_check_at: null }])
    }
    expect(await grants()).toEqual([])
  })

  it('has its id and method seconds after the grant, also if its event is lost, and is read once for that', async () => {
    const { token, id } = await ordered()
    await control().pay(id)
    await verify(token, id)
    expect(await rows()).toMatchObject([{ own_payment: null }])
    advanceMinutes(0.5)
    await sweep()
    const [order] = await rows()
    expect(order).toMatchObject({ own_payment: expect.stringMatching(/./) })
    const attempts = await t.db.selectFrom('payment_attempt').select('method').execute()
    expect(attempts).toEqual([{ method: 'upi' }])
    const reads = await control().calls('getPayments')
    advanceMinutes(1)
    await sweep()
    expect(await control().calls('getPayments')).toEqual(reads)
    expect(order?.next_check_at).toEqual(new Date(order!.paid_at!.getTime() + 5 * 60_000))
  })

  it('is recorded with its method, minutes after the grant', async () => {
    const { token, id } = await ordered()
    await control().pay(id, { status: 'FAILED' })
    await control().pay(id)
    await verify(token, id)
    advanceMinutes(6)
    await sweep()
    const attempts = await t.db
      .selectFrom('payment_attempt')
      .select(['state', 'method', 'amount_paise'])
      .orderBy('provider_id')
      .execute()
    expect(attempts).toMatchObject([
      { state: 'failed' },
      { state: 'success', method: 'upi', amount_paise: 49_900 },
    ])
    const [order] = await rows()
    expect(order?.next_check_at).toEqual(nextRead(order!.paid_at!, t.time, { isNamed: true }))
  })

  it('of a status that is not known grants nothing and raises an alarm', async () => {
    const { token, id } = await ordered()
    await control().pay(id, { status: 'FLAGGED' })
    expect((await verify(token, id)).body).toMatchObject({ data: { status: 'pending' } })
    expect(alarms.join()).toContain('FLAGGED')
    expect(await grants()).toEqual([])
  })
})
