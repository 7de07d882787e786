import type { Notice } from '@sopan/contract/notices'

import { HOUR_MS } from './durations.ts'

const FRESH_MS = 48 * HOUR_MS
const PAUSE_MS = HOUR_MS

/** True for true, 'true', 'yes', 1 and '1' only. */
export function isPopup(value: unknown): boolean {
  return value === true || value === 'true' || value === 'yes' || value === 1 || value === '1'
}

/**
 * A popup's time: ISO 8601; a value without an offset is Indian time. Null if it is missing
 * or invalid.
 */
export function popupTime(value: string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)
  const iso = value.includes('T') || hasOffset ? value : value.replace(' ', 'T')
  const withTime = iso.includes('T') || hasOffset ? iso : `${iso}T00:00:00`
  const date = new Date(hasOffset ? withTime : `${withTime}+05:30`)
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * The notices to show as popups at `now`, in the order given: active ones with a popup_time within
 * the last 48 hours, not shown within the last hour. `shownAt` are epoch milliseconds by notice id.
 */
export function popupsToShow<
  N extends Pick<Notice, 'id' | 'status' | 'popup_time'> & { popup: unknown },
>(notices: readonly N[], shownAt: Readonly<Record<string, number>>, now: Date): N[] {
  return notices.filter((notice) => {
    const time = popupTime(notice.popup_time)
    if (notice.status !== 'active' || !isPopup(notice.popup) || time === null) return false
    const age = now.getTime() - time.getTime()
    const shown = shownAt[String(notice.id)]
    const isRested = shown === undefined || now.getTime() - shown >= PAUSE_MS
    return age >= 0 && age <= FRESH_MS && isRested
  })
}
