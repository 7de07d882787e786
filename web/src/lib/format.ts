const TIME_ZONE = 'Asia/Kolkata'

const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exactRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})
const shortDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
const shortTime = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
  timeZone: TIME_ZONE,
})
const numbers = new Intl.NumberFormat('en-IN')
const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })

/** '₹1,12,400', with two decimals only where there are paise (A-93). */
export function rupees(amount: number): string {
  return (Number.isInteger(amount) ? wholeRupees : exactRupees).format(amount)
}

/** '20 Aug 2025' in Indian time; '' for an invalid time. */
export function date(iso: string | Date): string {
  const value = new Date(iso)
  if (Number.isNaN(value.getTime())) return ''
  // Some engines write 'Sept', which is too wide for a column of dates.
  return shortDate.format(value).replace('Sept', 'Sep')
}

/** '10:32:05 am' in Indian time; '' for an invalid time. */
function timeOfDay(iso: string): string {
  const value = new Date(iso)
  return Number.isNaN(value.getTime()) ? '' : shortTime.format(value)
}

/** '20 Aug 2025, 10:32:05 am' in Indian time; '' for an invalid time. */
export const dateAndTime = (iso: string): string =>
  [date(iso), timeOfDay(iso)].filter(Boolean).join(', ')

/** 12,34,567 */
export const number = (value: number): string => numbers.format(value)

const STEPS = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
] as const

/** '2 hours ago'; the date from one week on. */
export function ago(iso: string, now: Date): string {
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds) || seconds < -7 * 86_400) return date(iso)
  let value = seconds
  let unit: 'second' | 'minute' | 'hour' | 'day' = 'second'
  for (const [next, size] of STEPS) {
    if (Math.abs(value) < size) break
    value /= size
    unit = next
  }
  return unit === 'second' ? 'just now' : relative.format(Math.trunc(value), unit)
}

/** '4:05' or '1:02:09', from whole seconds. */
export function clock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
}

/** '1 question', '5 questions'. */
export const counted = (count: number, word: string): string =>
  `${number(count)}\u00A0${count === 1 ? word : `${word}s`}`

const UNITS = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** '41 min 20 s', from whole seconds; a non-breaking space joins each number and its unit. */
export function duration(totalSeconds: number): string {
  let rest = Math.max(0, Math.round(totalSeconds))
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count}\u00A0${unit}`)
  }
  return parts.join(' ') || '0\u00A0s'
}

/** Percent or marks for display: at most two decimals, with a typographic minus sign. */
export function figure(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded).replace('-', '\u2212')
}
