import { describe, expect, it } from 'vitest'

import type { Report } from '#server/features/reports/report.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'
import { receiptApp } from '#test/receipts.ts'

const { app, receipts, notes, bought, settleRefunds } = receiptApp()
const { t } = app

const report = async (name: string) => (await runCommand(t, ['report', name])).data as Report

const rowsOf = (read: Report, name: string) =>
  read.tables.find((table) => table.name === name)?.rows ?? []

const sum = (rows: readonly Record<string, unknown>[], key: string) =>
  rows.reduce((total, row) => total + Number(row[key]), 0)

const PARTS = ['amount_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const

/** Two sales in the seller's state, one of them returned, and one in another state. */
async function threeSales() {
  const first = await bought()
  await bought()
  await bought({ state: 'Punjab' })
  await runCommand(t, ['refund', first.id], { reason: 'asked by the learner', override: true })
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
})
