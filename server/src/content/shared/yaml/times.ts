import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'
// Dates without an offset are Indian.
import { INDIA_MS } from '@sopan/domain/indian-day'

const POINT = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d)?)?$/
const RELATIVE = /^(?:on-import|-(\d{1,3})([mhd]))$/
const RELATIVE_DAY = /^([+-]\d{1,3})d$/
const UNIT_MS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/**
 * Parses a date (`2025-08-20`, midnight in India) or a time (`2025-08-20T10:00`, seconds and offset
 * optional); null for other forms and for days that do not exist.
 */
export function parsePoint(text: string): Date | null {
  const parts = POINT.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wall = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second)
  // Date.UTC turns 30 February into 1 or 2 March; a day that comes back different does not exist.
  if (!new Date(wall).toISOString().startsWith(isoWall(parts))) return null
  const offset = offsetMs(parts[7])
  return offset === null ? null : new Date(wall - offset)
}

/** The number of milliseconds before the import that a relative time means; null for other text. */
export function parseRelative(text: string): number | null {
  const parts = RELATIVE.exec(text)
  if (!parts) return null
  return Number(parts[1] ?? 0) * (UNIT_MS[parts[2] ?? ''] ?? 0)
}

/** Whether a text is a day that exists: `2025-08-20`. */
export const isDay = (text: string): boolean => text.length === 10 && parsePoint(text) !== null

/** The days after the import, negative before it, that a relative day means; null for other text. */
export function parseRelativeDay(text: string): number | null {
  const parts = RELATIVE_DAY.exec(text)
  return parts && Number(parts[1])
}

/** The canonical form of a time: a date if it is midnight in India, otherwise an Indian time. */
export function formatTime(time: Date): string {
  const wall = new Date(time.getTime() + INDIA_MS).toISOString()
  const [date = '', clock = ''] = wall.slice(0, 19).split('T')
  if (clock === '00:00:00') return date
  return `${date}T${clock.endsWith(':00') ? clock.slice(0, 5) : clock}+05:30`
}

/** `until: 2030-12-31` includes that whole day; a time of day is an exact time. */
export function parseEnd(text: string): Date | null {
  const time = parsePoint(text)
  return time && !text.includes('T') ? new Date(time.getTime() + DAY_MS) : time
}

/** The reverse of `parseEnd`: an end at Indian midnight is written as the day before. */
export function formatEndTime(time: Date): string {
  const written = formatTime(time)
  return written.includes('T') ? written : formatTime(new Date(time.getTime() - DAY_MS))
}

function isoWall(parts: RegExpExecArray): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = parts
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

function offsetMs(text: string | undefined): number | null {
  if (text === undefined) return INDIA_MS
  if (text === 'Z') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  if (hours > 14 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS
}
