/** An exact number; the denominator is positive, and the two have no common divisor. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** The marks for a right and a wrong answer to a question. */
export interface Marking<Mark> {
  right: Mark
  wrong: Mark
  /** For a part of the answer, where a question has it. */
  partly?: Mark | null
}

/** Finer marks would not fit the integers in which grades are stored. */
const LARGEST_DENOMINATOR = 10_000
export const LARGEST_MARK = 100

const PATTERN = /^([+-]?)(\d{1,3})(?:\.(\d{1,4})|\/(\d{1,4}))?$/

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

export function reducedFraction(numerator: number, denominator: number): Fraction {
  const common = divisor(Math.abs(numerator), denominator)
  // Adding 0 turns -0 into 0.
  return { numerator: numerator / common + 0, denominator: denominator / common }
}

/**
 * Parses a mark as an author writes it: 2, '0.50', '-1/3', also with a typographic minus. Null for
 * anything else, for marks beyond ±100, and for more than four decimals.
 */
export function readMark(written: unknown): Fraction | null {
  if (typeof written !== 'number' && typeof written !== 'string') return null
  const parts = PATTERN.exec(String(written).trim().replace('−', '-'))
  if (parts === null) return null
  const [, sign, whole = '', decimals = '', below] = parts
  const denominator = below === undefined ? 10 ** decimals.length : Number(below)
  if (denominator === 0) return null
  const numerator = Number(whole + decimals) * (sign === '-' ? -1 : 1)
  if (Math.abs(numerator) > LARGEST_MARK * denominator) return null
  return reducedFraction(numerator, denominator)
}

/**
 * The marks of a paper as integers over one denominator: +2/−0.50 and +1/−1/3 together are 12/−3
 * and 6/−2 over 6. Null if the denominator would pass 10,000.
 */
export function commonMarks(
  markings: readonly Marking<Fraction>[],
): { denominator: number; marks: Marking<number>[] } | null {
  const denominators = markings.flatMap(({ right, wrong, partly }) =>
    [right, wrong, ...(partly ? [partly] : [])].map((mark) => mark.denominator),
  )
  let denominator = 1
  for (const one of denominators) {
    denominator = (denominator / divisor(denominator, one)) * one
    if (denominator > LARGEST_DENOMINATOR) return null
  }
  const over = (mark: Fraction) => mark.numerator * (denominator / mark.denominator)
  return {
    denominator,
    marks: markings.map(({ right, wrong, partly = null }) => ({
      right: over(right),
      wrong: over(wrong),
      ...(partly && { partly: over(partly) }),
    })),
  }
}

/** Integer marks over a denominator as exact text: '2', '1/3', '-1/2'. */
export const markText = (marks: number, denominator: number): string =>
  fractionText(reducedFraction(marks, denominator))

export const fractionText = ({ numerator, denominator }: Fraction): string =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`

/** The same as a number for display, rounded to two decimals. */
export function markNumber(marks: number, denominator: number): number {
  return Math.round((marks * 100) / denominator) / 100 + 0
}
