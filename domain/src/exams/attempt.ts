import { type WriteVersion, isNewer } from './write-order.ts'

/** If neither a limit nor a duration is known (D-11). */
const DEFAULT_LIMIT_SECONDS = 60 * 60

/**
 * Entries that arrive this long after the deadline still count, because networks are slow when many
 * learners submit.
 */
export const GRACE_SECONDS = 30

/**
 * An attempt is closed this long after its deadline: the grace period plus the longest duration of
 * a request, so that everything that arrived within the grace is stored before grading.
 */
export const CLOSE_AFTER_SECONDS = GRACE_SECONDS + 15

/** A client continues from the highest seq it has seen; no correct client is this far ahead. */
export const LARGEST_SEQ_STEP = 10_000

/**
 * A body may end this long after its headers without changing the arrival of the request.
 */
export const SLOWEST_BODY_SECONDS = 3

/** Entries that arrive this long after the deadline are no longer added to the log. */
export const LATE_ENTRY_DAYS = 7

/**
 * The maximum number of log entries of an attempt: this fixed number plus more for each question.
 */
export const MAX_LOG_ENTRIES = 500
export const MAX_LOG_ENTRIES_OF_QUESTION = 20

/**
 * The initial value of a test's timer in seconds: the session's limit, including 0, otherwise the
 * test's duration in minutes, otherwise an hour (D-11).
 */
export function timeLimitSeconds(
  limitSeconds: number | null | undefined,
  durationMinutes: number | null | undefined,
): number {
  if (limitSeconds !== null && limitSeconds !== undefined) return limitSeconds
  return durationMinutes ? durationMinutes * 60 : DEFAULT_LIMIT_SECONDS
}

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/** When an attempt that starts at `start` ends. */
export function deadlineOf(start: Date, limitSeconds: number): Date {
  return after(start, limitSeconds)
}

/** Whole seconds until the deadline, rounded up, never below 0. */
export function secondsLeft(deadline: Date, now: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000))
}

/** The latest arrival at which an entry counts without an operator. */
export function lastArrival(deadline: Date): Date {
  return after(deadline, GRACE_SECONDS)
}

/** Whether the server has to close an attempt that has not been submitted. */
export function isOverdue(deadline: Date, now: Date): boolean {
  return now > after(deadline, CLOSE_AFTER_SECONDS)
}

/**
 * When a closed attempt ended for the learner: at most the deadline, also for a submit in the grace
 * period.
 */
export function completedAt(closedAt: Date, deadline: Date): Date {
  return closedAt < deadline ? closedAt : deadline
}

/** Whole seconds that an attempt took, at most its limit. */
export function secondsTaken(startedAt: Date, closedAt: Date, deadline: Date): number {
  const end = completedAt(closedAt, deadline)
  return Math.max(0, Math.round((end.getTime() - startedAt.getTime()) / 1000))
}

/** The fields of an entry that merging needs. */
export interface Mergeable extends WriteVersion {
  question_id: number
}

/**
 * The winning entry of each question, by question id. The result does not depend on the order or
 * repetition of entries.
 */
export function mergeAnswers<Entry extends Mergeable>(
  entries: readonly Entry[],
): Map<number, Entry> {
  const winners = new Map<number, Entry>()
  for (const entry of entries) {
    const winner = winners.get(entry.question_id)
    if (winner === undefined || isNewer(entry, winner)) winners.set(entry.question_id, entry)
  }
  return winners
}
