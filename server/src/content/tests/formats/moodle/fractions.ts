import { type Fraction, fractionText, reducedFraction } from '@sopan/domain/exams/marks'

const DECIMAL = /^\s*([-+]?)(\d{1,3})(?:\.(\d{0,9}))?\s*$/

/** A decimal with this many places may be a fraction that was rounded, such as 0.3333333. */
const ROUNDED_FROM = 5
/** The most that a rounded fraction may have: with more, decimals that were typed would be taken for it. */
const DENOMINATORS = { 5: 12, 6: 100 }
const MOST_DENOMINATOR = 1000

/**
 * The number that a decimal of Moodle means, or a percentage: 0.3333333 and 33.33333 % are a third. Null for a text that is no
 * such number.
 */
export function readFraction(text: string, { isPercent = false } = {}): Fraction | null {
  const [, sign, whole = '', given = ''] = DECIMAL.exec(text) ?? []
  if (sign === undefined) return null
  const decimals = given.replace(/0+$/, '').slice(0, 7 - (isPercent ? 2 : 0))
  const places = decimals.length + (isPercent ? 2 : 0)
  const numerator = Number(whole + decimals)
  const { numerator: over, denominator } =
    decimals.length > 2 && places >= ROUNDED_FROM
      ? nearestFraction(numerator, places)
      : reducedFraction(numerator, 10 ** places)
  return { numerator: (sign === '-' ? -over : over) + 0, denominator }
}

/** The fraction with the smallest denominator that has these decimals, cut or rounded; else the decimals themselves. */
function nearestFraction(decimals: number, places: number): Fraction {
  const scale = 10 ** places
  const most = places === 5 || places === 6 ? DENOMINATORS[places] : MOST_DENOMINATOR
  for (let denominator = 1; denominator <= most; denominator++) {
    const numerator = Math.round((decimals * denominator) / scale)
    if (Math.abs(numerator * scale - decimals * denominator) < denominator)
      return reducedFraction(numerator, denominator)
  }
  return reducedFraction(decimals, scale)
}

export const product = (a: Fraction, b: Fraction): Fraction =>
  reducedFraction(a.numerator * b.numerator, a.denominator * b.denominator)

export const quotient = (a: Fraction, b: Fraction): Fraction =>
  product(a, { numerator: b.denominator, denominator: b.numerator })

export const valueOf = ({ numerator, denominator }: Fraction) => numerator / denominator

/** Marks as a file of a test has them: 0.5, or 1/3 if the decimals would not end. */
export const markOf = (mark: Fraction): string =>
  Number.isInteger((mark.numerator * 10_000) / mark.denominator)
    ? String(valueOf(mark))
    : fractionText(mark)

/** A number with the decimals that Moodle stores, such as -33.33333. */
export const rounded = (value: number, places: number): string =>
  String(Number(value.toFixed(places)) + 0)
