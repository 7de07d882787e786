/** Readers of the cells of a settlement file; null if a cell is something else. */

/**
 * Rupees such as `1499`, `1499.5`, `-1,499.00` in whole paise, read digit by digit: a number with
 * more than two decimals that are not zero is no amount of money.
 */
export function readPaise(cell: string): number | null {
  const match = /^(-?)(\d{1,3}(?:,\d{2,3})+|\d{1,12})(?:\.(\d{1,2})0{0,10})?$/.exec(cell)
  if (match === null) return null
  const [, sign, whole = '', decimals = ''] = match
  const paise = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(paise)) return null
  return sign === '-' && paise !== 0 ? -paise : paise
}

/** An id as text. Spreadsheets are told by `'123` or `="123"` to keep it so. */
export function readId(cell: string): string | null {
  const id = /^="(.*)"$/.exec(cell)?.[1] ?? cell.replace(/^'/, '')
  return /^[\x21-\x7e]{1,100}$/.test(id) && !isRounded(id) ? id : null
}

/** Whether a spreadsheet has replaced a long number by its first digits, such as 1.23E+17. */
export const isRounded = (cell: string): boolean => /^'?\d+(?:[.,]\d+)?E\+\d+$/i.test(cell)

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d{1,6})?(Z|[+-]\d\d:?\d\d)?$/

/** A time; without a zone it is Indian time. */
export function readTime(cell: string): Date | null {
  const match = TIME.exec(cell)
  if (match === null) return null
  const [, day, minute, second = ':00', zone = '+05:30'] = match
  const time = new Date(`${day}T${minute}${second}${zone}`)
  return Number.isNaN(time.getTime()) ? null : time
}
