import { z } from 'zod'

import {
  count,
  flag,
  formed,
  line,
  paragraphs,
  point,
  rupees,
  youtubeLink,
  SLUG,
  MOST_SLUG,
} from '#server/content/shared/yaml/fields.ts'

const slug = z
  .string('a short name of a–z, 0–9 and -')
  .max(MOST_SLUG, `a short name of at most ${MOST_SLUG} characters`)
  .regex(SLUG, 'a short name of a–z, 0–9 and -')

const note = z.strictObject({
  title: line(200),
  file: formed(
    /^notes\/[a-z0-9]+(-[a-z0-9]+)*\.pdf$/,
    "a PDF in notes/, as 'notes/percentage.pdf'",
  ),
})

const video = z
  .strictObject({
    title: line(200),
    description: paragraphs(2000).optional(),
    duration: formed(/^(\d{1,2}:)?\d{1,2}:\d\d$/, 'minutes and seconds, as 14:32').optional(),
    slug: slug.optional(),
    youtube: youtubeLink.optional(),
    file: formed(
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
  duration: formed(
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
    cover: formed(/^cover\.(svg|png|jpe?g|webp)$/, 'cover.svg, .png, .jpg or .webp').optional(),
  })
  .refine((course) => course.type === 'free' || course.price !== undefined, {
    error: "a paid course needs a 'price'",
    path: ['type'],
  })
  .refine((course) => course.type === 'paid' || course.price === undefined, {
    error: "a free course has no 'price'",
    path: ['price'],
  })
