import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** A session of the staff ends after this time without a request, and after 12 hours at most. */
export const IDLE_MS = 30 * MINUTE_MS
export const SESSION_MS = 12 * HOUR_MS
/** The time for the second factor after the password. */
export const SECOND_FACTOR_MS = 10 * MINUTE_MS
export const INVITE_MS = DAY_MS
/** How long a code counts as just given. */
const CODE_FRESH_MS = 5 * MINUTE_MS

/** Until when a code that was given at this time counts for calls that need a fresh one. */
export const freshUntil = (codeAt: Date): Date => new Date(codeAt.getTime() + CODE_FRESH_MS)

/** Whether a code was given within the last five minutes. */
export const isFresh = (codeAt: Date | null, now: Date): boolean =>
  codeAt !== null && now < freshUntil(codeAt)
