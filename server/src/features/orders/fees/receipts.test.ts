import { getDashboard } from '@sopan/contract/dashboard'
import { listTransactions } from '@sopan/contract/orders/history'
import { verifyBundlePayment } from '@sopan/contract/orders/orders'
import { expect, it } from 'vitest'

import { orderConsole } from '#test/console-orders.ts'
import { taking } from '#test/exams/taking.ts'
import { FIRST, feesInParts } from '#test/fees-in-parts.ts'

const made = orderConsole()
const { app, doctor, member, payAtDesk, receipts, refund, settleRefunds } = made
const { t, advanceMinutes } = app
const { build } = taking(t)
const { agreed, later, pay, tokenOf } = feesInParts(made)

const DAY = 24 * 60

it('the receipt of each part of a bundle has the rate of the items that were bought with the first part', async () => {
  const user = await build().user({ phone: '9876543210', state: 'Haryana' })
  const course = await build().course()
  const exam = await build().examWithPaper({ type: 'paid' })
  const items = [
    { kind: 'exam' as const, id: exam.id },
    { kind: 'course' as const, id: course.id },
  ]
  await build().bundle(items, { slug: 'combo', price_paise: 49_900 })
  const given = { type: 'bundle', slug: 'combo', ...FIRST, later: later() }
  expect((await payAtDesk((await member()).cookie, user, given)).status).toBe(200)
  await pay(await tokenOf(user.id), verifyBundlePayment)
  // The course has a rate and the test has none; who bought before keeps the course.
  advanceMinutes(DAY)
  await t.db
    .updateTable('bundle_item')
    .set({ removed_at: t.time })
    .where('item_kind', '=', 'course')
    .execute()
  await pay(await tokenOf(user.id), verifyBundlePayment)
  const tax = { gst_hundredths: 1800, item_code: '999293', igst_paise: 0 }
  const part = { ...tax, amount_paise: 15_000, taxable_paise: 12_712 }
  expect(await receipts()).toMatchObject([
    { ...tax, amount_paise: 19_900, taxable_paise: 16_864, cgst_paise: 1518, sgst_paise: 1518 },
    { ...part, cgst_paise: 1144, sgst_paise: 1144 },
    { ...part, cgst_paise: 1144, sgst_paise: 1144 },
  ])
  expect(await doctor()).toMatch(/checks hold/)
})

it('the history and the sum of payments have each part that was paid, and no sum after their refund', async () => {
  const { token } = await agreed()
  const totals = async () =>
    (await t.call(getDashboard, { querystring: {} }, token)).body.data.total_spent
  const history = async () => {
    const { transactions } = (await t.call(listTransactions, { querystring: {} }, token)).body.data
    return transactions.map(({ amount, payment_status: status }) => [amount, status])
  }
  expect([await totals(), await history()]).toEqual([199, [[199, 'success']]])
  const id = await pay(token)
  expect([await totals(), await history()]).toEqual([
    349,
    [
      [150, 'success'],
      [199, 'success'],
    ],
  ])
  await refund(id)
  await settleRefunds('SUCCESS')
  // A member has not recorded yet that the cash was returned.
  expect([await totals(), await history()]).toEqual([
    0,
    [
      [150, 'refunded'],
      [199, 'processing'],
    ],
  ])
})
