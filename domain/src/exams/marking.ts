import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import type { Outcome } from '@sopan/contract/exams/results'

import type { Credit, QuestionMarks } from './kinds/kind.ts'
import { creditOf } from './kinds/kinds.ts'

/** The pass mark shown for a test without a paper (D-10). */
export const PASS_PERCENT = 60

/** A question for marking. */
export interface KeyedQuestion extends QuestionMarks {
  id: number
  key: QuestionKey
}

/** The result of a set of answers, marks in units of 1/denominator of the paper. */
export interface Tally {
  marks: number
  possible: number
  right: number
  /** Answers that have a part of the marks. */
  partly: number
  wrong: number
  skipped: number
}

const NOTHING: Tally = { marks: 0, possible: 0, right: 0, partly: 0, wrong: 0, skipped: 0 }

/**
 * The credit of an answer, or of no answer (null), which counts as not right. Null for a question that does not count.
 * With the key 'all', a question without an answer is right too.
 */
export function creditFor(question: KeyedQuestion, answer: Answer | null): Credit | null {
  const { key, rightMarks } = question
  if (key.mode === 'dropped') return null
  if (key.mode === 'all') return { marks: rightMarks, outcome: 'right' }
  return answer === null ? { marks: 0, outcome: 'skipped' } : creditOf(question, key, answer)
}

/**
 * Marks the questions of a paper, in integers, so that nothing is rounded.
 * An unanswered question, or one whose answer was removed (null), counts as not right. A dropped
 * question counts nowhere: neither marks, nor possible marks, nor the number of questions.
 */
export function mark(
  questions: readonly KeyedQuestion[],
  answers: ReadonlyMap<number, Answer | null>,
): Tally {
  const tally = { ...NOTHING }
  for (const question of questions) {
    const credit = creditFor(question, answers.get(question.id) ?? null)
    if (credit === null) continue
    tally.marks += credit.marks
    tally.possible += question.rightMarks
    tally[credit.outcome] += 1
  }
  return tally
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
export function percentage(tally: Pick<Tally, 'marks' | 'possible'>, passPercent: number): number {
  const { marks, possible } = tally
  if (possible === 0) return 0
  const hundredths = Math.floor((Math.max(0, marks) * 20_000 + possible) / (2 * possible))
  const max = isPassed(tally, passPercent) ? hundredths : passPercent * 100 - 1
  return Math.min(hundredths, max) / 100
}

/** The marks of all answers with an outcome, in the units of the questions. */
export function marksWith(
  outcome: Outcome,
  questions: readonly KeyedQuestion[],
  answers: ReadonlyMap<number, Answer | null>,
): number {
  const credits = questions.map((question) => creditFor(question, answers.get(question.id) ?? null))
  return credits.reduce((sum, one) => sum + (one?.outcome === outcome ? one.marks : 0), 0)
}

/** The marks that a right answer to each question without one would have added. */
export const gainsOf = (
  questions: readonly KeyedQuestion[],
  answers: ReadonlyMap<number, Answer | null>,
): number[] =>
  questions.flatMap((question) => {
    const credit = creditFor(question, answers.get(question.id) ?? null)
    return credit === null || credit.outcome === 'right' ? [] : [question.rightMarks - credit.marks]
  })

/**
 * The fewest further right answers that would have passed, from counts alone, where every question has the marks `each`
 * and no section of the paper a rule (`rightAnswersToPass`); null also if the possible marks of the counts are
 * others, or a part of the marks was given.
 */
export function rightAnswersToPassByCounts(
  tally: Tally,
  each: QuestionMarks,
  passPercent: number,
): number | null {
  const { right, partly, wrong, skipped, possible } = tally
  if (partly > 0 || possible !== (right + wrong + skipped) * each.rightMarks) return null
  const gains = [
    ...Array<number>(wrong).fill(each.rightMarks - each.wrongMarks),
    ...Array<number>(skipped).fill(each.rightMarks),
  ]
  return gainsToPass(tally, gains, passPercent)
}

/** How many of the gains, the largest first, reach the pass mark; null if all of them do not. */
export function gainsToPass(
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
