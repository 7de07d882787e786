import type { CourseAccess, CourseCard } from '@sopan/contract/courses'

import { DAY_MS } from '../durations.ts'

/** At this many days or fewer the validity panel turns yellow (D-03). */
const EXPIRING_SOON_DAYS = 7

/** One reason why a learner may open an item: an order, a free enrolment or an operator's grant. */
export interface Grant {
  starts_at: Date
  /** When it ends, as `accessEnd` computes it; of a stored grant as the view `access` has it. */
  ends_at: Date | null
  revoked_at: Date | null
  /** Of an item of a bundle, when the bundle opens it; null: immediately. */
  opens_at: Date | null
}

/** A grant with the attempts that were begun with it. */
export interface UsedGrant extends Grant {
  /** Null for items without attempts. */
  max_attempts: number | null
  used: number
}

export interface Access {
  state: 'active' | 'expired' | 'none'
  /** Null while access has no end, or if there never was any. */
  endsAt: Date | null
  startedAt: Date | null
  /** When access begins that a bundle opens later; null if access is active, or none will begin. */
  opensAt: Date | null
}

/**
 * A grant gives access until its end, unless it was revoked or a bundle opens its item later. A stored grant has begun: the
 * clock that dated its start may have been wrong.
 */
export function isLive(grant: Grant, now: Date): boolean {
  return isKept(grant, now) && !isLater(grant, now)
}

const isKept = (grant: Grant, now: Date) =>
  grant.revoked_at === null && (grant.ends_at === null || grant.ends_at > now)

const isLater = ({ opens_at: opensAt }: Grant, now: Date) => opensAt !== null && opensAt > now

/** Whether a grant has attempts left; a grant without a number of attempts always has. */
export const hasLeft = ({ max_attempts: most, used }: UsedGrant): boolean =>
  most === null || used < most

/** Whether a learner has an item, so that it is not sold again: access, and where there are attempts, one of them. */
export const hasUsableGrant = (grants: readonly UsedGrant[], now: Date): boolean =>
  grants.some((grant) => isLive(grant, now) && hasLeft(grant))

/** The end that is stored with a grant: validity × 24 h after its start, or null for unlimited access. */
export function storedEnd(start: Date, validityDays: number | null): Date | null {
  return validityDays === null ? null : new Date(start.getTime() + validityDays * DAY_MS)
}

/**
 * The end of access with a stored end: where the window of a test opens after the start, its days begin at the
 * opening, so that a window that is moved moves them. `opensAt` is null for what has no window. The database
 * has the same rule in its function `access_end`.
 */
export function movedEnd(start: Date, stored: Date | null, opensAt: Date | null): Date | null {
  if (stored === null || opensAt === null || opensAt <= start) return stored
  return new Date(stored.getTime() + opensAt.getTime() - start.getTime())
}

/** The end of access that begins at `start`, of a test whose window opens at `opensAt`; null for unlimited access. */
export const accessEnd = (
  start: Date,
  validityDays: number | null,
  opensAt: Date | null,
): Date | null => movedEnd(start, storedEnd(start, validityDays), opensAt)

const endTime = (grant: Grant) => grant.ends_at?.getTime() ?? Infinity

/**
 * The access that all grants of a learner for an item give at `now`: a live grant gives access, and
 * the longest one counts; otherwise access has expired if a grant ended. Revoked grants do not count.
 */
export function accessOf(grants: readonly Grant[], now: Date): Access {
  const kept = grants.filter((grant) => grant.revoked_at === null && !isLater(grant, now))
  const live = kept.filter((grant) => isLive(grant, now))
  const candidates = live.length > 0 ? live : kept
  const best = candidates.reduce<Grant | null>(
    (longest, grant) => (longest === null || endTime(grant) > endTime(longest) ? grant : longest),
    null,
  )
  const opensAt = live.length > 0 ? null : nextOpening(grants, now)
  if (best === null) return { state: 'none', endsAt: null, startedAt: null, opensAt }
  return {
    state: live.length > 0 ? 'active' : 'expired',
    endsAt: best.ends_at,
    startedAt: best.starts_at,
    opensAt,
  }
}

/** When a bundle next opens an item whose access has not ended before; null if none does. */
function nextOpening(grants: readonly Grant[], now: Date): Date | null {
  const times = grants.flatMap((grant) => {
    const { opens_at: opensAt, ends_at: endsAt } = grant
    const willOpen = opensAt !== null && isKept(grant, now) && isLater(grant, now)
    return willOpen && (endsAt === null || endsAt > opensAt) ? [opensAt.getTime()] : []
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** Whole days until `end`, rounded up, never below 0. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))
}

/** How long access lasts, from now; null if there never was access. */
export type AccessLeft = 'expired' | 'unlimited' | { days: number }

export function accessLeft(access: Access, now: Date): AccessLeft | null {
  if (access.state === 'none') return null
  if (access.state === 'expired') return 'expired'
  return access.endsAt === null ? 'unlimited' : { days: daysUntil(access.endsAt, now) }
}

/** Access in its wire format, with its length in words; times are ISO 8601. */
export function accessOnWire(access: Access, message: string | null): CourseAccess {
  return {
    has_access: access.state === 'active',
    access_status: access.state === 'none' ? null : access.state,
    access_expires: access.endsAt?.toISOString() ?? null,
    access_message: message,
    ...(access.opensAt !== null && { access_opens: access.opensAt.toISOString() }),
    purchase_date: access.startedAt?.toISOString() ?? null,
    is_purchased: access.state !== 'none',
  }
}

/**
 * Days left of a course from its wire fields: the message's number if it has one, otherwise from
 * the expiry date, null for unlimited.
 */
export function daysRemaining(
  course: Pick<CourseAccess, 'access_message' | 'access_expires'>,
  now: Date,
): number | null {
  const stated = /(\d+) days? remaining/i.exec(course.access_message ?? '')
  if (stated !== null) return Number(stated[1])
  return course.access_expires === null ? null : daysUntil(new Date(course.access_expires), now)
}

export type ValidityTone = 'green' | 'yellow' | 'red'

/** The colour of the validity panel; null days means unlimited (D-03). */
export function validityTone(daysLeft: number | null): ValidityTone {
  return daysLeft !== null && daysLeft <= EXPIRING_SOON_DAYS ? 'yellow' : 'green'
}

export type CourseOffer = 'continue' | 'renew' | 'enroll' | 'buy'

/** The action that a course offers; an expired free course offers enrolment again. */
export function courseOffer(
  course: Pick<CourseCard, 'type' | 'has_access' | 'access_status'>,
): CourseOffer {
  if (course.access_status === 'expired') return course.type === 'free' ? 'enroll' : 'renew'
  if (course.has_access) return 'continue'
  return course.type === 'free' ? 'enroll' : 'buy'
}

/** Coupons apply to paid courses without live access (D-17). */
export function takesCoupon(
  course: Pick<CourseCard, 'type' | 'has_access' | 'access_status'>,
): boolean {
  const offer = courseOffer(course)
  return offer === 'buy' || offer === 'renew'
}
