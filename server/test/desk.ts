import { getEnrollment } from '@sopan/contract/courses'

import { runCommand } from './commands.ts'
import { factories } from './factories.ts'
import { reporting, rowsOf } from './reports.ts'
import { settlingApp } from './settling.ts'

type Options = Record<string, string | true>

/** Helpers for tests of money that is taken at the desk. */
export function deskApp() {
  const made = settlingApp()
  const { t } = made.app

  const pay = (email: string, options: Options = {}, slug = 'polity') =>
    runCommand(t, ['orders', 'record-payment', email, 'course', slug], {
      amount: '499',
      method: 'cash',
      reference: 'voucher 12',
      ...options,
    })

  return {
    ...made,
    pay,
    /** A learner and a course of ₹499, without an order. */
    async atTheDesk() {
      const make = factories(t.db)
      const user = await make.user({ phone: '9876543210', state: 'Haryana' })
      const token = await make.token(user.id, t.time)
      const course = await make.course({
        slug: 'polity',
        title: 'Polity',
        price_paise: 49_900,
        validity_days: 30,
      })
      return { user, token, course, payNow: (options: Options = {}) => pay(user.email, options) }
    },
    hasAccess: async (token: string, courseId: number) =>
      (await t.call(getEnrollment, { params: { id: String(courseId) } }, token)).body.data
        .has_access,
    /** Paise of this month, by the report of sales. */
    async netSales() {
      const rows = rowsOf(await reporting(t)('sales'), 'by day')
      return rows.reduce((sum, row) => sum + Number(row['net']), 0)
    },
  }
}
