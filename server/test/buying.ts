import {
  createBookOrder,
  createCourseOrder,
  verifyBookPayment,
  verifyCoursePayment,
} from '@sopan/contract/orders/orders'

import type { TestApp } from './app.ts'
import { factories } from './factories.ts'

/** Helpers for tests of buying. */
export function buying(t: TestApp) {
  return {
    async buyer() {
      const build = factories(t.db)
      const user = await build.user()
      return { user, token: await build.token(user.id, t.time) }
    },
    async order(token: string, courseId: number, coupon_code?: string) {
      const body = { course_id: courseId, ...(coupon_code !== undefined && { coupon_code }) }
      return (await t.call(createCourseOrder, { body }, token)).body.data
    },
    verify: (token: string, order_id: string) =>
      t.raw(verifyCoursePayment, { body: { order_id } }, { token }),
    async orderBook(token: string, book_id: number, coupon_code?: string) {
      const body = { book_id, ...(coupon_code !== undefined && { coupon_code }) }
      return (await t.call(createBookOrder, { body }, token)).body.data
    },
    verifyBook: (token: string, order_id: string) =>
      t.raw(verifyBookPayment, { body: { order_id } }, { token }),
    rows: () => t.db.selectFrom('purchase_order').selectAll().orderBy('id').execute(),
    grants: () => t.db.selectFrom('entitlement').selectAll().orderBy('id').execute(),
    uses: () => t.db.selectFrom('coupon_use').select(['state', 'order_id']).orderBy('id').execute(),
  }
}
