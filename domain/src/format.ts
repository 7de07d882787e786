const TIME_ZONE = 'Asia/Kolkata'

const rupeeFormat = (fractionDigits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
const wholeRupees = rupeeFormat(0)
const exactRupees = rupeeFormat(2)
const shortDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const shortWeekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: TIME_ZONE })
const hoursAndMinutes = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: TIME_ZONE,
})
const numbers = new Intl.NumberFormat('en-IN')

/** '₹1,12,400', with two decimals only where there are paise. */
export const rupees = (amount: number): string =>
  (Number.isInteger(amount) ? wholeRupees : exactRupees).format(amount)

/** '₹1,12,400.00', with both decimals, as in accounts. */
export const rupeesAndPaise = (amount: number): string => exactRupees.format(amount)

/** '20 Aug 2025' in Indian time; '' for an invalid time. */
export function date(time: string | Date): string {
  const value = new Date(time)
  if (Number.isNaN(value.getTime())) return ''
  // Some engines write 'Sept', which is too wide for a column of dates.
  return shortDate.format(value).replace('Sept', 'Sep')
}

/** '20 Aug 2025, 10:32 am' in Indian time, which wraps only at its comma; '' for an invalid time. */
export function dateAndTime(iso: string): string {
  const day = date(iso).replaceAll(' ', '\u00A0')
  return day === '' ? '' : `${day}, ${timeOfDay(iso)}`
}

/** 'Wed' in Indian time, of a time or a day such as '2026-11-25'. */
export const weekday = (time: string): string => shortWeekday.format(new Date(time))

/** '10:32 am' in Indian time, with a non-breaking space; '' for an invalid time. */
export function timeOfDay(iso: string): string {
  const value = new Date(iso)
  if (Number.isNaN(value.getTime())) return ''
  return hoursAndMinutes.format(value).replaceAll(/\s/g, '\u00A0')
}

/** 12,34,567 */
export const number = (value: number): string => numbers.format(value)

/** The word for a count: 'class' for 1, otherwise 'classes'. */
export const plural = (count: number, word: string): string =>
  count === 1 ? word : `${word}${word.endsWith('s') ? 'es' : 's'}`

/** '1 question', '1,200 questions', with a non-breaking space. */
export const counted = (count: number, word: string): string =>
  `${number(count)}\u00A0${plural(count, word)}`

const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

/** A number in few letters, for the axis of a chart: '1.2L'. */
export const shortNumber = (value: number): string => short.format(value)
