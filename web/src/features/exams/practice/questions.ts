import type { PractisedQuestion, PractisedTest } from '@sopan/contract/exams/practice'
import { dueOn, isDue, isStarred } from '@sopan/domain/practice/due'
import { practisedAsSent } from '@sopan/domain/practice/sent'

import { serverNow } from '#web/lib/browser/clock.ts'

/** A question in practice, with its test. */
export interface OwnQuestion extends PractisedQuestion {
  test: PractisedTest
}

/** The questions of all tests, in the order of the server. */
export const questionsOf = (tests: readonly PractisedTest[]): OwnQuestion[] =>
  tests.flatMap((test) => test.questions.map((question) => ({ ...question, test })))

/** Whether a question is to be answered today. */
export const isDueToday = (question: PractisedQuestion): boolean =>
  isDue(practisedAsSent(question), serverNow())

/** Whether a question is a mistake that comes back, today or later. */
export const isMistake = (question: PractisedQuestion): boolean =>
  dueOn(practisedAsSent(question)) !== null

/** A question of a test that is released for practice, which the learner has not seen yet. */
export const isFresh = ({ missed_at: missed, entries }: PractisedQuestion): boolean =>
  missed === null && entries.length === 0

export const hasStar = (question: PractisedQuestion): boolean =>
  isStarred(practisedAsSent(question).entries)
