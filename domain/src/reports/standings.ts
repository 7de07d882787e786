import { placingOf } from '../exams/rank.ts'

/** The figures that decide the order of learners in a test; marks in units of one denominator. */
export interface Standing {
  marks: number
  wrong: number
  seconds: number
}

export interface Placed<Row> {
  row: Row
  /** 1 + the number of learners with more marks: equal marks share a rank. */
  rank: number
  /** Learners with at most these marks ÷ all × 100, to two decimals. */
  percentile: number
}

/**
 * Orders learners by marks, then fewer wrong answers, then less time; the order within equal marks does not
 * change the rank.
 */
export function placed<Row extends Standing>(rows: readonly Row[]): Placed<Row>[] {
  const sorted = rows.toSorted(
    (a, b) => b.marks - a.marks || a.wrong - b.wrong || a.seconds - b.seconds,
  )
  const firstOf = new Map<number, number>()
  const lastOf = new Map<number, number>()
  for (const [index, { marks }] of sorted.entries()) {
    if (!firstOf.has(marks)) firstOf.set(marks, index)
    lastOf.set(marks, index)
  }
  return sorted.map((row) => {
    const first = firstOf.get(row.marks) ?? 0
    const { place, percentile } = placingOf(sorted.length - first, sorted.length)
    return { row, rank: place, percentile }
  })
}

export interface Distribution {
  mean: number
  median: number
  /** The standard deviation of these values, not an estimate for others. */
  deviation: number
}

/** Null for no values. */
export function distribution(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  const lower = sorted.length % 2 === 0 ? (sorted[half - 1] ?? 0) : upper
  return {
    mean: meanOf(values),
    median: (lower + upper) / 2,
    deviation: Math.sqrt(varianceOf(values)),
  }
}

/** The smallest value that at least this share of the values do not exceed; null for no values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const varianceOf = (values: readonly number[]) => covarianceOf(values, values)

/** The covariance of two lists of the same length. */
export function covarianceOf(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  return (
    a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] ?? 0) - meanB), 0) / a.length
  )
}
