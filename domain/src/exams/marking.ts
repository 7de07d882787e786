import type { OptionLetter } from '@sopan/contract/exams/attempts'
import type { QuestionKey } from '@sopan/contract/exams/grades'

import { isRight } from './keys.ts'

/** The pass mark shown for a test without a paper (D-10). */
export const PASS_PERCENT = 60

/** A question for marking; marks are in units of 1/denominator of the paper. */
export interface KeyedQuestion {
  id: number
  key: QuestionKey
  rightMarks: number
  wrongMarks: number
}

/** The result of a set of answers, marks in units of 1/denominator of the paper. */
export interface Tally {
  marks: number
  possible: number
  right: number
  wrong: number
  skipped: number
}

const NOTHING: Tally = { marks: 0, possible: 0, right: 0, wrong: 0, skipped: 0 }

function counted(tally: Tally, question: KeyedQuestion, option: OptionLetter | null): Tally {
  if (question.key.mode === 'dropped') return tally
  const { marks, right, wrong, skipped } = tally
  const possible = tally.possible + question.rightMarks
  if (isRight(question.key, option)) {
    return { marks: marks + question.rightMarks, possible, right: right + 1, wrong, skipped }
  }
  if (option === null) return { marks, possible, right, wrong, skipped: skipped + 1 }
  return { marks: marks + question.wrongMarks, possible, right, wrong: wrong + 1, skipped }
}

/**
 * Marks the questions of a paper, in integers, so that nothing is rounded.
 * An unanswered question, or one whose answer was removed (null), counts as not right. A dropped
 * question counts nowhere: neither marks, nor possible marks, nor the number of questions.
 */
export function mark(
  questions: readonly KeyedQuestion[],
  answers: ReadonlyMap<number, OptionLetter | null>,
): Tally {
  return questions.reduce(
    (tally, question) => counted(tally, question, answers.get(question.id) ?? null),
    NOTHING,
  )
}

/** Whether marks reach a pass mark in whole percent; a paper without marks is never passed. */
export function isPassed(
  { marks, possible }: Pick<Tally, 'marks' | 'possible'>,
  passPercent: number,
): boolean {
  return possible > 0 && Math.max(0, marks) * 100 >= passPercent * possible
}

/**
 * max(0, marks) ÷ possible × 100, rounded half up to two decimals. An attempt that has not passed
 * never shows the pass mark: 59.996 of 60 is 59.99.
 */
export function percentage(tally: Tally, passPercent: number): number {
  const { marks, possible } = tally
  if (possible === 0) return 0
  const hundredths = Math.floor((Math.max(0, marks) * 20_000 + possible) / (2 * possible))
  const max = isPassed(tally, passPercent) ? hundredths : passPercent * 100 - 1
  return Math.min(hundredths, max) / 100
}

/**
 * The fewest further right answers with which marks would have reached the pass mark.
 *
 * @param gains The marks that a right answer to each question without one would have added.
 * @returns 0 for a passed attempt; null if no number of them reaches the pass mark.
 */
export function rightAnswersToPass(
  { marks, possible }: Pick<Tally, 'marks' | 'possible'>,
  gains: readonly number[],
  passPercent: number,
): number | null {
  const largestFirst = gains.toSorted((a, b) => b - a)
  let reached = marks
  for (let count = 0; count <= largestFirst.length; count++) {
    if (isPassed({ marks: reached, possible }, passPercent)) return count
    reached += largestFirst[count] ?? 0
  }
  return null
}
