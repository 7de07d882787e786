import { DAY_MS, MINUTE_MS } from './durations.ts'

/** India has one time zone and no summer time. */
export const INDIA_MS = 330 * MINUTE_MS

/** The day in India at a time, or some days later: '2026-12-31'. */
export const indianDay = (time: Date, daysLater = 0): string =>
  new Date(time.getTime() + INDIA_MS + daysLater * DAY_MS).toISOString().slice(0, 10)

/** When a day begins in India, or the day some days later; `day` is '2026-12-31'. */
export const startOfIndianDay = (day: string, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_MS + daysLater * DAY_MS)
