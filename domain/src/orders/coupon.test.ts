import { describe, expect, it } from 'vitest'

import { type CouponUse, type CouponRules, normalizeCouponCode, couponRefusal } from './coupon.ts'

const now = new Date('2026-11-20T06:00:00Z')
const later = new Date('2026-11-21T06:00:00Z')
const earlier = new Date('2026-11-19T06:00:00Z')

const coupon: CouponRules = {
  percentHundredths: 1000,
  fixedPaise: null,
  active: true,
  startsAt: null,
  endsAt: null,
  minPricePaise: 0,
  maxUses: null,
  maxUsesPerUser: null,
}
const question: CouponUse = {
  now,
  listPaise: 50_000,
  appliesToItem: true,
  uses: 0,
  usesByBuyer: 0,
  reservedByBuyer: 0,
}

const INVALID = { code: 'coupon_invalid' }
const EXPIRED = { code: 'coupon_expired' }
const USED = { code: 'coupon_used' }
const RESERVED = { code: 'coupon_reserved' }
const SPENT = { code: 'coupon_used_up' }

describe('a coupon', () => {
  it.each([
    ['may be used', {}, {}, null],
    ['is switched off', { active: false }, {}, INVALID],
    ['is for other items', {}, { appliesToItem: false }, INVALID],
    ['has not begun', { startsAt: later }, {}, INVALID],
    ['begins now', { startsAt: now }, {}, null],
    ['is over', { endsAt: earlier }, {}, EXPIRED],
    ['ends this moment', { endsAt: now }, {}, EXPIRED],
    [
      'requires a larger price',
      { minPricePaise: 50_001 },
      {},
      { code: 'coupon_from_price', rupees: 500.01 },
    ],
    [
      'requires a much larger price',
      { minPricePaise: 150_000 },
      {},
      { code: 'coupon_from_price', rupees: 1500 },
    ],
    ['wants exactly this price', { minPricePaise: 50_000 }, {}, null],
    ['has one use left', { maxUses: 3 }, { uses: 2 }, null],
    ['is spent', { maxUses: 3 }, { uses: 3 }, SPENT],
    ['is spent for this buyer', { maxUsesPerUser: 1 }, { usesByBuyer: 1 }, USED],
    [
      'is reserved by an open order of this buyer',
      { maxUsesPerUser: 1 },
      { usesByBuyer: 1, reservedByBuyer: 1 },
      RESERVED,
    ],
    [
      'is used, and reserved beyond that, by this buyer',
      { maxUsesPerUser: 1 },
      { usesByBuyer: 2, reservedByBuyer: 1 },
      USED,
    ],
    [
      'is used up in total and by this buyer',
      { maxUses: 1, maxUsesPerUser: 1 },
      { uses: 1, usesByBuyer: 1 },
      USED,
    ],
    ['is spent and not for this item', { maxUses: 1 }, { uses: 1, appliesToItem: false }, INVALID],
  ])('that %s', (_, rules, asked, refusal) => {
    expect(couponRefusal({ ...coupon, ...rules }, { ...question, ...asked })).toEqual(refusal)
  })

  it.each([
    [' ssc300 ', 'SSC300'],
    ['DIWALI-50_x', 'DIWALI-50_X'],
    ['straße', null],
    ['%', null],
    ['_', '_'],
    ['a b', null],
    ['ı', null],
    ["' OR 1=1", null],
    ['', null],
  ])('typed as %j is looked up as %j', (typed, key) => {
    expect(normalizeCouponCode(typed)).toBe(key)
  })
})
