import { millionths, ofMillionths } from '@sopan/domain/exams/kinds/decimal'

/** One place more than a number has here, because the middle of a range may have it. */
const DECIMAL = /^([-\u2212+]?)(\d{0,9})(?:\.(\d{0,7})0*)?$/
const LONGEST = 40

function tenMillionths(text: string): bigint | null {
  if (text.length > LONGEST) return null
  const [, sign, whole = '', decimals = ''] = DECIMAL.exec(text.trim()) ?? []
  if (sign === undefined || whole + decimals === '') return null
  const size = BigInt(whole + decimals.padEnd(7, '0'))
  return sign === '' || sign === '+' ? size : -size
}

/** The range of the numbers around a value, '3.135 to 3.145'; null if its ends are no numbers of up to six decimals. */
export function aroundText(value: string, tolerance: string): string | null {
  const [middle, around] = [tenMillionths(value), tenMillionths(tolerance)]
  if (middle === null || around === null || around < 0n) return null
  const ends = [middle - around, middle + around]
  if (ends.some((end) => end % 10n !== 0n)) return null
  const [from, to] = ends.map((end) => ofMillionths(end / 10n))
  return from == null || to == null ? null : `${from} to ${to}`
}

/** The middle of a range, and how far its ends are from it. */
export function middleOf(from: string, to: string): { value: string; tolerance: string } {
  const [start, end] = [millionths(from), millionths(to)]
  return { value: written((start + end) * 5n), tolerance: written((end - start) * 5n) }
}

function written(count: bigint): string {
  const digits = (count < 0n ? -count : count).toString().padStart(8, '0')
  const decimals = digits.slice(-7).replace(/0+$/, '')
  const size = digits.slice(0, -7) + (decimals === '' ? '' : `.${decimals}`)
  return count < 0n ? `-${size}` : size
}
