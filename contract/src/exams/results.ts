import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { id, idText, page, time, userIdText } from '../fields.ts'
import { translated } from '../translated.ts'
import { abilitiesText } from './abilities.ts'
import { answer } from './answer.ts'
import { attemptSummary, figuresFrom, gradeVersion, rank } from './grades.ts'
import { questionKey } from './keys.ts'
import { examOption } from './option.ts'
import { passages, question } from './paper.ts'

const explanation = { explanation: z.string().nullable(), explanation_html: z.string().nullable() }

/** A question of a finished attempt as it was shown, with its key. */
export const reviewedQuestion = question.extend({
  /** The first right option, or the right number or range as a text; that of the paper if the key names none. */
  correct_answer: z.string(),
  /** The key that counts now. */
  key: questionKey,
  /** Of a question whose key was wrong: the key of the paper, and what counts instead. */
  key_correction: z
    .object({ before: questionKey, after: questionKey, at: time, reason: z.string() })
    .nullable()
    .optional(),
  /** The name of its section; absent in a test without sections. */
  section: z.string().optional(),
  ...translated('section'),
  /** Half of the learners of its paper took at most these seconds; absent for fewer than 30 learners. */
  median_seconds: z.int().nonnegative().optional(),
  ...explanation,
  translations: z.array(
    z.object({
      language: z.string(),
      question_text: z.string(),
      question_html: z.string().nullable(),
      options: z.array(examOption),
      ...explanation,
    }),
  ),
})
export type ReviewedQuestion = z.output<typeof reviewedQuestion>

const outcome = z.enum(['right', 'partly', 'wrong', 'skipped'])
export type Outcome = z.output<typeof outcome>

/** The graded answer to a question; null and false without an answer. */
export const reviewedAnswer = z.object({
  selected_option: answer.nullable(),
  is_correct: z.boolean(),
  /** Null: the question does not count. */
  outcome: outcome.nullable(),
  /** Its marks, to two decimals; null as the outcome. */
  marks: z.number().nullable(),
  seconds: z.int(),
  /** When the server received it; null if no answer was sent. */
  arrived_at: time.nullable(),
  /** False only if no answer was sent; late entries are in `late_answers`. */
  counted: z.boolean(),
})
export type ReviewedAnswer = z.output<typeof reviewedAnswer>

/** The newest entry of a question that arrived after the time was over or after grading. */
export const lateAnswer = z.object({
  question_id: id,
  selected_option: answer.nullable(),
  arrived_at: time,
  why: z.enum(['after_deadline', 'after_submission', 'after_section']),
  /** True if an operator counted it. */
  counted: z.boolean(),
})
export type LateAnswer = z.output<typeof lateAnswer>

/** The marks of the learners of a rank, and the marks of the attempt; numbers with two decimals. */
export const marksOfAll = z.object({
  /** Ten parts of the possible marks, the lowest first; marks below 0 are in the first one. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int().nonnegative() })),
  own: z.number(),
  /** Which of `bins` the own marks are in, from 0. */
  own_bin: z.int().nonnegative(),
  average: z.number(),
  best: z.number(),
})
export type MarksOfAll = z.output<typeof marksOfAll>

export const examResult = attemptSummary.extend({
  /** Empty while `review_locked`. */
  questions: z.array(reviewedQuestion),
  passages,
  /** By question id; empty while `review_locked`. */
  user_answers: z.record(z.string(), reviewedAnswer),
  /** The ids of the questions that were marked for review when the attempt ended; empty while `review_locked`. */
  marked_questions: z.array(id).optional(),
  late_answers: z.array(lateAnswer),
  /** How many counted answers arrived after their section; 0 without section clocks, and in an attempt of a window. */
  answers_after_section: z.int().nonnegative().optional(),
  /** The marks of all answers with each outcome, to two decimals; null while `review_locked`. */
  marks_by_outcome: z
    .object({ right: z.number(), partly: z.number(), wrong: z.number() })
    .nullable(),
  /**
   * The fewest further right answers that would have passed, 0 for a passed attempt; null if no number of them would,
   * until `figures_from`, and while `review_locked` where the counts do not tell it.
   */
  right_answers_to_pass: z.int().nonnegative().nullable(),
  /** All grades, oldest first; the fields above are from the newest. Empty until `figures_from`. */
  grades: z.array(gradeVersion),
  /** Null without a rank. */
  histogram: marksOfAll.nullable().optional(),
})
export type ExamResult = z.output<typeof examResult>

