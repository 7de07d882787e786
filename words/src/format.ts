import type { Language } from './language.ts'

/** Amounts, times and numbers as a language writes them. Times are Indian. */
export interface Formats {
  /** The tag of the language for other formats of `Intl`. */
  locale: string
  /** '₹1,12,400', with two decimals only where there are paise. */
  rupees: (amount: number) => string
  /** '₹1,12,400.00', with both decimals, as in accounts. */
  rupeesAndPaise: (amount: number) => string
  /** '20 Aug 2025'; '' for an invalid time. */
  date: (time: string | Date) => string
  /** '20 Aug 2025, 10:32 am', which wraps only at its comma; '' for an invalid time. */
  dateAndTime: (iso: string) => string
  /** 'Sunday, 6 December', with the year if it is not the year of `now`. */
  longDay: (time: string, now: Date) => string
  /** 'Wed', of a time or a day such as '2026-11-25'. */
  weekday: (time: string) => string
  /** '10:32 am', 'सुबह 10:32', with a non-breaking space; '' for an invalid time. */
  timeOfDay: (iso: string) => string
  /** 12,34,567 */
  number: (value: number) => string
  /** A number in few letters, for the axis of a chart: '1.2L'. */
  shortNumber: (value: number) => string
}

/** Hindi with the digits that its readers use on phones: 1, 2, 3. */
const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }

/** Hindi shortens months with a sign of its own ('नव॰'); its whole names are hardly longer. */
const MONTHS: Record<Language, 'short' | 'long'> = { en: 'short', hi: 'long' }

const made: Partial<Record<Language, Formats>> = {}

/** The formats of a language. They are made at the first use, because that takes a phone some milliseconds. */
export const formatsIn = (language: Language): Formats =>
  (made[language] ??= formats(LOCALES[language], MONTHS[language], language === 'hi'))

const timeZone = 'Asia/Kolkata'

function formats(locale: string, month: 'short' | 'long', hasPartsOfDay: boolean): Formats {
  const rupeeFormat = (fractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    })
  const wholeRupees = rupeeFormat(0)
  const exactRupees = rupeeFormat(2)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone })
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone })
  const hoursAndMinutes = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    // Hindi has no short words for am and pm, but for the parts of the day: 'रात 8:00'.
    ...(hasPartsOfDay ? { dayPeriod: 'short' } : { hour12: true }),
    timeZone,
  })
  const numbers = new Intl.NumberFormat(locale)
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })

  const date = (time: string | Date) => {
    const value = new Date(time)
    // Some engines write 'Sept', which is too wide for a column of dates.
    return Number.isNaN(value.getTime()) ? '' : day.format(value).replace('Sept', 'Sep')
  }
  const timeOfDay = (iso: string) => {
    const value = new Date(iso)
    if (Number.isNaN(value.getTime())) return ''
    return hoursAndMinutes.format(value).replaceAll(/\s/g, '\u00A0')
  }
  return {
    locale,
    rupees: (amount) => (Number.isInteger(amount) ? wholeRupees : exactRupees).format(amount),
    rupeesAndPaise: (amount) => exactRupees.format(amount),
    date,
    dateAndTime: (iso) => {
      const text = date(iso).replaceAll(' ', '\u00A0')
      return text === '' ? '' : `${text}, ${timeOfDay(iso)}`
    },
    longDay: (time, now) => {
      const yearOf = (one: string | Date) => date(one).slice(-4)
      const year = yearOf(time) === yearOf(now) ? {} : { year: 'numeric' as const }
      const parts = { weekday: 'long', day: 'numeric', month: 'long' } as const
      return new Date(time).toLocaleDateString(locale, { ...parts, ...year, timeZone })
    },
    weekday: (time) => shortWeekday.format(new Date(time)),
    timeOfDay,
    number: (value) => numbers.format(value),
    shortNumber: (value) => short.format(value),
  }
}
