import { z } from 'zod'

import { bundleOfItem } from '../bundle-of-item.ts'
import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import {
  catalogueQuery,
  examNames,
  id,
  idText,
  rupees,
  time,
  userId,
  userIdText,
} from '../fields.ts'
import { translated } from '../translated.ts'
import { askedIn, lastCutOffs } from './earlier-papers.ts'

export const examType = z.enum(['free', 'paid'])

/** The access of the caller to a test, computed from entitlements at the time of the request. */
export const examAccess = z.object({
  /** A live entitlement, or a signed-in caller of a free test. */
  has_access: z.boolean(),
  is_free: z.boolean(),
  /** Paid, bought before, and no attempt left that may be started now. */
  needs_to_buy_again: z.boolean(),
  access_status: z.enum(['active', 'expired']).nullable(),
  access_expires: time.nullable(),
  access_message: z.string().nullable(),
  /** When a bundle of the caller opens it; only while there is no access now. */
  access_opens: time.nullable().optional(),
})

export const examStats = z.object({
  /** Used on the newest live entitlement; for a free test all others, while one of them can be started. */
  total_attempts: z.int(),
  /** Whether an attempt is left; for a free test also true for a visitor, who signs in to start. */
  can_attempt: z.boolean(),
  /** Finished on any entitlement: shows whether there are results. */
  finished_attempts: z.int(),
})

export const examCard = z.object({
  id,
  test_name: z.string(),
  /** Equal to `test_name`: the documents use either. */
  title: z.string(),
  description: z.string(),
  ...translated('test_name', 'title', 'description'),
  exams: examNames,
  access_type: examType,
  /** A test for batches alone: only the caller's access shows it, and it is not sold. */
  for_batches: z.literal(true).optional(),
  price: rupees.nullable(),
  duration_minutes: z.int(),
  total_questions: z.int(),
  pass_percentage: z.int(),
  /** Attempts of the newest live entitlement, otherwise those on offer. */
  max_attempts: z.int(),
  /** Attempts that a purchase made now would give. */
  purchase_attempts: z.int(),
  /** Days of access that a purchase made now would give; null without an end. */
  validity_days: z.int().positive().nullable(),
  created_at: time,
  /** When it may be taken, if not at any time. `can_attempt` is about the number of attempts only. */
  window: z.object({ opens_at: time, closes_at: time }).optional(),
  /** Of a previous year's paper. */
  asked_in: askedIn.optional(),
  /** The languages of its questions: 'en' first, then the other ones, such as 'hi'. */
  languages: z.array(z.string()).optional(),
  access_info: examAccess,
  user_stats: examStats,
  /** In progress: 'Resume Test' comes before every other rule. */
  open_attempt: z.object({ attempt_id: id, deadline: time }).nullable(),
  /** The cheapest bundle on sale that has it. */
  in_bundle: bundleOfItem.optional(),
})
export type ExamCard = z.output<typeof examCard>

/** Marks as exact text: '2', '1/3', '-1/2'. */
export const marks = z.object({ right: z.string(), wrong: z.string() })
export type Marks = z.output<typeof marks>

export const examSection = z.object({
  id,
  name: z.string(),
  ...translated('name'),
  total_questions: z.int(),
  /** Enforced only in a test with `section_clocks`. */
  duration_minutes: z.number().nullable(),
  /** Null if the marks differ between its questions. */
  marking: marks.nullable().optional(),
  /** The marks of its questions together, which are worth the same. */
  total_marks: z.int().positive().optional(),
  /** Whether it is outside of total, rank and percentage. */
  qualifying: z.literal(true).optional(),
  /** The marks that a learner needs in it to pass the test. */
  cut_off: z.number().optional(),
})
export type ExamSection = z.output<typeof examSection>

/** A test before it is started; questions are only in an attempt. */
export const examDetail = examCard.extend({
  languages: z.array(z.string()),
  /** How many questions each language other than English has; the others are shown in English. */
  translated_questions: z.record(z.string(), z.int()),
  /** Null if the marks differ between questions. */
  marking: marks.nullable(),
  /** The marks of all questions together, without qualifying sections. */
  total_marks: z.number().optional(),
  /** Whether a question has a part of its marks for some of its right options. */
  has_partly: z.literal(true).optional(),
  sections: z.array(examSection),
  /** Whether each section closes after its minutes and the next one begins. */
  section_clocks: z.literal(true).optional(),
  /** Last year's cut-offs of its exam by category; pages let learners choose one, and send it nowhere. */
  last_cut_offs: lastCutOffs.optional(),
  /** Whether the caller gets a mail before the test opens, or when its rank and keys are out. */
  tells_me: z.boolean().optional(),
  /** The caller's extra time in this test, beside `duration_minutes`; absent without. */
  extra_minutes: z.int().positive().optional(),
})
export type ExamDetail = z.output<typeof examDetail>

export const listExams = endpoint(
  'GET',
  '/tests/list.php',
  "Lists published tests, newest first, with the caller's access and attempts. " +
    'Public; a test for batches alone is listed only for who has access to it. `exam` is the name of an exam as in URLs, and tests of those in `exams_first` come first; `window=none` leaves out tests with a window, `previous_years=only` all ' +
    'but papers of previous years (`asked_in`). An attempt in progress is in `open_attempt`.',
  {
    querystring: catalogueQuery.extend({
      window: z.literal('none').optional(),
      previous_years: z.literal('only').optional(),
    }),
    response: {
      200: envelope(z.object({ tests: z.array(examCard), next_cursor: z.string().nullable() })),
    },
  },
)

export const getExam = endpoint(
  'GET',
  '/tests/details.php',
  'Returns one test with its sections and marking, without questions.',
  {
    querystring: z.object({ test_id: idText, user_id: userIdText }),
    response: { 200: envelope(examDetail) },
  },
)

/** Mails about a test with a window: an hour before it opens, and when rank and keys are out. */
export const tellMe = endpoint(
  'POST',
  '/tests/tell_me.php',
  'Asks for a mail an hour before a test with a window opens, and for one when its rank and keys are out; with ' +
    '`on: false` the learner gets none. 409 if the test has no window.',
  {
    body: z.object({ test_id: id, on: z.boolean(), user_id: userId }),
    response: { 200: envelope(z.object({ tells_me: z.boolean() })) },
  },
)
