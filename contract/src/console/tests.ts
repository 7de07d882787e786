import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { rank } from '../exams/grades.ts'
import { questionKey, questionKind } from '../exams/keys.ts'
import { optionLetter } from '../exams/option.ts'
import { LENGTHS, email, id, idText, page, time } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { reason } from './fields.ts'

const slug = z.string().min(1).max(200)
const count = z.int().nonnegative()

const keysPolicy = z.enum(['at_once', 'after_last_attempt', 'after_close', 'date'])

const testLine = z.object({
  slug: z.string(),
  title: z.string(),
  is_published: z.boolean(),
  running: count,
  finished: count,
})

export const listTests = consoleEndpoint(
  'GET',
  '/exams',
  'The newest tests; `search` is words of the title.',
  { access: 'test.read' },
  {
    querystring: z.object({ search: z.string().trim().max(LENGTHS.search).optional(), ...page }),
    response: {
      200: envelope(z.object({ tests: z.array(testLine), next_cursor: z.string().nullable() })),
    },
  },
)

const effect = z.object({
  /** Attempts that were looked at. */
  graded: count,
  changed: count,
  higher: count,
  lower: count,
  newly_passed: count,
  no_longer_passed: count,
})

const question = z.object({
  number: z.int().positive(),
  text: z.string(),
  kind: questionKind,
  options: z.array(z.object({ letter: optionLetter, text: z.string() })),
  /** The key that counts now. */
  key: questionKey,
  /** Percents of the attempts; null without attempts. */
  right: z.number().nullable(),
  wrong: z.number().nullable(),
  skipped: z.number().nullable(),
  discrimination: z.number().nullable(),
  /** The answers of the best and the last 27 %, in words. */
  upper: z.string(),
  lower: z.string(),
  flag: z.string().nullable(),
  /** The open tickets that doubt it; null without any. */
  doubts: z.object({ question_id: id, open: count }).nullable(),
})

export const getTest = consoleEndpoint(
  'GET',
  '/exams/:slug',
  'One test: how many take it, the first attempts by percentage, its questions with keys and the figures ' +
    'of the report `items`, and its corrected keys.',
  { access: 'test.read' },
  {
    params: z.object({ slug }),
    response: {
      200: envelope(
        z.object({
          test: testLine.extend({
            pass_percent: z.int().nullable(),
            /** Of the questions; null for a test without questions. */
            paper_id: id.nullable(),
            /** When it may be taken; null at any time. */
            window: z.object({ opens_at: time, closes_at: time }).nullable(),
            /** When keys are shown, of a window never before its close; `date` is the time of the policy 'date'. */
            keys: z.object({ policy: keysPolicy, date: time.nullable() }),
            /** Until when learners may challenge the key; null without an end. */
            challenges_until: time.nullable(),
          }),
          summary: z.object({
            attempts: count,
            mean: z.number().nullable(),
            median: z.number().nullable(),
            passed: count,
          }),
          /** The figures of the learners who have a rank, and as of when; null if no learner has a rank. */
          ranked: z
            .object({ learners: count, average: z.number(), best: z.number(), as_of: time })
            .nullable(),
          bands: z.array(z.object({ from: z.int(), to: z.int(), attempts: count })),
          questions: z.array(question),
          notes: z.array(z.string()),
          corrections: z.array(
            z.object({
              id,
              paper_id: id,
              number: z.int().positive(),
              key: questionKey,
              at: time,
              actor: z.string(),
              reason: z.string(),
            }),
          ),
          /** The effect of the newest corrections so far; `finished_at` is null while attempts are graded. */
          regrade: effect.extend({ finished_at: time.nullable() }).nullable(),
          /** The newest extension, which the next one has to name. */
          last_extension: z.object({ id, at: time, actor: z.string() }).nullable(),
        }),
      ),
    },
  },
)

export const listAttempts = consoleEndpoint(
  'GET',
  '/exams/:slug/attempts',
  'The newest attempts at a test with their learners, of a batch if its id is given. Each reading is in the audit.',
  { access: 'test.read' },
  {
    params: z.object({ slug }),
    querystring: z.object({
      state: z.enum(['running', 'finished']).optional(),
      batch: idText.optional(),
      ...page,
    }),
    response: {
      200: envelope(
        z.object({
          attempts: z.array(
            z.object({
              id,
              name: z.string(),
              email: z.string(),
              number: z.int().positive(),
              started_at: time,
              deadline: time,
              closed_at: time.nullable(),
              given_back_at: time.nullable(),
              /** Null while the attempt is open. */
              marks: z.number().nullable(),
              possible_marks: z.number().nullable(),
              passed: z.boolean().nullable(),
              rank: rank.nullable(),
              /** Answers that arrived after the deadline. */
              late: count,
            }),
          ),
          next_cursor: z.string().nullable(),
        }),
      ),
    },
  },
)

const correction = {
  slug,
  /** The paper whose numbers count. */
  paper_id: id,
  number: z.int().positive().max(300),
  key: questionKey,
  /** The key that the member was shown. */
  expected: questionKey,
}

const corrected = z.object({
  before: questionKey,
  after: questionKey,
  papers: z.array(id),
  /** Papers with attempts that do not have the question, or that have this key already. */
  other_papers: z.array(z.object({ paper_id: id, attempts: count })),
})

export const previewKey = consoleEndpoint(
  'POST',
  '/exams/preview-key',
  'What a correction would change. 409 if the key is this one already.',
  { access: 'test.correct-key' },
  {
    body: z.object(correction),
    response: { 200: envelope(corrected.extend({ effect })) },
  },
)

export const correctKey = consoleEndpoint(
  'POST',
  '/exams/correct-key',
  'Corrects the key of a question; attempts are graded again after the response. ' +
    '409 with the name if somebody has corrected the key since the caller saw it.',
  { access: 'test.correct-key' },
  {
    body: z.object({ ...correction, reason }),
    response: { 200: envelope(corrected) },
  },
)

export const extendTest = consoleEndpoint(
  'POST',
  '/exams/extend',
  'More minutes for all open attempts at a test, or for those of one learner. 409 with ' +
    'the name if somebody has extended it since the caller saw it.',
  { access: 'test.operate' },
  {
    body: z.object({
      slug,
      minutes: z.int().min(1).max(1440),
      email: email.nullable(),
      /** Also attempts whose time ran out within these minutes. */
      closed_within_minutes: z.int().min(1).max(10_080).nullable(),
      /** The id of the newest extension that the caller saw. */
      last_extension: id.nullable(),
      reason,
    }),
    response: {
      200: envelope(z.object({ attempts: count, closed: count, graded: count, answers: count })),
    },
  },
)

export const giveBackAttempt = consoleEndpoint(
  'POST',
  '/exams/give-back',
  'A closed attempt no longer counts against the limit. 409 if it was given back before.',
  { access: 'test.operate' },
  { body: z.object({ attempt_id: id, reason }), response: { 200: envelope(z.null()) } },
)

export const countLateAnswers = consoleEndpoint(
  'POST',
  '/exams/count-late',
  'Late answers of a finished attempt count. 409 if there is none that does not count.',
  { access: 'test.operate' },
  {
    body: z.object({
      attempt_id: id,
      /** Also answers that arrived after the keys were sent to the learner, or in a window to any learner. */
      after_review: z.boolean(),
      reason,
    }),
    response: { 200: envelope(z.object({ answers: count, left_out: count })) },
  },
)
