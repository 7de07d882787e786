import { describe, expect, it } from 'vitest'

import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'
import { reporting, rowsOf } from '#test/reports.ts'

const { app, receipts, notes, bought, settleRefunds } = receiptApp()
const { t } = app

const { refund } = operating(t)
const report = reporting(t)

const sum = (rows: readonly Record<string, unknown>[], key: string) =>
  rows.reduce((total, row) => total + Number(row[key]), 0)

const PARTS = ['amount_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const

/** Two sales in the seller's state, one of them returned, and one in another state. */
async function threeSales() {
  const first = await bought()
  await bought()
  await bought({ state: 'Punjab' })
  await refund(first.id)
  await settleRefunds('SUCCESS')
}

describe('reports of money', () => {
  it('have the same sums by day, by item and by kind as the receipts less the credit notes', async () => {
    await threeSales()
    const gross = sum(await receipts(), 'amount_paise')
    const returned = sum(await notes(), 'amount_paise')
    expect(returned).toBeGreaterThan(0)
    const read = await report('sales')
    for (const table of ['total', 'by day', 'by item', 'by kind', 'by method']) {
      const rows = rowsOf(read, table)
      expect([table, sum(rows, 'receipts'), sum(rows, 'gross'), sum(rows, 'refunds')]).toEqual([
        table,
        3,
        gross,
        returned,
      ])
      expect(sum(rows, 'net')).toBe(gross - returned)
    }
    expect(rowsOf(read, 'by day').at(-1)).toMatchObject({
      orders: 3,
      fulfilled: 3,
      paid_share: 100,
    })
  })

  it('have every part of the tax by place and by code, and the numbers of the documents', async () => {
    await threeSales()
    const read = await report('gst')
    for (const table of ['by place', 'by code']) {
      for (const part of PARTS) {
        const expected = sum(await receipts(), part) - sum(await notes(), part)
        expect([table, part, sum(rowsOf(read, table), part.replace('_paise', ''))]).toEqual([
          table,
          part,
          expected,
        ])
      }
    }
    expect(rowsOf(read, 'by place')).toMatchObject([
      { document: 'receipt', place: 'Haryana (06)', rate: 18, documents: 2 },
      { document: 'receipt', place: 'Punjab (03)', rate: 18, documents: 1 },
      { document: 'credit note', place: 'Haryana (06)', rate: 18, documents: 1 },
    ])
    expect(rowsOf(read, 'numbers')).toMatchObject([
      { document: 'receipt', documents: 3, expected: 3 },
      { document: 'credit note', documents: 1, expected: 1 },
    ])
  })

  it('have uses, discount and income of coupons, and the first purchases of invited learners', async () => {
    const make = factories(t.db)
    const friend = await make.user()
    const user = await make.user({
      phone: '9876543210',
      referred_by: friend.id,
      created_at: t.time,
    })
    const token = await make.token(user.id, t.time)
    const course = await make.course({ price_paise: 50_000 })
    await make.coupon({ code: 'HALF', percent_hundredths: 5000 })
    const { order_id: id } = await app.order(token, course.id, 'HALF')
    await app.emulator.control.pay(id)
    await app.verify(token, id)
    const read = await report('coupons')
    expect(rowsOf(read, 'coupons')).toEqual([
      { code: 'HALF', uses: 1, discount: 25_000, income: 25_000, per_rupee: 1, first_share: 100 },
    ])
    expect(rowsOf(read, 'referrals')).toEqual([
      { signups: 1, buyers: 1, income: 25_000, share: 100 },
    ])
  })

  it('have no row of an empty month but the days', async () => {
    const read = await report('sales')
    expect(sum(rowsOf(read, 'by day'), 'gross')).toBe(0)
    expect(rowsOf(read, 'by item')).toEqual([])
    expect(rowsOf(await report('gst'), 'by place')).toEqual([])
  })

  it('have the books of each Indian month, without courses', async () => {
    await bought()
    const book = await factories(t.db).book({ title: 'Maps', price_paise: 20_000 })
    const sellAfter = async (minutes: number) => {
      app.advanceMinutes(minutes)
      const user = await factories(t.db).user({ state: 'Punjab', phone: '9876543210' })
      const token = await factories(t.db).token(user.id, t.time)
      const { order_id: id } = await app.orderBook(token, book.id)
      await app.emulator.control.pay(id)
      await app.verifyBook(token, id)
    }
    // One minute before the Indian midnight of 30 November, and one after.
    await sellAfter((10 * 24 + 12) * 60 + 29)
    await sellAfter(2)
    const read = await report('books', { from: '2026-11-01', to: '2026-12-31' })
    expect(rowsOf(read, 'by month')).toMatchObject([
      { month: '2026-11', book: 'Maps', receipts: 1, gross: 20_000, refunds: 0, net: 20_000 },
      { month: '2026-12', book: 'Maps', receipts: 1, gross: 20_000, refunds: 0, net: 20_000 },
    ])
  })
})
