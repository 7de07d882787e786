import { type WritePlace, isNewer } from './write-order.ts'

/** Where neither a limit nor a duration is known (D-11). */
const DEFAULT_LIMIT_SECONDS = 60 * 60

/** What arrives this long after the deadline still counts: networks are slow at the same moment. */
export const GRACE_SECONDS = 30

/**
 * An attempt is closed this long after its deadline: the grace, and the longest that a request may
 * take, so that whatever arrived within the grace has been stored before the marks are made.
 */
export const CLOSE_AFTER_SECONDS = GRACE_SECONDS + 15

/** A client counts on from the highest seq it knows; nothing honest is this far ahead of it. */
export const LARGEST_SEQ_STEP = 10_000

/** A body may follow its headers by this much without changing when the request arrived. */
export const SLOWEST_BODY_SECONDS = 3

/** Entries that arrive this long after the deadline are no longer kept. */
export const KEPT_DAYS = 7

/** The most entries of an attempt that are kept: so many, and so many more for each question. */
export const MOST_KEPT = 500
export const MOST_KEPT_OF_QUESTION = 20

/**
 * Where a test's timer begins, in seconds: the session's own limit, 0 included, else the test's
 * duration in minutes, else an hour (D-11).
 */
export function timeLimitSeconds(
  limitSeconds: number | null | undefined,
  durationMinutes: number | null | undefined,
): number {
  if (limitSeconds !== null && limitSeconds !== undefined) return limitSeconds
  return durationMinutes ? durationMinutes * 60 : DEFAULT_LIMIT_SECONDS
}

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/** When an attempt that starts at `start` is over. */
export function deadlineOf(start: Date, limitSeconds: number): Date {
  return after(start, limitSeconds)
}

/** Whole seconds until the deadline, rounded up, never below 0. */
export function secondsLeft(deadline: Date, now: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000))
}

/** The last moment at which an entry may arrive and count by itself. */
export function lastArrival(deadline: Date): Date {
  return after(deadline, GRACE_SECONDS)
}

/** Whether an attempt that nobody has submitted is to be closed by the server. */
export function isOverdue(deadline: Date, now: Date): boolean {
  return now > after(deadline, CLOSE_AFTER_SECONDS)
}

/** When a closed attempt ended for the learner: what came in the grace counts as the deadline. */
export function completedAt(closedAt: Date, deadline: Date): Date {
  return closedAt < deadline ? closedAt : deadline
}

/** Whole seconds that an attempt took, never above its limit. */
export function secondsTaken(startedAt: Date, closedAt: Date, deadline: Date): number {
  const end = completedAt(closedAt, deadline)
  return Math.max(0, Math.round((end.getTime() - startedAt.getTime()) / 1000))
}

/** An entry as far as merging goes. */
export interface Mergeable extends WritePlace {
  question_id: number
}

/**
 * Of each question the entry that wins, by question id. Whatever order they come in, and however
 * often, the outcome is the same.
 */
export function mergeAnswers<Entry extends Mergeable>(
  entries: readonly Entry[],
): Map<number, Entry> {
  const winners = new Map<number, Entry>()
  for (const entry of entries) {
    const held = winners.get(entry.question_id)
    if (held === undefined || isNewer(entry, held)) winners.set(entry.question_id, entry)
  }
  return winners
}
