import { recordPayment } from '@sopan/contract/console/desk'
import { getEnrollment } from '@sopan/contract/courses'
import type { EndpointInput } from '@sopan/contract/endpoint'

import { makeCall } from './commands.ts'
import { factories } from './factories.ts'
import { reporting, rowsOf } from './reports.ts'
import { settlingApp } from './settling.ts'

type Payment = EndpointInput<typeof recordPayment>['body']

/** The body that a page sends about a payment of ₹499 in cash for the course 'polity', without the learner. */
export const DESK_PAYMENT = {
  type: 'course',
  slug: 'polity',
  amount_paise: 49_900,
  method: 'cash',
  reference: 'voucher 12',
  reason: null,
} as const

/** Helpers for tests of money that is taken at the desk. */
export function deskApp() {
  const made = settlingApp()
  const { t } = made.app

  /** Records a payment, like a member who has just found the account. */
  async function pay(email: string, given: Partial<Payment> = {}) {
    const user = await t.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    const body = { user_id: user?.id ?? 1, email, ...DESK_PAYMENT, ...given }
    return makeCall(t, recordPayment, { body })
  }

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
      const payNow = (given: Partial<Payment> = {}) => pay(user.email, given)
      return { user, token, course, payNow }
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
