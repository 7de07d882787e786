import { formatsIn } from './format.ts'
import type { Language } from './language.ts'

const JUST_NOW: Record<Language, string> = { en: 'just now', hi: 'अभी-अभी' }

const STEPS = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
] as const

/** '2 hours ago' for an ISO time; the date from one week on, '' for an invalid time. */
export function ago(iso: string, now: Date, language: Language): string {
  const { date, locale } = formatsIn(language)
  const seconds = (new Date(iso).getTime() - now.getTime()) / 1000
  if (Number.isNaN(seconds) || seconds < -7 * 86_400) return date(iso)
  let value = seconds
  let unit: 'second' | 'minute' | 'hour' | 'day' = 'second'
  for (const [next, size] of STEPS) {
    if (Math.abs(value) < size) break
    value /= size
    unit = next
  }
  if (unit === 'second') return JUST_NOW[language]
  // 'कल' is yesterday and tomorrow.
  const numeric = language === 'en' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(Math.trunc(value), unit)
}
