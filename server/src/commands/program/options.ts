import { InvalidArgumentError } from 'commander'

/** Options that several commands have, as commander takes them. */
export const DRY_RUN = ['--dry-run', 'report only, and change nothing'] as const
export const REASON = ['--reason <text>', 'why, for the audit', limitedText(500)] as const

export const MAX_MINUTES = 24 * 60

/** Parses a text of 1 to `max` characters. */
export function limitedText(max: number) {
  return (text: string): string => {
    const trimmed = text.trim()
    if (trimmed !== '' && trimmed.length <= max) return trimmed
    throw new InvalidArgumentError(`It has 1 to ${max} characters.`)
  }
}

/** Parses a whole number from 1 to `max`. */
export const wholeNumber =
  (max: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d{1,15}$/.test(text) && number >= 1 && number <= max) return number
    throw new InvalidArgumentError(`It is a whole number from 1 to ${max}.`)
  }

const rowId = wholeNumber(Number.MAX_SAFE_INTEGER)

/** Parses the number of a revision, from 0. */
export const revisionNumber = (text: string): number => (text === '0' ? 0 : rowId(text))

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Date would parse the 31st of a month with 30 days as the 1st of the next. */
function isDayOfMonth(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
}

/** Parses a time with its zone. */
export function zonedTime(text: string): Date {
  const time = new Date(text)
  const isTime = text.length <= 40 && ISO_TIME.test(text) && !Number.isNaN(time.getTime())
  if (isTime && isDayOfMonth(text)) return time
  throw new InvalidArgumentError('It is a time with its zone, such as 2026-11-20T11:30:00+05:30.')
}

/** Parses an Indian day: '2026-11-30'. */
export function indianDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isDayOfMonth(text)) return text
  throw new InvalidArgumentError('It is a day, such as 2026-11-30.')
}

/** Parses a time with its zone, or a number of minutes before now. */
export function timeOrMinutes(text: string): Date | number {
  return /^\d{1,15}$/.test(text) ? wholeNumber(7 * MAX_MINUTES)(text) : zonedTime(text)
}
