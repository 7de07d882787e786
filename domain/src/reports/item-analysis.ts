import type { Answer } from '@sopan/contract/exams/answer'

import { covarianceOf, varianceOf } from './standings.ts'

/** Below this number of attempts no question is flagged: chance would decide. */
export const FLAGGED_FROM = 30
const GROUP = 0.27
const WEAK = 10
const HARD = 20
const EASY = 90
/** Numbers and sets of options can be as many as learners: only the commonest are shown. */
const COMMONEST = 6

/** A question as it counts now; marks in units of the paper's denominator. */
export interface Item {
  /** The answers of which one is chosen, such as A to D; empty where an answer is typed or put together. */
  choices: readonly Answer[]
  isRight: (answer: Answer) => boolean
  /** Whether an answer has a part of the marks. */
  isPartly: (answer: Answer) => boolean
  fullMarks: number
  /** The marks for an answer, or for no answer. */
  marksOf: (answer: Answer | null) => number
}

/** One attempt: the answer to each question in the order of the items, or null. */
export type Sheet = readonly (Answer | null)[]

export type Flag = 'check the key' | 'weak' | 'hard' | 'easy'

export interface ItemFigures {
  /** Shares of all attempts, in percent. */
  right: number
  partly: number
  wrong: number
  skipped: number
  /** The mean mark in percent of the full mark; below 0 if wrong answers cost more. */
  facility: number | null
  /** The correlation of the question's mark with the marks of all others, in percent. */
  discrimination: number | null
  /** The covariance in percent of the greatest one that the same marks could have. */
  efficiency: number | null
  /** The share of right answers in the best 27 % of attempts less that in the last 27 %. */
  upperLessLower: number
  /** The share of each choice, or of the commonest numbers or sets, in the best and the last 27 % of attempts, in percent. */
  choices: { answer: Answer; upper: number; lower: number }[]
  flag: Flag | null
}

export interface PaperFigures {
  items: ItemFigures[]
  /** Cronbach's alpha of the paper; null if all attempts have the same marks or there is one question. */
  alpha: number | null
}

/** Analyses the questions of a paper over its attempts; null without attempts. */
export function analysePaper(
  items: readonly Item[],
  sheets: readonly Sheet[],
): PaperFigures | null {
  if (sheets.length === 0) return null
  const marks = items.map((item, index) =>
    sheets.map((sheet) => item.marksOf(sheet[index] ?? null)),
  )
  const totals = sheets.map((_, index) =>
    marks.reduce((sum, ofItem) => sum + (ofItem[index] ?? 0), 0),
  )
  const order = totals
    .map((_, index) => index)
    .toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0))
  const size = Math.max(1, Math.round(sheets.length * GROUP))
  const groups = { upper: order.slice(0, size), lower: order.slice(-size) }
  return {
    items: items.map((item, index) =>
      figuresOf(item, {
        chosen: sheets.map((sheet) => sheet[index] ?? null),
        marks: marks[index] ?? [],
        totals,
        ...groups,
      }),
    ),
    alpha: alphaOf(marks, totals),
  }
}

interface Answers {
  chosen: readonly (Answer | null)[]
  marks: readonly number[]
  totals: readonly number[]
  /** The attempts with the most and the fewest marks, by index. */
  upper: readonly number[]
  lower: readonly number[]
}

function figuresOf(item: Item, answers: Answers): ItemFigures {
  const { chosen, marks, totals, upper, lower } = answers
  const count = chosen.length
  const isRight = (answer: Answer | null) => answer !== null && item.isRight(answer)
  const share = (some: Sheet, test: (answer: Answer | null) => boolean) =>
    (100 * some.filter(test).length) / some.length
  const upperChosen = upper.map((index) => chosen[index] ?? null)
  const lowerChosen = lower.map((index) => chosen[index] ?? null)
  const right = share(chosen, isRight)
  const partly = share(chosen, (answer) => answer !== null && item.isPartly(answer))
  const skipped = share(chosen, (answer) => answer === null)
  const others = totals.map((total, index) => total - (marks[index] ?? 0))
  const covariance = covarianceOf(marks, others)
  const spread = Math.sqrt(varianceOf(marks) * varianceOf(others))
  const ascending = (a: number, b: number) => a - b
  const greatest = covarianceOf(marks.toSorted(ascending), others.toSorted(ascending))
  const figures = {
    right,
    partly,
    wrong: 100 - right - partly - skipped,
    skipped,
    facility:
      item.fullMarks === 0
        ? null
        : (100 * marks.reduce((sum, one) => sum + one, 0)) / count / item.fullMarks,
    discrimination: spread === 0 ? null : (100 * covariance) / spread,
    efficiency: greatest === 0 ? null : (100 * covariance) / greatest,
    upperLessLower: share(upperChosen, isRight) - share(lowerChosen, isRight),
    choices: (item.choices.length > 0 ? item.choices : commonest(chosen)).map((answer) => ({
      answer,
      upper: share(upperChosen, (one) => one === answer),
      lower: share(lowerChosen, (one) => one === answer),
    })),
  }
  return { ...figures, flag: count < FLAGGED_FROM ? null : flagOf(item, figures) }
}

/** The answers that were given most, and of equally many the first. */
function commonest(chosen: Sheet): Answer[] {
  const given = Map.groupBy(
    chosen.filter((answer) => answer !== null),
    (answer) => answer,
  )
  const most = [...given].toSorted(([, a], [, b]) => b.length - a.length)
  return most.slice(0, COMMONEST).map(([answer]) => answer)
}

function flagOf(item: Item, figures: Omit<ItemFigures, 'flag'>): Flag | null {
  const { right, discrimination, choices } = figures
  // No answer is right, too, where all have the marks, and a dropped question has no marks.
  const isRightForAll =
    item.marksOf(null) === item.fullMarks ||
    (item.choices.length > 0 && item.choices.every((answer) => item.isRight(answer)))
  if (item.fullMarks === 0 || isRightForAll) return null
  const upperShare = (isRight: boolean) =>
    Math.max(
      0,
      ...choices.filter(({ answer }) => item.isRight(answer) === isRight).map(({ upper }) => upper),
    )
  if ((discrimination ?? 0) < 0 || upperShare(false) > upperShare(true)) return 'check the key'
  if (right < HARD) return 'hard'
  if (right > EASY) return 'easy'
  return discrimination !== null && discrimination < WEAK ? 'weak' : null
}

/** k ÷ (k − 1) × (1 − sum of the questions' variances ÷ variance of the totals). */
function alphaOf(marks: readonly number[][], totals: readonly number[]): number | null {
  const all = varianceOf(totals)
  if (all === 0 || marks.length < 2) return null
  const single = marks.reduce((sum, ofItem) => sum + varianceOf(ofItem), 0)
  return (marks.length / (marks.length - 1)) * (1 - single / all)
}
