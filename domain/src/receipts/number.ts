import { indianDay } from '../indian-day.ts'

/** The documents with numbers, each with a separate series. */
export type DocumentKind = 'receipt' | 'credit note'

/** The Indian financial year of a time, April to March in Indian time: '26-27'. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')

/** The longest prefix of a number. */
export const LONGEST_PREFIX = 2

/**
 * 'R/26-27/000123'. Rule 46 of the GST rules allows 16 letters, digits, '/' and '-': with a prefix
 * of two characters there is room for 9,999,999 numbers a year.
 */
export const documentNumber = (prefix: string, year: string, serial: number): string =>
  `${prefix}/${year}/${String(serial).padStart(6, '0')}`