/** An attempt of a test; figures are null while it is open, and until `figures_from`. */
export const attemptOfExam = z.object({
  /** The attempt's id, under both names. */
  id,
  attempt_id: id,
  test_id: id,
  test_name: z.string(),
  ...translated('test_name'),
  number: z.int().positive(),
  status: z.enum(['open', 'finished']),
  started_at: time,
  deadline: time,
  total_questions: z.int(),
  score: z.number().nullable(),
  total_marks: z.number().nullable(),
  percentage: z.number().nullable(),
  passed: z.boolean().nullable(),
  time_taken: z.int().nullable(),
  completed_at: time.nullable(),
  ...figuresFrom,
  rank: rank.nullable().optional(),
})
export type AttemptOfExam = z.output<typeof attemptOfExam>

/** The caller's attempts of one test, newest first, including the open one. */
export const listAttempts = endpoint(
  'GET',
  '/tests/attempts.php',
  "Lists the caller's attempts of one test, newest first, including the open one.",
  {
    querystring: z.object({ test_id: idText, user_id: userIdText, ...page }),
    response: {
      200: envelope(
        z.object({ attempts: z.array(attemptOfExam), next_cursor: z.string().nullable() }),
      ),
    },
  },
)

/** The caller's finished attempts of all tests, newest first, 20 a page. */
export const listHistory = endpoint(
  'GET',
  '/tests/history.php',
  "Lists the caller's finished attempts of all tests, newest first.",
  {
    querystring: z.object({ user_id: userIdText, cursor: page.cursor }),
    response: {
      200: envelope(
        z.object({ history: z.array(attemptSummary), next_cursor: z.string().nullable() }),
      ),
    },
  },
)

/**
 * 'open': challenges are taken, and the key is provisional; 'closed': it is provisional until all challenges are answered;
 * 'final'.
 */
const challenges = z.object({ until: time, state: z.enum(['open', 'closed', 'final']) })
export type Challenges = z.output<typeof challenges>

/**
 * The caller's finished attempts of one test with their review, newest first, 5 a page; with `attempt_id`
 * only the attempt with this id. `review_locked`: another attempt of the test is in progress, or the test
 * shows its keys later (`keys_from`), so questions and keys are not sent.
 */
export const listResults = endpoint(
  'GET',
  '/tests/results.php',
  "Returns the caller's finished attempts of one test with questions, answers, keys, " +
    'explanations and all grades. While another attempt of the test is open, and until the test shows ' +
    'its keys (`keys_from`), no questions are returned (`review_locked`). The figures of an attempt that ' +
    'began in the window of the test are null until `figures_from`.',
  {
    querystring: z.object({
      test_id: z.string({ error: 'User ID and Test ID are required' }).pipe(idText),
      attempt_id: idText.optional(),
      can: abilitiesText,
      user_id: userIdText,
      cursor: page.cursor,
    }),
    response: {
      200: envelope(
        z.object({
          test_id: id,
          review_locked: z.boolean(),
          /**
           * From when keys and explanations are shown, if the test shows them later: null after the last
           * attempt, absent while an attempt is in progress.
           */
          keys_from: time.nullable().optional(),
          /** Of a test whose key can be challenged until a time, while the review is shown. */
          challenges: challenges.optional(),
          next_cursor: z.string().nullable(),
        }),
      ).extend({ results: z.array(examResult) }),
    },
  },
)
