import { listItems } from '@sopan/contract/console/desk'
import { listOrders } from '@sopan/contract/console/orders'
import { describe, expect, it } from 'vitest'

import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { orderConsole } from '#test/console-orders.ts'
import { factories } from '#test/factories.ts'
import { reporting, rowsOf } from '#test/reports.ts'

const office = orderConsole()
const { app, atTheDesk, c, doctor, hasAccess, netSales, notes, receipts } = office
const { act, actsOf, member, preview, show } = office
const { nothingRecorded, payAtDesk, previewAtDesk } = office
const { t, rows } = app
const control = () => app.emulator.control

describe('a payment at the desk', () => {
  it('does what its preview shows: price, access, receipt, mail and one sale', async () => {
    const { user, token, course } = await atTheDesk()
    const { actor, cookie } = await member('accountant')
    const { body } = await previewAtDesk(cookie, user.email.toUpperCase())
    expect(body.data).toEqual({
      user_id: user.id,
      name: user.name,
      title: 'Polity',
      price_paise: 49_900,
      amount_paise: 49_900,
      ends_at: '2026-12-20T06:00:00.000Z',
      open_order: null,
    })
    await nothingRecorded()

    const paid = await payAtDesk(cookie, user)
    const [order] = await rows()
    const id = order?.order_id ?? ''
    expect([paid.status, paid.body.data]).toEqual([
      200,
      {
        order_id: id,
        name: user.name,
        title: 'Polity',
        amount_paise: 49_900,
        ends_at: '2026-12-20T06:00:00.000Z',
        receipt: 'R/26-27/000001',
      },
    ])
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await receipts()).toMatchObject([{ amount_paise: 49_900 }])
    expect(await netSales()).toBe(49_900)
    expect(rowsOf(await reporting(t)('sales'), 'by method')).toContainEqual(
      expect.objectContaining({ method: 'desk: cash', receipts: 1, gross: 49_900 }),
    )
    expect(await actsOf(id)).toEqual([
      { actor, action: 'record payment', reason: 'paid at the desk' },
    ])
    await sweepOutbox(t, () => undefined)
    expect(t.mails).toContainEqual(expect.objectContaining({ to: user.email }))
    expect(await show(id, cookie)).toMatchObject({
      order: { state: 'fulfilled', discount_paise: 0, paid_paise: 49_900 },
      outside_money: [{ kind: 'received', method: 'cash', reference: 'voucher 12', by: actor }],
      dashboard: null,
      review: [],
    })
    expect(await control().calls('createOrder')).toEqual([])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is for items that are published and have a price, which the server lists', async () => {
    const make = factories(t.db)
    await make.course({ slug: 'polity', title: 'Polity', price_paise: 49_900 })
    await make.course({ slug: 'algebra', title: 'Algebra', price_paise: 9900 })
    await make.course({ slug: 'free', type: 'free', price_paise: null })
    await make.course({ slug: 'hidden', published: false })
    const { cookie } = await member('accountant')
    const { data } = await c.call(listItems, { querystring: { type: 'course' } }, { cookie })
    expect(data).toEqual([
      { slug: 'algebra', title: 'Algebra', price_paise: 9900 },
      { slug: 'polity', title: 'Polity', price_paise: 49_900 },
    ])
    const none = await c.call(listItems, { querystring: { type: 'book' } }, { cookie })
    expect(none.data).toEqual([])
  })

  it('has the price of the server, and less only with a reason, which the report of sales lists', async () => {
    const { user } = await atTheDesk()
    const { actor, cookie } = await member('accountant')
    const given = { amount_paise: 40_050, price_paise: 40_050, discount_paise: 9850 }
    expect((await previewAtDesk(cookie, user.email, given)).body.data).toMatchObject({
      price_paise: 49_900,
      amount_paise: 40_050,
    })
    const refused = await payAtDesk(cookie, user, given)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The price is ₹499, not ₹400.50. Give a reason if that is what was agreed.',
    ])
    await nothingRecorded()
    expect((await payAtDesk(cookie, user, { ...given, reason: 'बहन भी पढ़ती है' })).status).toBe(200)
    expect(await rows()).toMatchObject([
      { list_paise: 49_900, discount_paise: 0, amount_paise: 49_900, paid_paise: 40_050 },
    ])
    expect(await receipts()).toMatchObject([{ amount_paise: 40_050 }])
    const id = (await rows())[0]?.order_id ?? ''
    expect(await actsOf(id)).toEqual(
      ['record payment', 'accept'].map((action) => ({ actor, action, reason: 'बहन भी पढ़ती है' })),
    )
    expect(rowsOf(await reporting(t)('sales'), 'desk discounts')).toEqual([
      {
        day: '2026-11-20',
        order: id,
        kind: 'Course',
        item: 'Polity',
        by: 'Anita',
        note: 'बहन भी पढ़ती है',
        price: 49_900,
        paid: 40_050,
        discount: 9850,
      },
    ])
    expect(await doctor()).toMatch(/^All/)
  })

  it.each([49_901, 9_999_999_999])(
    'is refused if it is more than the price: %s paise',
    async (amount) => {
      const { user } = await atTheDesk()
      const { cookie } = await member()
      const given = { amount_paise: amount, reason: 'agreed' }
      for (const call of [
        await previewAtDesk(cookie, user.email, given),
        await payAtDesk(cookie, user, given),
      ]) {
        expect([call.status, call.body.message]).toEqual([
          409,
          expect.stringMatching(/^The price is ₹499, and ₹[\d,.]+ is more\. Correct the amount\./),
        ])
      }
      await nothingRecorded()
    },
  )

  it('of exactly the price is no discount', async () => {
    const { user } = await atTheDesk()
    const { cookie } = await member()
    await payAtDesk(cookie, user)
    expect(rowsOf(await reporting(t)('sales'), 'desk discounts')).toEqual([])
  })

  it('is refused if the price has changed since the preview', async () => {
    const { user } = await atTheDesk()
    const { cookie } = await member()
    await t.db.updateTable('course').set({ price_paise: 59_900 }).execute()
    expect((await payAtDesk(cookie, user)).body.message).toContain('The price is ₹599, not ₹499.')
    await nothingRecorded()
  })
})

