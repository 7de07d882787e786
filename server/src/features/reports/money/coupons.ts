import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Period, percentOf, table } from '../report.ts'
import { type CouponFigures, findReferrals, listCoupons } from './coupons-store.ts'

/** Coupons of the orders granted in a period, and learners who signed up with the code of another learner. */
export async function couponFigures(trx: Trx, period: Period): Promise<Figures> {
  const tables = [
    table('coupons', 'Coupons', await listCoupons(trx, period), [
      ['code', 'Coupon', 'text'],
      ['uses', 'Uses', 'count', 'orders granted in the period'],
      ['discount', 'Discount', 'paise'],
      ['income', 'Income', 'paise', 'receipts of these orders less their credit notes'],
      ['per_rupee', 'Income per rupee of discount', 'number', perRupee],
      [
        'first_share',
        'First purchases',
        'percent',
        (one) => percentOf(one.first_purchases, one.uses),
        'uses in the first purchase of a learner',
      ],
    ]),
    table(
      'referrals',
      'Referrals',
      [await findReferrals(trx, period)],
      [
        ['signups', 'Sign-ups', 'count', 'accounts made in the period with a referral code'],
        ['buyers', 'Buyers', 'count', 'of these learners, those who bought within 30 days'],
        ['share', 'Share of buyers', 'percent', (one) => percentOf(one.buyers, one.signups)],
        ['income', 'Income', 'paise', 'receipts of these first purchases'],
      ],
    ),
  ]
  return { tables, notes: [] }
}

const perRupee = ({ discount, income }: CouponFigures) =>
  discount === 0 ? null : income / discount
