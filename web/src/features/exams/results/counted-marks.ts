import type { Marks } from '@sopan/contract/exams/exams'
import type { ExamResult } from '@sopan/contract/exams/results'
import { rightAnswersToPass } from '@sopan/domain/exams/marking'
import { type Fraction, type Marking, commonMarks, readMark } from '@sopan/domain/exams/marks'

import type { Figures } from '../result-summary.ts'

type Outcome = 'right' | 'wrong' | 'skipped'

/** The marks for each outcome of a question, in units of 1/denominator, and how it was answered. */
export type CountedQuestion = Record<Outcome, number> & { outcome: Outcome }

export interface CountedMarks {
  denominator: number
  /** By question id; without the questions that do not count. */
  questions: ReadonlyMap<number, CountedQuestion>
}

type Reviewed = Pick<ExamResult, 'questions' | 'user_answers'>
type Counts = Pick<Figures, 'correct' | 'wrong' | 'skipped' | 'total_marks'>

/** The marks of a reviewed attempt; null while the review is locked, and if a mark is not known. */
export function countedMarks({ questions, user_answers: answers }: Reviewed): CountedMarks | null {
  const counting = questions.filter(({ key_correction: one }) => one?.after.mode !== 'dropped')
  const markings = counting.flatMap(({ marks }): Marking<Fraction>[] => {
    const right = readMark(marks?.right)
    const wrong = readMark(marks?.wrong)
    return right === null || wrong === null ? [] : [{ right, wrong }]
  })
  const common = markings.length === counting.length ? commonMarks(markings) : null
  if (counting.length === 0 || common === null) return null
  const counted = counting.map(({ id }, index): [number, CountedQuestion] => {
    const { right = 0, wrong = 0 } = common.marks[index] ?? {}
    const answer = answers[String(id)]
    // With full marks for every learner, a question without an answer is right, too.
    const missed = (answer?.selected_option ?? null) === null ? 'skipped' : 'wrong'
    return [id, { right, wrong, skipped: 0, outcome: answer?.is_correct ? 'right' : missed }]
  })
  return { denominator: common.denominator, questions: new Map(counted) }
}

/**
 * The same of an attempt whose review is locked, from its counts, if `marks` are those of every question of the test; null
 * if the possible marks of the attempt are others.
 */
export function equalMarks(
  { correct: right, wrong, skipped, total_marks: total }: Counts,
  marks: Marks | null,
): CountedMarks | null {
  const given = { right: readMark(marks?.right), wrong: readMark(marks?.wrong) }
  if (given.right === null || given.wrong === null) return null
  const common = commonMarks([{ right: given.right, wrong: given.wrong }])
  const [each] = common?.marks ?? []
  const count = right + wrong + skipped
  if (common === null || each === undefined || each.right * count !== total * common.denominator)
    return null
  const outcomes = (['right', 'wrong', 'skipped'] as const).flatMap((outcome) =>
    Array.from({ length: { right, wrong, skipped }[outcome] }, () => outcome),
  )
  const questions = outcomes.map((outcome, index): [number, CountedQuestion] => [
    index,
    { ...each, skipped: 0, outcome },
  ])
  return { denominator: common.denominator, questions: new Map(questions) }
}

/** The sum of the marks of all questions with an outcome. */
export function sumOf({ denominator, questions }: CountedMarks, outcome: Outcome): number {
  const all = [...questions.values()].filter((one) => one.outcome === outcome)
  return all.reduce((sum, one) => sum + one[outcome], 0) / denominator
}

/** The fewest further right answers that would have passed; null if that is not known. */
export function missingToPass({ questions }: CountedMarks, passPercent: number): number | null {
  const all = [...questions.values()]
  const sum = (marksOf: (one: CountedQuestion) => number) =>
    all.reduce((total, one) => total + marksOf(one), 0)
  const tally = { marks: sum((one) => one[one.outcome]), possible: sum(({ right }) => right) }
  const gains = all.flatMap((one) =>
    one.outcome === 'right' ? [] : [one.right - one[one.outcome]],
  )
  return rightAnswersToPass(tally, gains, passPercent)
}
