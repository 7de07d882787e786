import { indianDay } from '@sopan/domain/indian-day'

import type { ContentDay, ContentTime } from './yaml/fields.ts'
import { parseRelative, parseRelativeDay } from './yaml/times.ts'

/** A relative time of the stored row, and the time that it meant at its first import. */
type Stored<At> = readonly [relative: string | null, at: At | null] | undefined

/**
 * The time that the folder means. A relative time counts from its first import. While its text stays
 * unchanged, the computed time is kept, so that a second import changes nothing.
 */
export function resolveTime(time: ContentTime, now: Date, stored: Stored<Date>): Date {
  if (time.relative === null) return time.at
  const count = () => new Date(now.getTime() - (parseRelative(time.relative ?? '') ?? 0))
  return storedIfSame(time.relative, stored) ?? count()
}

/** The day that the folder means; a relative one as in `resolveTime`. */
export function resolveDay(day: ContentDay, now: Date, stored: Stored<string>): string {
  if (day.relative === null) return day.day
  const count = () => indianDay(now, parseRelativeDay(day.relative ?? '') ?? 0)
  return storedIfSame(day.relative, stored) ?? count()
}

function storedIfSame<At>(relative: string, stored: Stored<At>): At | null {
  const [storedRelative, at] = stored ?? [null, null]
  return relative === storedRelative ? at : null
}