describe('what a member types for a payment at the desk', () => {
  const WRONG = [
    ['the amount zero', { amount_paise: 0 }],
    ['a negative amount', { amount_paise: -49_900 }],
    ['a fraction of a paisa', { amount_paise: 49_900.5 }],
    ['an amount as text', { amount_paise: '49900' }],
    ['no amount', { amount_paise: null }],
    ['ten crore rupees', { amount_paise: 10_000_000_000 }],
    ['no reference', { reference: ' ' }],
    ['a reference of 10,000 letters', { reference: 'x'.repeat(10_000) }],
    ['a reference with a line break', { reference: 'a\nb' }],
    ['a reference that changes the direction of the text', { reference: 'a\u202Eb' }],
    ['an unknown method', { method: 'barter' }],
    ['an unknown type', { type: 'user' }],
    ['a reason of spaces', { reason: '  ' }],
    ['a reason of 10,000 letters', { reason: 'x'.repeat(10_000) }],
    ['no email', { email: 'anjali' }],
    ['no account', { user_id: undefined }],
  ] as const

  it('is refused if it is not valid, and stored as it was typed', async () => {
    const { user } = await atTheDesk()
    const { cookie } = await member()
    for (const [name, given] of WRONG) {
      const { status } = await payAtDesk(cookie, user, given)
      expect([name, status]).toEqual([name, 400])
    }
    await nothingRecorded()
    const reference = '=HYPERLINK("http://x.example","v") वाउचर १२ <b>12</b>'
    expect((await payAtDesk(cookie, user, { reference, reason: reference })).status).toBe(200)
    const { outside_money: money } = await show((await rows())[0]?.order_id ?? '', cookie)
    expect(money).toMatchObject([{ reference, reason: reference }])
  })
})

it('a payment at the desk is refunded in the console: by hand, once, and then there is a credit note', async () => {
  const { user, token, course } = await atTheDesk()
  const { actor, cookie } = await member('accountant')
  await payAtDesk(cookie, user)
  const id = (await rows())[0]?.order_id ?? ''
  const before = await preview(id, cookie)
  expect(before).toMatchObject({ amount_paise: 49_900, by_hand_paise: 49_900, obstacles: [] })
  const { last_act, amount_paise } = before
  const refunded = await act('refund', id, cookie, { last_act, amount_paise })
  expect(refunded.body.data).toEqual({ refund_id: null, amount_paise: 49_900 })
  expect(await hasAccess(token, course.id)).toBe(false)
  const shown = await show(id, cookie)
  expect(shown.review).toMatchObject([
    { kind: 'return by hand', finding: null, refund_id: null, acts: ['settled'] },
  ])
  const querystring = { in_review: 'yes' } as const
  const listed = async () =>
    (await c.call(listOrders, { querystring }, { cookie })).data.orders.map((one) => one.order_id)
  expect(await listed()).toEqual([id])
  const returned = () =>
    act('returned', id, cookie, {
      last_act: shown.last_act,
      has_looked: false,
      refund_id: null,
      reference: 'paid out 7',
    })
  const statuses = (await Promise.all([returned(), returned()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect((await returned()).body.message).toContain(`first: ${actor}, 'refunded', `)
  expect((await show(id, cookie)).refunds).toMatchObject([{ cause: 'policy' }])
  expect(await notes()).toMatchObject([{ amount_paise: 49_900 }])
  expect([await netSales(), await listed()]).toEqual([0, []])
  expect(await doctor()).toMatch(/^All/)
})
