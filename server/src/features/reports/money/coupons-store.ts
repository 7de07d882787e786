import { sql } from 'kysely'

import type { Trx } from '#server/db/tables.ts'

import { type Period, timesOf } from '../report.ts'

export interface CouponFigures {
  code: string
  uses: number
  /** Paise. */
  discount: number
  income: number
  /** Uses in the first granted order with a price of a learner. */
  first_purchases: number
}

/** Coupons of orders that were granted in the period; income is that of their receipts less credit notes until now. */
export async function listCoupons(trx: Trx, period: Period): Promise<CouponFigures[]> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<CouponFigures>`
    SELECT coalesce(c.code, o.book_coupon) AS code, count(*)::bigint AS uses,
      sum(o.discount_paise)::bigint AS discount,
      sum(coalesce(r.amount_paise, 0) - coalesce(n.returned, 0))::bigint AS income,
      (count(*) FILTER (WHERE o.amount_paise > 0 AND NOT EXISTS (
        SELECT FROM purchase_order earlier
        WHERE earlier.user_id = o.user_id AND earlier.fulfilled_at < o.fulfilled_at
          AND earlier.amount_paise > 0 AND earlier.gateway <> 'mock')))::bigint AS first_purchases
    FROM purchase_order o
    LEFT JOIN coupon c ON c.id = o.coupon_id
    LEFT JOIN receipt r ON r.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT sum(amount_paise) AS returned FROM credit_note WHERE receipt_id = r.id) AS n ON true
    WHERE o.fulfilled_at >= ${start} AND o.fulfilled_at < ${end}
      AND o.gateway <> 'mock' AND (o.coupon_id IS NOT NULL OR o.book_coupon IS NOT NULL)
    GROUP BY 1 ORDER BY uses DESC, code`.execute(trx)
  return rows
}

export interface ReferralFigures {
  signups: number
  /** Learners whose first granted order with a price was within 30 days of their sign-up. */
  buyers: number
  /** Paise of these first orders' receipts. */
  income: number
}

/** Learners who signed up in the period with the code of another learner. */
export async function findReferrals(trx: Trx, period: Period): Promise<ReferralFigures> {
  const { start, end } = timesOf(period)
  const { rows } = await sql<ReferralFigures>`
    SELECT count(*)::bigint AS signups, count(bought.id)::bigint AS buyers,
      coalesce(sum(r.amount_paise), 0)::bigint AS income
    FROM app_user u
    LEFT JOIN LATERAL (
      SELECT id FROM purchase_order
      WHERE user_id = u.id AND amount_paise > 0 AND gateway <> 'mock' AND fulfilled_at < u.created_at + interval '30 days'
      ORDER BY fulfilled_at LIMIT 1) AS bought ON true
    LEFT JOIN receipt r ON r.order_id = bought.id
    WHERE u.referred_by IS NOT NULL AND u.created_at >= ${start} AND u.created_at < ${end}`.execute(
    trx,
  )
  return rows[0] ?? { signups: 0, buyers: 0, income: 0 }
}
