import { DAY_MS } from '@sopan/domain/durations'
import { describe, expect, it } from 'vitest'

import { type Period, timesOf } from '#server/features/reports/report.ts'
import { reporting, rowsOf } from '#test/reports.ts'
import { settlingApp } from '#test/settling.ts'

const { app, receipts, notes, bought, refund, settled, settleRefunds, idOf } = settlingApp()
const { t } = app

const report = reporting(t)

const sum = (rows: readonly Record<string, unknown>[], key: string) =>
  rows.reduce((total, row) => total + Number(row[key]), 0)

/** The sums of the receipts and of the credit notes of a period, in paise. */
async function earned(period: Period): Promise<{ gross: number; credited: number }> {
  const { start, end } = timesOf(period)
  const isIn = ({ issued_at: at }: { issued_at: Date }) => at >= start && at < end
  return {
    gross: sum((await receipts()).filter(isIn), 'amount_paise'),
    credited: sum((await notes()).filter(isIn), 'amount_paise'),
  }
}

/** Compares the reports of sales and of refunds of a period with its receipts and credit notes. */
async function expectAgreement(period: Period): Promise<void> {
  const { gross, credited } = await earned(period)
  const sales = rowsOf(await report('sales', period), 'by day')
  const read = await report('refunds', period)
  expect([sum(sales, 'gross'), sum(sales, 'refunds'), sum(sales, 'net')]).toEqual([
    gross,
    credited,
    gross - credited,
  ])
  expect(sum(rowsOf(read, 'by day'), 'credited')).toBe(credited)
  expect(sum(rowsOf(read, 'refunds'), 'credited')).toBe(credited)
  const returned = sum(rowsOf(read, 'refunds'), 'returned')
  expect(sum(rowsOf(read, 'by day'), 'returned')).toBe(returned)
  expect(sum(rowsOf(read, 'by cause'), 'returned')).toBe(returned)
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

describe('the report of refunds', () => {
  it('agrees with the sales, and has second payments and money returned by hand', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('FAILED')
    await settled(await idOf())
    await app.paidTwice({ state: 'Haryana' })
    await settleRefunds('SUCCESS')
    await bought()
    const read = await report('refunds', NOVEMBER)
    expect(rowsOf(read, 'refunds')).toMatchObject([
      { order: id, cause: expect.stringContaining('policy'), way: 'hand', reference: 'UTR 1' },
      { cause: 'an order was paid twice', way: 'payment provider', note: null, credited: null },
    ])
    expect(rowsOf(read, 'by day').filter((row) => Number(row['refunds']) > 0)).toMatchObject([
      { day: '2026-11-20', refunds: 2, provider: 49_900, outside: 49_900, credited: 49_900 },
    ])
    expect(rowsOf(read, 'by day of sale').find((row) => row['day'] === '2026-11-20')).toMatchObject(
      { receipts: 3, refunded: 1, credited: 49_900 },
    )
    await expectAgreement(NOVEMBER)
  })

  it('counts a refund in its own month, by midnight in India, and in the rate of the month of its sale', async () => {
    t.time = new Date('2026-11-30T18:29:00Z')
    const { id } = await bought()
    t.time = new Date('2026-11-30T18:31:00Z')
    await bought()
    t.time = new Date(t.time.getTime() + 3 * DAY_MS)
    await refund(id)
    await settleRefunds('SUCCESS')
    t.time = new Date('2027-01-05T06:00:00Z')
    const december = { from: '2026-12-01', to: '2026-12-31' }
    for (const period of [NOVEMBER, december, { from: '2026-11-30', to: '2026-12-31' }]) {
      await expectAgreement(period)
    }
    expect(await earned(NOVEMBER)).toEqual({ gross: 49_900, credited: 0 })
    expect(await earned(december)).toEqual({ gross: 49_900, credited: 49_900 })
    const read = await report('refunds', NOVEMBER)
    expect(rowsOf(read, 'refunds')).toEqual([])
    expect(rowsOf(read, 'by day of sale').at(-1)).toEqual({
      day: '2026-11-30',
      receipts: 1,
      refunded: 1,
      rate: 100,
      gross: 49_900,
      credited: 49_900,
    })
  })

  it('keeps the credit note of a refund that failed after its success, and does not count it as returned', async () => {
    const { id } = await bought()
    await refund(id)
    await settleRefunds('SUCCESS')
    await t.db.updateTable('provider_refund').set({ state: 'failed', failed_at: t.time }).execute()
    const [row] = rowsOf(await report('refunds', NOVEMBER), 'refunds')
    expect(row).toMatchObject({ order: id, day: null, returned: null, credited: 49_900 })
    await expectAgreement(NOVEMBER)
  })

  it('has each dispute of the period with its newest status', async () => {
    const { id } = await bought()
    const { control } = app.emulator
    await control.setWebhookUrl(app.webhookUrl)
    for (const status of ['CHARGEBACK_CREATED', 'CHARGEBACK_MERCHANT_LOST']) {
      await control.dispute(id, { status })
      await control.idle()
      app.advanceMinutes(10)
    }
    expect(rowsOf(await report('refunds', NOVEMBER), 'disputes')).toEqual([
      expect.objectContaining({
        day: '2026-11-20',
        order: id,
        status: 'CHARGEBACK_MERCHANT_LOST',
        amount: 49_900,
      }),
    ])
    const december = { from: '2026-12-01', to: '2026-12-31' }
    expect(rowsOf(await report('refunds', december), 'disputes')).toEqual([])
  })

  it('has every day and every cause of a month without refunds', async () => {
    const read = await report('refunds', { from: '2026-02-01', to: '2026-02-28' })
    expect(rowsOf(read, 'by day')).toHaveLength(28)
    expect(rowsOf(read, 'by cause').every((row) => row['refunds'] === 0)).toBe(true)
    expect(rowsOf(read, 'refunds')).toEqual([])
  })
})
