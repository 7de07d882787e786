import { indianDay, startOfIndianDay } from '../indian-day.ts'

/** A part that is agreed but not paid yet. */
export interface LaterPart {
  amountPaise: number
  /** A day in India. */
  dueOn: string
}

/** Why parts cannot be agreed as they are given. */
export type PartsFault = 'not in order' | 'not later' | 'after the access' | null

/**
 * Checks the parts after the first one, which is paid `now`: each due after the one before and after today, and before the access ends,
 * whose end is null without one.
 */
export function partsFault(
  later: readonly LaterPart[],
  { now, accessEnds }: { now: Date; accessEnds: Date | null },
): PartsFault {
  const days = later.map(({ dueOn }) => dueOn)
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? ''))) return 'not in order'
  if (days.some((day) => day <= indianDay(now))) return 'not later'
  const last = days.at(-1)
  const isAfter =
    last !== undefined && accessEnds !== null && startOfIndianDay(last, 1) > accessEnds
  return isAfter ? 'after the access' : null
}

/**
 * When the access pauses if a part stays unpaid: after its due day in India and the days of grace. The database has the same rule in its
 * function `plan_pause`.
 */
export const pauseOf = (dueOn: string, graceDays: number): Date =>
  startOfIndianDay(dueOn, graceDays + 1)

/** How many days before its due day the mail about a part is sent, and the part is listed in Today. */
export const PART_NOTICE_DAYS = 3

/** When the mail about a part is sent: at 9 in the morning in India, some days before its due day. */
export const partMailAt = (dueOn: string): Date =>
  new Date(startOfIndianDay(dueOn, -PART_NOTICE_DAYS).getTime() + 9 * 3_600_000)

/** A part as it is named in orders and receipts, such as 'Polity (part 2 of 3)'. */
export const partTitle = (title: string, number: number, of: number): string =>
  `${title} (part ${number} of ${of})`
