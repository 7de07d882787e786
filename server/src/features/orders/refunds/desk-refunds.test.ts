import { describe, expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { deskApp } from '#test/desk.ts'
import { factories } from '#test/factories.ts'
import { reporting, rowsOf } from '#test/reports.ts'

const { app, notes, doctor, review, returned, refund, ...desk } = deskApp()
const { atTheDesk, pay, hasAccess, netSales } = desk
const { t, rows, advanceMinutes } = app
const control = () => app.emulator.control
const settled = (id: string) => returned(id, null)
const report = reporting(t)

describe('returning a payment that was taken at the desk', () => {
  async function refundedDesk() {
    const made = await atTheDesk()
    await made.payNow()
    const [order] = await rows()
    return { ...made, id: order?.order_id ?? '' }
  }

  it('is by hand: the access ends, the provider is never asked, and the credit note follows', async () => {
    const { token, course, id } = await refundedDesk()
    expect(await refund(id)).toEqual({ refund_id: null, amount_paise: 49_900 })
    expect(await hasAccess(token, course.id)).toBe(false)
    expect(await rows()).toMatchObject([{ state: 'refund_requested' }])
    expect(await notes()).toEqual([])
    expect(await review()).toMatchObject([
      { order_id: id, kind: 'return by hand', refund_id: null, acts: ['settled'] },
    ])
    await expect(refund(id)).rejects.toThrow('is being refunded already')
    expect(await doctor()).toMatch(/^All/)

    expect(await settled(id)).toEqual({ amount_paise: 49_900 })
    expect(await rows()).toMatchObject([{ state: 'refunded' }])
    expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
    expect(await netSales()).toBe(0)
    expect(rowsOf(await report('refunds'), 'refunds')).toMatchObject([
      { order: id, way: 'hand', cause: 'returned by hand without a request', credited: 49_900 },
    ])
    expect(rowsOf(await report('sales'), 'by method')).toMatchObject([
      { method: 'payment provider', receipts: 0, gross: 0, refunds: 0 },
      { method: 'desk: cash', receipts: 1, gross: 49_900, refunds: 49_900, net: 0 },
    ])
    await expect(settled(id)).rejects.toThrow("The order is 'refunded': nothing of it")
    await sweepOutbox(t, () => undefined)
    const texts = () => t.mails.map((mail) => mail.text).join('\n')
    await expect.poll(texts).toContain('the payment that you made at our desk')
    advanceMinutes(24 * 60)
    await sweepRefunds(t, () => undefined)
    expect(await control().calls('createRefund')).toEqual([])
    expect(await review()).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is recorded once of two at the same time', async () => {
    const { id } = await refundedDesk()
    await refund(id)
    const ends = await Promise.allSettled([settled(id), settled(id)])
    expect(ends.map((end) => end.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await notes()).toHaveLength(1)
    expect(await doctor()).toMatch(/^All/)
  })

  it('is not recorded for an order that is not refunded, and the learner may buy again after it', async () => {
    const { id, token, course } = await refundedDesk()
    await expect(settled(id)).rejects.toThrow("The order is 'fulfilled': nothing of it")
    await refund(id)
    await settled(id)
    const { order_id: second } = await app.order(token, course.id)
    await control().pay(second)
    await app.verify(token, second)
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await doctor()).toMatch(/^All/)
  })
})

it('what is to be returned by hand is listed also after more than 200 payments at the desk', async () => {
  const { payNow } = await atTheDesk()
  await payNow()
  const [order] = await rows()
  await refund(order?.order_id ?? '')
  const make = factories(t.db)
  for (let n = 0; n < 201; n++) {
    const { email } = await make.user()
    await pay(email, { reference: `voucher ${100 + n}` })
  }
  expect(await review()).toMatchObject([{ order_id: order?.order_id, kind: 'return by hand' }])
}, 60_000)
