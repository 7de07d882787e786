/** Nine digits before the point and six after it, as the tables of answers allow, with a sign. */
const TYPED = /^([-\u2212]?)(\d{0,9})(?:\.(\d{0,6}))?$/
/** A text that a number can begin with, while it is typed. */
const BEGINNING = /^-?\d{0,9}(?:\.\d{0,6})?$/
const PLACES = 6
const LONGEST = 40

/**
 * The exact number that a text means, in its one form: no zeros around it that it does not need, no '-0'. Null for a text
 * that is no number, such as '1e5', and for one with more digits than a number has here.
 */
export function readDecimal(text: string): string | null {
  if (text.length > LONGEST) return null
  const [, sign, whole = '', decimals = ''] = TYPED.exec(text.trim()) ?? []
  if (sign === undefined || whole + decimals === '') return null
  const before = whole.replace(/^0+/, '') || '0'
  const after = decimals.replace(/0+$/, '')
  const size = after === '' ? before : `${before}.${after}`
  return sign === '' || size === '0' ? size : `-${size}`
}

/** Whether more characters can make a text a number. */
export const canBecomeDecimal = (text: string): boolean =>
  text.length <= LONGEST && BEGINNING.test(text)

/** A number of `readDecimal` as a whole number of millionths, so that nothing is rounded. */
export function millionths(decimal: string): bigint {
  const [whole = '', decimals = ''] = decimal.split('.')
  return BigInt(whole + decimals.padEnd(PLACES, '0'))
}

/** The number of so many millionths, in its one form; null if it has more digits than a number has here. */
export function ofMillionths(count: bigint): string | null {
  const digits = (count < 0n ? -count : count).toString().padStart(PLACES + 1, '0')
  return readDecimal(`${count < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`)
}
