import { z } from 'zod'

import {
  count,
  end,
  flag,
  formed,
  percent,
  point,
  rupees,
} from '#server/content/shared/yaml/fields.ts'

/** Codes that the documents give to books; a course coupon must not be named so (ruling A-08). */
const BOOK_CODES = new Set(['SAVE10', 'SAVE5', 'BOOK20', 'WELCOME', 'STUDENT', 'NEWUSER'])

const coupon = z
  .strictObject({
    code: z
      .string('A–Z, 0–9, - and _')
      .regex(/^[A-Z0-9_-]{1,40}$/, 'at most 40 of A–Z, 0–9, - and _'),
    percent: percent.optional(),
    amount: rupees(0.01).optional(),
    active: flag.default(true),
    from: point.optional(),
    until: end.optional(),
    items: z
      .array(
        formed(
          /^(courses|tests)\/.+$/,
          "a course or a test, as 'courses/ssc-cgl-maths' or 'tests/ratio'",
        ),
        'a list of courses and tests',
      )
      .min(1, 'a list with something in it; leave the key out for all items')
      .optional(),
    max_uses: count(10_000_000).optional(),
    max_uses_per_learner: count(1000).optional(),
    min_price: rupees(0).optional(),
  })
  .refine((given) => (given.percent === undefined) !== (given.amount === undefined), {
    error: "a coupon has either 'percent' or 'amount'",
  })
  .refine((given) => !BOOK_CODES.has(given.code), {
    error: 'this code belongs to the books',
    path: ['code'],
  })
  .refine((given) => !given.from || !given.until || given.from < given.until, {
    error: "'until' must be after 'from'",
    path: ['until'],
  })

export const couponsFile = z.array(coupon, 'a list of coupons')
