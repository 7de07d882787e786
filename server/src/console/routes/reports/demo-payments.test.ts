import { getReport } from '@sopan/contract/console/reports'
import { expect, it } from 'vitest'

import { sweepRefunds } from '#server/features/orders/refunds/sweep.ts'
import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { testConsole } from '#test/console.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { receiptApp } from '#test/receipts.ts'

const DEMO = 'Payments are demo payments at present. They are not counted here.'
const REPORTS = ['sales', 'books', 'gst', 'coupons', 'refunds'] as const

const demo = testApp()
const demoConsole = testConsole(demo)
const { order, verify } = buying(demo)

/** A demo payment with a coupon, which was returned. */
async function boughtAndReturned() {
  const build = factories(demo.db)
  const friend = await build.user()
  const user = await build.user({ referred_by: friend.id, created_at: demo.time })
  const token = await build.token(user.id, demo.time)
  await build.coupon({ code: 'SAVE', percent_hundredths: 1000 })
  const course = await build.course({ price_paise: 50_000 })
  const { order_id: id } = await order(token, course.id, 'SAVE')
  expect((await verify(token, id)).body.success).toBe(true)
  await operating(demo).refund(id)
  for (let n = 0; n < 2; n++) {
    await sweepRefunds(demo, (error) => {
      throw error
    })
    demo.time = new Date(demo.time.getTime() + 3 * 60_000)
  }
}

const sumOf = (rows: readonly Record<string, unknown>[]) =>
  rows
    .flatMap((row) => Object.entries(row))
    .filter(([key]) => !['signups', 'item_id'].includes(key))
    .map(([, value]) => (typeof value === 'number' ? value : 0))
    .reduce((total, value) => total + value, 0)

it('the reports of money show that demo payments are not counted, and count none', async () => {
  await boughtAndReturned()
  const cookie = await demoConsole.signedIn('accountant')
  for (const name of REPORTS) {
    const given = { params: { name }, querystring: {} }
    const { data } = await demoConsole.call(getReport, given, { cookie })
    const sums = data.tables.map(({ rows }) => sumOf(rows))
    expect([name, data.notice, sums]).toEqual([name, DEMO, data.tables.map(() => 0)])
  }
})

const paying = receiptApp().app
const payingConsole = testConsole(paying.t)

it('the reports of money do not mention demo payments where payments are real', async () => {
  const cookie = await payingConsole.signedIn('accountant')
  for (const name of REPORTS) {
    const given = { params: { name }, querystring: {} }
    const { data } = await payingConsole.call(getReport, given, { cookie })
    expect([name, data.notice]).toEqual([name, null])
  }
})
