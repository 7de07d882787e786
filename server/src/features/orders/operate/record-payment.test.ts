import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { deskApp } from '#test/desk.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const { app, receipts, doctor, atTheDesk, pay, hasAccess, netSales } = deskApp()
const { t, rows, grants, ordered, sweep, advanceMinutes } = app
const control = () => app.emulator.control

describe('recording a payment that was taken at the desk', () => {
  it('is possible for a test and for a book', async () => {
    const make = factories(t.db)
    const { email } = await make.user()
    const test = { slug: 'mock', price_paise: 9900, type: 'paid', max_attempts: 2 } as const
    await examFactories(t.db).examWithPaper(test)
    await make.book({ slug: 'notes', price_paise: 19_900, type: 'paid' })
    await pay(email, { type: 'test', slug: 'mock', amount_paise: 9900, reference: 'a1' })
    await pay(email, { type: 'book', slug: 'notes', amount_paise: 19_900, reference: 'a2' })
    expect(await grants()).toMatchObject([
      { item_kind: 'exam', max_attempts: 2 },
      { item_kind: 'book', max_attempts: null },
    ])
    expect(await doctor()).toMatch(/^All/)
  })

  it('is compared with its order by doctor', async () => {
    const { payNow } = await atTheDesk()
    await payNow()
    await t.db.updateTable('purchase_order').set({ own_payment: 'outside999' }).execute()
    expect(await doctor()).toContain('paid at the desk with another amount than was recorded')
  })

  it('fails for its cause, and not as a used reference, if the number of the receipt is taken', async () => {
    const { payNow } = await atTheDesk()
    await payNow()
    const make = factories(t.db)
    await pay((await make.user()).email, { reference: 'voucher 13' })
    await sql`UPDATE document_series SET last_serial = 1`.execute(t.db)
    const third = pay((await make.user()).email, { reference: 'voucher 14' })
    await expect(third).rejects.toThrow('Something went wrong')
    expect([await rows(), await receipts()].map((all) => all.length)).toEqual([2, 2])
  })
})

describe('a payment at the desk beside one in the browser', () => {
  /** A learner with an open order for a course with the slug 'polity'. */
  async function withOpenOrder() {
    const made = await ordered({ state: 'Haryana' })
    await t.db.updateTable('course').set({ slug: 'polity' }).execute()
    await control().setWebhookUrl(null)
    const payNow = (reference = 'voucher 12') => pay(made.user.email, { reference })
    return { ...made, payNow }
  }

  it('gives one access if both happen at the same time, and no money is kept twice', async () => {
    const { id, token, payNow } = await withOpenOrder()
    await control().pay(id)
    await Promise.allSettled([payNow(), app.verify(token, id), payNow('b')])
    expect(await rows()).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    expect(await grants()).toHaveLength(1)
    expect(await doctor()).toMatch(/^All/)
  })

  it('keeps its access if the payment in the browser arrives later, which is returned', async () => {
    const { id, token, course, payNow } = await withOpenOrder()
    await control().pay(id, { status: 'PENDING' })
    await app.verify(token, id)
    await expect(payNow()).rejects.toThrow('is not settled')
    const expired = { pending_since: null, state: 'expired' } as const
    await t.db.updateTable('purchase_order').set(expired).execute()
    await payNow()
    await control().finish(id, { status: 'SUCCESS' })
    advanceMinutes(60)
    await sweep()
    expect((await rows()).map(({ state }) => state)).toEqual(['refund_requested', 'fulfilled'])
    expect(await hasAccess(token, course.id)).toBe(true)
    expect(await netSales()).toBe(49_900)
    expect(await doctor()).toMatch(/^All/)
  })
})
