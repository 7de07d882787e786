import { BOOK_COUPON_CODES } from '@sopan/domain/orders/book-coupons'
import { z } from 'zod'

import {
  count,
  end,
  flag,
  percent,
  dateTime,
  rupees,
  optional,
} from '#server/content/shared/yaml/fields.ts'
import { itemPath } from '#server/content/shared/yaml/links.ts'

const coupon = z
  .strictObject({
    code: z
      .string('A–Z, 0–9, - and _')
      .regex(/^[A-Z0-9_-]{1,40}$/, 'at most 40 of A–Z, 0–9, - and _')
      .meta({
        help: 'Up to 40 capital letters, digits, - and _',
        description: 'up to 40 of `A–Z`, `0–9`, `-` and `_`',
      }),
    percent: optional(percent).meta({
      ifOmitted: 'an error without `amount`',
      label: 'Per cent off',
      help: 'Either this or an amount',
    }),
    amount: optional(rupees(0.01)).meta({
      ifOmitted: 'an error without `percent`',
      label: 'Rupees off',
      help: 'Either this or a per cent',
    }),
    active: flag
      .default(true)
      .meta({ label: 'Accepted', description: '`false`: it is not accepted' }),
    from: optional(dateTime).meta({
      control: 'time',
      ifOmitted: 'no limit',
      help: '',
      description: 'a date or a time',
    }),
    until: optional(end).meta({
      control: 'day',
      ifOmitted: 'no limit',
      help: 'Its last day. Left empty, there is no limit.',
      description: '`until: 2030-12-31` holds for that whole day',
    }),
    items: optional(
      z
        .array(
          itemPath(
            ['course', 'test', 'bundle'],
            "a course, a test or a bundle, such as 'courses/ssc-cgl-maths' or 'tests/ratio'",
          ).meta({ label: 'Course, test or bundle' }),
          'a list of courses, tests and bundles',
        )
        .min(1, 'a list with something in it; leave the key out for all items'),
    ).meta({
      ifOmitted: 'all courses and tests',
      label: 'Courses, tests and bundles',
      help: 'Without one, it is for all courses and tests, and for no bundle.',
      description: '`[courses/ssc-cgl-maths, tests/haryana-gk]`',
    }),
    max_uses: optional(count(10_000_000)).meta({
      ifOmitted: 'no limit',
      label: 'Uses in all',
      help: 'Left empty, there is no limit.',
      description: 'uses in all',
    }),
    max_uses_per_learner: optional(count(1000)).meta({
      ifOmitted: 'no limit',
      label: 'Uses by one learner',
      help: 'Left empty, there is no limit.',
      description: 'uses by one learner',
    }),
    min_price: optional(rupees(0)).meta({
      ifOmitted: '0',
      label: 'Smallest price in rupees',
      help: 'It works from this price on.',
      description: 'the smallest price on which it works, in rupees',
    }),
  })
  .refine((given) => (given.percent === null) !== (given.amount === null), {
    error: "a coupon has either 'percent' or 'amount'",
  })
  // These codes are public.
  .refine((given) => !BOOK_COUPON_CODES.includes(given.code), {
    error: 'this code belongs to the books',
    path: ['code'],
  })
  .refine((given) => !given.from || !given.until || given.from < given.until, {
    error: "'until' must be after 'from'",
    path: ['until'],
  })

export const couponsFile = z.array(coupon, 'a list of coupons')

export type CouponContent = z.output<typeof coupon>
