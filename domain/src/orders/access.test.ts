import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  type Grant,
  accessEnd,
  accessLeft,
  accessOf,
  accessOnWire,
  courseOffer,
  daysRemaining,
  daysUntil,
  isLive,
  takesCoupon,
  validityTone,
} from './access.ts'

const now = new Date('2026-11-20T06:00:00Z')
const DAY = 86_400_000
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const grant = (
  from: number,
  to: number | null,
  revoked: number | null = null,
  opens: number | null = null,
): Grant => ({
  starts_at: inDays(from),
  ends_at: to === null ? null : inDays(to),
  revoked_at: revoked === null ? null : inDays(revoked),
  opens_at: opens === null ? null : inDays(opens),
})

describe('access', () => {
  it.each([
    ['no grant', [], 'none', null],
    ['a live grant', [grant(-1, 10)], 'active', inDays(10)],
    ['a grant without an end', [grant(-1, null)], 'active', null],
    ['a grant that ran out', [grant(-10, -1)], 'expired', inDays(-1)],
    ['a grant that ends this very moment', [grant(-10, 0)], 'expired', inDays(0)],
    ['a renewal after one that ran out', [grant(-10, -5), grant(-1, 9)], 'active', inDays(9)],
    ['two live ones: the longer counts', [grant(-3, 2), grant(-2, 8)], 'active', inDays(8)],
    ['a revoked grant', [grant(-1, 10, -0.5)], 'none', null],
    ['a revoked one beside a live one', [grant(-1, 90, -0.5), grant(-1, 4)], 'active', inDays(4)],
    ['a grant by a clock that was ahead', [grant(1, 10)], 'active', inDays(10)],
  ] as const)('with %s', (_, grants, state, endsAt) => {
    expect(accessOf(grants, now)).toMatchObject({ state, endsAt })
  })

  it.each([
    ['is later', [grant(-1, 9, null, 2)], 'none', inDays(2)],
    ['is now', [grant(-1, 9, null, 0)], 'active', null],
    ['is later, beside a live grant', [grant(-1, 9, null, 2), grant(-3, 1)], 'active', null],
    [
      'is later, after one that ran out',
      [grant(-1, 9, null, 2), grant(-9, -3)],
      'expired',
      inDays(2),
    ],
    [
      'is later, the nearest of two',
      [grant(-1, 9, null, 5), grant(-1, 9, null, 3)],
      'none',
      inDays(3),
    ],
    ['is after the end', [grant(-1, 1, null, 2)], 'none', null],
    ['is later, of a revoked grant', [grant(-1, 9, -0.5, 2)], 'none', null],
    ['has passed, of a grant that ran out', [grant(-9, -1, null, -5)], 'expired', null],
  ] as const)('whose opening by a bundle %s', (_, grants, state, opensAt) => {
    expect(accessOf(grants, now)).toMatchObject({ state, opensAt })
    expect(grants.some((one) => isLive(one, now))).toBe(state === 'active')
  })

  it('is active exactly if one grant is live, for all grants', () => {
    const anyGrant = fc
      .tuple(
        fc.integer({ min: -400, max: 400 }),
        fc.option(fc.integer({ min: 1, max: 400 })),
        fc.boolean(),
      )
      .map(([from, length, revoked]) =>
        grant(from, length === null ? null : from + length, revoked ? from : null),
      )
    fc.assert(
      fc.property(fc.array(anyGrant), (grants) => {
        const isActive = accessOf(grants, now).state === 'active'
        expect(isActive).toBe(grants.some((one) => isLive(one, now)))
      }),
    )
  })

  it.each([
    ['without a window', 90, null, inDays(90)],
    ['without an end', null, null, null],
    ['without an end, before the opening', null, inDays(30), null],
    ['before the opening', 10, inDays(30), inDays(40)],
    [
      'a moment before the opening',
      10,
      new Date(now.getTime() + 1),
      new Date(inDays(10).getTime() + 1),
    ],
    ['at the opening', 10, now, inDays(10)],
    ['after the opening', 10, inDays(-1), inDays(10)],
  ])(
    'lasts validity × 24 hours from its start, or from a later opening: %s',
    (_, days, opens, end) => {
      expect(accessEnd(now, days, opens)).toEqual(end)
    },
  )

  it.each([
    [inDays(1.5), 2],
    [inDays(1), 1],
    [inDays(-1), 0],
    [new Date(now.getTime() + 1), 1],
  ])('rounds days up: %s', (end, days) => {
    expect(daysUntil(end, now)).toBe(days)
  })

  it.each([
    [[grant(-1, 11.5)], { days: 12 }],
    [[grant(-1, 0.5)], { days: 1 }],
    [[grant(-1, null)], 'unlimited'],
    [[grant(-9, -1)], 'expired'],
    [[], null],
  ])('has its length from now', (grants, left) => {
    expect(accessLeft(accessOf(grants, now), now)).toEqual(left)
  })

  it('has every wire field even without access', () => {
    expect(accessOnWire(accessOf([], now), null)).toEqual({
      has_access: false,
      access_status: null,
      access_expires: null,
      access_message: null,
      purchase_date: null,
      is_purchased: false,
    })
  })
})

describe('the card', () => {
  it.each([
    [{ access_message: '5 days remaining', access_expires: inDays(9).toISOString() }, 5],
    [{ access_message: '1 day remaining', access_expires: null }, 1],
    [{ access_message: null, access_expires: inDays(1.5).toISOString() }, 2],
    [{ access_message: 'soon over', access_expires: inDays(-0.1).toISOString() }, 0],
    [{ access_message: 'Unlimited access', access_expires: null }, null],
  ])('takes the days from the message, otherwise from the date', (course, days) => {
    expect(daysRemaining(course, now)).toBe(days)
  })

  it.each([
    [8, 'green'],
    [7, 'yellow'],
    [0, 'yellow'],
    [null, 'green'],
  ])('%s days left are %s', (days, tone) => {
    expect(validityTone(days)).toBe(tone)
  })

  it.each([
    ['paid', 'none', 'buy', true],
    ['paid', 'active', 'continue', false],
    ['paid', 'expired', 'renew', true],
    ['free', 'none', 'enroll', false],
    ['free', 'active', 'continue', false],
    ['free', 'expired', 'enroll', false],
  ] as const)('of a %s course with access %s offers %s', (type, access, offer, coupon) => {
    const course = {
      type,
      has_access: access === 'active',
      access_status: access === 'none' ? null : access,
    }
    expect(courseOffer(course)).toBe(offer)
    expect(takesCoupon(course)).toBe(coupon)
  })
})
