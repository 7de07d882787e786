import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import { deskApp } from '#test/desk.ts'
import { reporting, rowsOf } from '#test/reports.ts'

const { app, notes, doctor, review, returned, refund, ...desk } = deskApp()
const { atTheDesk, hasAccess, netSales } = desk
const { t, rows, advanceMinutes } = app
const control = () => app.emulator.control
const settled = (id: string) => returned(id, null)
const report = reporting(t)

async function paidAtTheDesk() {
  const made = await atTheDesk()
  await made.payNow()
  const [order] = await rows()
  return { ...made, id: order?.order_id ?? '' }
}

it('a payment at the desk is returned by hand: the access ends, the provider is never asked, and the credit note follows', async () => {
  const { token, course, id } = await paidAtTheDesk()
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
    { order: id, way: 'hand', cause: 'asked for within the refund policy', credited: 49_900 },
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

it.each([
  ['within the rules', 0, 'policy', 'asked for within the refund policy'],
  ['outside the rules', 2, 'operator', 'decided by an operator, outside the policy'],
] as const)(
  'a refund of desk money %s is recorded with its cause, and the report has how and why',
  async (_, days, cause, text) => {
    const { id } = await paidAtTheDesk()
    advanceMinutes(days * 24 * 60)
    await refund(id, { reason: 'moved away', override: days > 0 })
    const audit = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', id)
      .where('action', '=', 'refund')
      .execute()
    expect(audit).toMatchObject([
      { actor: 'ravi', reason: 'moved away', after: { amount_paise: 49_900, cause } },
    ])
    advanceMinutes(24 * 60)
    await settled(id)
    const read = await report('refunds')
    expect(rowsOf(read, 'refunds')).toMatchObject([{ order: id, way: 'hand', cause: text }])
    const causes = rowsOf(read, 'by cause').filter((row) => row['refunds'] === 1)
    expect(causes).toMatchObject([{ cause: text, returned: 49_900, median_days: 1 }])
    expect(await doctor()).toMatch(/^All/)
  },
)

it('what is to be returned by hand is listed also after more than 200 payments at the desk', async () => {
  const { id } = await paidAtTheDesk()
  await refund(id)
  await sql`
    INSERT INTO purchase_order (order_id, user_id, item_kind, item_id, title, list_paise, discount_paise,
      amount_paise, currency, gateway, state, created_at, expires_at, paid_at, paid_paise, paid_currency)
    SELECT 'order_desk' || n, user_id, item_kind, item_id + n, title, list_paise, discount_paise, amount_paise,
      currency, gateway, 'fulfilled', created_at, expires_at, paid_at, paid_paise, paid_currency
    FROM purchase_order, generate_series(1, 201) n`.execute(t.db)
  await sql`
    INSERT INTO outside_money (order_id, kind, amount_paise, method, reference, reason, actor, at)
    SELECT id, 'received', paid_paise, 'cash', order_id, 'at the desk', 'test', created_at
    FROM purchase_order WHERE state = 'fulfilled'`.execute(t.db)
  expect(await review()).toMatchObject([{ order_id: id, kind: 'return by hand' }])
})
