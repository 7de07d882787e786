import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { figuresFrom, rank } from './exams/grades.ts'
import { id, rupees, time, userIdText } from './fields.ts'
import { REPORT_CARD_DAYS } from './report-card-days.ts'
import { translated } from './translated.ts'

const count = z.int().nonnegative()

/** The figures are null until `figures_from`. */
const attempt = z.object({
  test_name: z.string(),
  ...translated('test_name'),
  /** Which attempt of the test it is. */
  number: z.int().positive(),
  completed_at: time,
  score: z.number().nullable(),
  total_marks: z.number().nullable(),
  percentage: z.number().nullable(),
  ...figuresFrom,
  rank: rank.nullable(),
})

const batch = z.object({
  name: z.string(),
  exam: z.string().nullable(),
  /** Indian days, both included. */
  first_day: z.string(),
  last_day: z.string(),
  /**
   * By the mean of the first attempts at each test on the days of the batch, of which the figures are shown; null without
   * such an attempt.
   */
  place: z.int().positive().nullable(),
  /** Members with such an attempt. */
  of: count,
  /** That mean, in percent. */
  mean_percent: z.number().nullable(),
})

/** The classes, marks, payments and dues of a learner on some days, for printing. */
export const reportCard = z.object({
  learner: z.object({ id, name: z.string() }),
  /** Indian days, both included. */
  from: z.string(),
  to: z.string(),
  /** Those in which the learner is, and whose days are among these. */
  batches: z.array(batch),
  /** Those that the learner could use on these days, or has completed a class of. */
  courses: z.array(
    z.object({
      title: z.string(),
      ...translated('title'),
      classes: count,
      completed: count,
      /** Of the completed ones, those of these days. */
      completed_now: count,
    }),
  ),
  /** Finished on these days, the newest first, at most 30. */
  attempts: z.array(attempt),
  /** How many were finished on these days. */
  attempts_total: count,
  /** Null for staff who may not read orders. */
  fees: z
    .object({
      /** Those of these days, the newest first. */
      payments: z.array(
        z.object({
          /** Null for a demo payment. */
          receipt_number: z.string().nullable(),
          title: z.string(),
          paid_at: time,
          amount: rupees,
          /** The part of the amount that was returned. */
          returned: rupees,
        }),
      ),
      /** Parts of fees that are not paid, the one that is due first at the beginning. */
      dues: z.array(
        z.object({
          title: z.string(),
          number: z.int().positive(),
          of: z.int().positive(),
          amount: rupees,
          /** A day in India. */
          due_on: z.string(),
          is_overdue: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type ReportCard = z.output<typeof reportCard>

/** Until today. */
export const reportCardDays = z.enum(REPORT_CARD_DAYS)

export const getReportCard = endpoint(
  'GET',
  '/user/report_card.php',
  "Returns the caller's classes, marks, place in the batch, payments and dues of the last 30, 90 or 365 days, for printing.",
  {
    querystring: z.object({ days: reportCardDays.default('90'), user_id: userIdText }),
    response: { 200: envelope(z.object({ institute: z.string(), card: reportCard })) },
  },
)
