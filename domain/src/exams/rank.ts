import { isWindowOver } from './keys-shown.ts'
import { markNumber } from './marks.ts'

/** From how many learners on a rank is shown. */
export const RANKED_FROM = 30

/** The parts of the possible marks in a histogram. */
export const BINS = 10

export interface Placing {
  place: number
  of: number
  percentile: number
}

/**
 * The place of a learner among `of` learners, of whom `atMost`, this learner included, have at most the same
 * marks: 1 + the number of learners with more marks, so that equal marks share a place.
 */
export const placingOf = (atMost: number, of: number): Placing => ({
  place: of - atMost + 1,
  of,
  percentile: percentileOf(atMost, of),
})

/** Whether learners see their places. */
export const isRankShown = ({ of }: Pick<Placing, 'of'>): boolean => of >= RANKED_FROM

/** Learners with at most these marks ÷ all × 100, to two decimals, half up. */
const percentileOf = (atMost: number, of: number): number => toHundredths(atMost * 100, of)

/** A quotient of integers to two decimals, half up; exact, because only integers are rounded. */
function toHundredths(numerator: number, denominator: number): number {
  const [doubled, divisor] = [200 * numerator + denominator, 2 * denominator]
  const rest = ((doubled % divisor) + divisor) % divisor
  return (doubled - rest) / divisor / 100
}

/** The marks of learners, in units of 1/`denominator`. */
export interface MarksOfAll {
  /** Each value that a learner has, the lowest first. */
  marks: readonly number[]
  /** How many learners have at most each of these values. */
  atMost: readonly number[]
  possible: number
  denominator: number
}

/** How many learners have each value. */
const countsOf = ({ marks, atMost }: MarksOfAll) =>
  marks.map((value, index) => ({
    value,
    count: (atMost[index] ?? 0) - (atMost[index - 1] ?? 0),
  }))

/** The average and the best of at least one learner, as numbers for display. */
export function averageAndBest(all: MarksOfAll): { average: number; best: number } {
  const sum = countsOf(all).reduce((total, { value, count }) => total + value * count, 0)
  return {
    average: toHundredths(sum, (all.atMost.at(-1) ?? 0) * all.denominator),
    best: markNumber(all.marks.at(-1) ?? 0, all.denominator),
  }
}

/** Which part of the possible marks these marks are in, from 0; those below 0 are in the first. */
export function binOf(marks: number, possible: number): number {
  if (possible <= 0) return 0
  return Math.min(BINS - 1, Math.max(0, Math.floor((marks * BINS) / possible)))
}

/** The parts of the possible marks, as numbers for display, each with how many learners are in it. */
export function binsOf(all: MarksOfAll): { from: number; to: number; count: number }[] {
  const { possible, denominator } = all
  const edge = (index: number) => markNumber(possible * index, denominator * BINS)
  const counts = Array<number>(BINS).fill(0)
  for (const { value, count } of countsOf(all)) {
    const bin = binOf(value, possible)
    counts[bin] = (counts[bin] ?? 0) + count
  }
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }))
}

export interface RankFacts {
  /** When the window of the test closes; null without a window. */
  closesAt: Date | null
  /** Whether an attempt of any learner that began before the close is in progress. */
  isTakenInWindow: boolean
  /** When the ranks were computed last, and of how many learners; null if they never were. */
  last: { at: Date; learners: number } | null
  now: Date
}

/** Computing 100,000 learners takes 0.7 s, which is then at most a fiftieth of the time. */
const LEARNERS_PER_SECOND_OF_REST = 2000

/**
 * Whether the ranks of a test are computed: with a window only when no attempt of it can change them, so
 * that a rank does not show who is still to come. The more learners, the longer the pause between two times.
 */
export function areRanksDue(facts: RankFacts): boolean {
  const { closesAt, isTakenInWindow, last, now } = facts
  if (last !== null) {
    const rest = Math.floor(last.learners / LEARNERS_PER_SECOND_OF_REST) * 1000
    if (now.getTime() - last.at.getTime() < rest) return false
  }
  return closesAt === null || (isWindowOver(closesAt, now) && !isTakenInWindow)
}
