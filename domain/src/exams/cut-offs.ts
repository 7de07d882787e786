import type { Answer } from '@sopan/contract/exams/answer'

import { type KeyedQuestion, type Tally, gainsOf, gainsToPass, isPassed, mark } from './marking.ts'

/** How a section counts, beside its marks. */
export interface SectionRules {
  /** Whether it is outside of total, rank and percentage. */
  qualifying: boolean
  /** The marks that a learner needs in it, in hundredths of a mark; null without a cut-off. */
  cut_off: number | null
}

/** A section of a paper, or all questions of a paper without sections. */
export interface Part extends SectionRules {
  questions: readonly KeyedQuestion[]
}

/** A whole paper as a part. */
export const WHOLE: SectionRules = { qualifying: false, cut_off: null }

/** Whether a section counts otherwise than in a paper without rules. */
export const hasRules = ({ qualifying, cut_off: cutOff }: SectionRules): boolean =>
  qualifying || cutOff !== null

type Answers = ReadonlyMap<number, Answer | null>
type Marks = Pick<Tally, 'marks' | 'possible'>

/**
 * Whether marks, in units of 1/denominator, reach a cut-off. Where dropped questions leave fewer possible marks than the
 * cut-off, all of them are enough.
 */
export const isReached = (
  { marks, possible }: Marks,
  { cut_off: cutOff }: Pick<SectionRules, 'cut_off'>,
  denominator: number,
): boolean => cutOff === null || marks * 100 >= Math.min(cutOff * denominator, possible * 100)

interface PassRule {
  passPercent: number
  /** Of the marks. */
  denominator: number
}

/** The marks of a paper: of the parts that are not qualifying, and of each part. */
export function markParts(
  parts: readonly Part[],
  answers: Answers,
  { passPercent, denominator }: PassRule,
): { total: Tally; ofParts: Tally[]; passed: boolean } {
  const total = mark(
    parts.flatMap(({ qualifying, questions }) => (qualifying ? [] : questions)),
    answers,
  )
  const ofParts = parts.map(({ questions }) => mark(questions, answers))
  const areReached = ofParts.every((tally, index) =>
    isReached(tally, parts[index] ?? WHOLE, denominator),
  )
  return { total, ofParts, passed: isPassed(total, passPercent) && areReached }
}

/**
 * The fewest further right answers that would have passed; 0 for passed answers, null if no number of them is enough. Right
 * answers that a cut-off needs count for the total, too, and the answers with the largest gain come first.
 */
export function rightAnswersToPass(
  parts: readonly Part[],
  answers: Answers,
  { passPercent, denominator }: PassRule,
): number | null {
  let [count, marks, possible] = [0, 0, 0]
  const others: number[] = []
  for (const part of parts) {
    const own = mark(part.questions, answers)
    const gains = gainsOf(part.questions, answers).toSorted((a, b) => a - b)
    for (; !isReached(own, part, denominator); count++) own.marks += gains.pop() ?? Infinity
    if (part.qualifying) continue
    marks += own.marks
    possible += own.possible
    others.push(...gains)
  }
  const further = gainsToPass({ marks, possible }, others, passPercent)
  return further === null ? null : count + further
}
