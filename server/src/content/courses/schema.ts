import { z } from 'zod'

import {
  contentTime,
  count,
  end,
  flag,
  line,
  paragraphs,
  percent,
  point,
  rupees,
  webLink,
  youtubeLink,
  SLUG,
  MOST_SLUG,
} from '#server/content/shared/yaml/fields.ts'

/** Codes that the documents give to books; a course coupon must not be named so (ruling A-08). */
const BOOK_CODES = new Set(['SAVE10', 'SAVE5', 'BOOK20', 'WELCOME', 'STUDENT', 'NEWUSER'])

const slug = z
  .string('a short name of a–z, 0–9 and -')
  .max(MOST_SLUG, `a short name of at most ${MOST_SLUG} characters`)
  .regex(SLUG, 'a short name of a–z, 0–9 and -')

const fileName = (form: RegExp, words: string) => z.string(words).regex(form, words)

const note = z.strictObject({
  title: line(200),
  file: fileName(
    /^notes\/[a-z0-9]+(-[a-z0-9]+)*\.pdf$/,
    "a PDF in notes/, as 'notes/percentage.pdf'",
  ),
})

const video = z
  .strictObject({
    title: line(200),
    description: paragraphs(2000).optional(),
    duration: fileName(/^(\d{1,2}:)?\d{1,2}:\d\d$/, 'minutes and seconds, as 14:32').optional(),
    slug: slug.optional(),
    youtube: youtubeLink.optional(),
    file: fileName(
      /^videos\/[a-z0-9]+(-[a-z0-9]+)*\.(mp4|webm)$/,
      "an .mp4 or .webm in videos/, as 'videos/percentage.webm'",
    ).optional(),
  })
  .refine((given) => (given.youtube === undefined) !== (given.file === undefined), {
    error: "a video has either 'youtube' or 'file'",
  })
  .refine((given) => given.youtube === undefined || given.slug !== undefined, {
    error: "a YouTube video needs a 'slug' of its own",
  })
  .refine((given) => given.file === undefined || given.slug === undefined, {
    error: "a video file has no 'slug': its name is one",
  })

export const classFile = z.strictObject({
  title: line(200),
  description: paragraphs(2000).optional(),
  type: line(40).optional(),
  duration: fileName(
    /^(\d{1,2} h( \d{1,2} min)?|\d{1,3} min)$/,
    "as '24 min' or '1 h 10 min'",
  ).optional(),
  preview: flag.default(false),
  videos: z.array(video, 'a list of videos').default([]),
  notes: z.array(note, 'a list of notes').default([]),
})

export const subjectFile = z.strictObject({
  title: line(200),
  notes: z.array(note, 'a list of notes').default([]),
})

export const courseFile = z
  .strictObject({
    title: line(200),
    summary: line(400),
    type: z.enum(['free', 'paid'], "'free' or 'paid'"),
    price: rupees(1).optional(),
    validity_days: count(36_500).optional(),
    added: point.optional(),
    cover: fileName(/^cover\.(svg|png|jpe?g|webp)$/, 'cover.svg, .png, .jpg or .webp').optional(),
  })
  .refine((course) => course.type === 'free' || course.price !== undefined, {
    error: "a paid course needs a 'price'",
    path: ['type'],
  })
  .refine((course) => course.type === 'paid' || course.price === undefined, {
    error: "a free course has no 'price'",
    path: ['price'],
  })

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
        fileName(
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

export const notificationFile = z
  .strictObject({
    title: line(200),
    message: paragraphs(2000),
    type: z
      .enum(['info', 'warning', 'error', 'success'], "'info', 'warning', 'error' or 'success'")
      .default('info'),
    active: flag.default(true),
    popup: flag.default(false),
    popup_time: contentTime.optional(),
    image: fileName(
      /^[a-z0-9-]+\.(svg|png|jpe?g|webp)$/,
      'the name of a picture beside this file',
    ).optional(),
    youtube_link: youtubeLink.optional(),
    link: webLink.optional(),
    created: contentTime,
  })
  .refine((given) => given.popup || given.popup_time === undefined, {
    error: "'popup_time' is only for a popup",
    path: ['popup_time'],
  })
