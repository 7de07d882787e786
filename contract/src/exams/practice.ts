import { z } from 'zod'

import { endpoint } from '../endpoint.ts'
import { envelope } from '../envelope.ts'
import { id, time, userId, userIdText } from '../fields.ts'
import { MOST_ENTRIES_SENT } from '../learner-limits.ts'
import { translated } from '../translated.ts'
import { abilitiesText } from './abilities.ts'
import { answer } from './answer.ts'
import { passages } from './paper.ts'
import { reviewedQuestion } from './results.ts'
import { writer } from './write-version.ts'

/** An answer in practice, 'I know this', or a star: it is no attempt and counts in no result. */
const practiceEntry = z.object({
  act: z.enum(['answer', 'known', 'star', 'unstar']),
  /** Null in every other act than an answer. */
  answer: answer.nullable(),
  /** By the clock of the device; what counts is at most the arrival, and at least 30 days before it. */
  at: time,
  /** Which page wrote it: entries with the same question, act, time and writer are one. */
  writer,
})
export type PracticeEntry = z.output<typeof practiceEntry>

export const practisedQuestion = z.object({
  question: reviewedQuestion,
  /** When the newest attempt of its paper ended, if the question was wrong or skipped in it; null otherwise. */
  missed_at: time.nullable(),
  /** At most 22, the oldest first, each with the time that counts. */
  entries: z.array(practiceEntry),
})
export type PractisedQuestion = z.output<typeof practisedQuestion>

export const practisedTest = z.object({
  test_id: id,
  test_name: z.string(),
  ...translated('test_name'),
  questions: z.array(practisedQuestion),
  passages,
})
export type PractisedTest = z.output<typeof practisedTest>

export const listPractised = endpoint(
  'GET',
  '/practice/questions.php',
  "The caller's mistakes and starred questions, at most 500, those that are due first: wrong and skipped questions of " +
    'the newest attempt of each paper, with their keys, of tests whose keys the caller sees now; none of a test of which an ' +
    'attempt is in progress. With the answers of the day five are new: questions of tests that staff have released for ' +
    'practice and that the caller may start. All count as shown keys (A-111).',
  {
    querystring: z.object({ can: abilitiesText, user_id: userIdText }),
    response: {
      200: envelope(
        z.object({
          tests: z.array(practisedTest),
          /** How many questions are not among them, because there are more than 500. */
          left_out: z.int().nonnegative(),
        }),
      ),
    },
  },
)

export const savePractice = endpoint(
  'POST',
  '/practice/entries.php',
  'Stores entries of questions whose keys the caller was shown; the same entry twice is stored once, and of each ' +
    'question the newest 20, its newest star and its newest "I know this" are kept. Entries of other questions, and answers that do not fit, are refused; the others are stored.',
  {
    body: z.object({
      entries: z
        .array(practiceEntry.extend({ question_id: id }))
        .min(1)
        .max(MOST_ENTRIES_SENT),
      user_id: userId,
    }),
    response: {
      200: envelope(z.object({ stored: z.int().nonnegative(), refused: z.int().nonnegative() })),
    },
  },
)
