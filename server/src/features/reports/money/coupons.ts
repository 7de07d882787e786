import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Period, type Table, column, percentOf } from '../report.ts'
import { findReferrals, listCoupons } from './coupons-store.ts'

/** Coupons of the orders granted in a period, and learners who signed up with the code of another learner. */
export async function couponFigures(trx: Trx, period: Period): Promise<Figures> {
  const coupons = await listCoupons(trx, period)
  const referrals = await findReferrals(trx, period)
  const tables: Table[] = [
    {
      name: 'coupons',
      title: 'Coupons',
      columns: [
        column('code', 'Coupon', 'text'),
        column('uses', 'Uses', 'count', 'orders granted in the period'),
        column('discount', 'Discount', 'paise'),
        column('income', 'Income', 'paise', 'receipts of these orders less their credit notes'),
        column('per_rupee', 'Income per rupee of discount', 'number'),
        column(
          'first_share',
          'First purchases',
          'percent',
          'uses in the first purchase of a learner',
        ),
      ],
      rows: coupons.map(({ first_purchases: first, ...coupon }) => ({
        ...coupon,
        per_rupee: coupon.discount === 0 ? null : coupon.income / coupon.discount,
        first_share: percentOf(first, coupon.uses),
      })),
    },
    {
      name: 'referrals',
      title: 'Referrals',
      columns: [
        column('signups', 'Sign-ups', 'count', 'accounts made in the period with a referral code'),
        column('buyers', 'Buyers', 'count', 'of these learners, those who bought within 30 days'),
        column('share', 'Share of buyers', 'percent'),
        column('income', 'Income', 'paise', 'receipts of these first purchases'),
      ],
      rows: [{ ...referrals, share: percentOf(referrals.buyers, referrals.signups) }],
    },
  ]
  return { tables, notes: [] }
}
