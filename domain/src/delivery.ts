import type { Acknowledgement, OptionLetter } from '@sopan/contract/attempts'

import {
  KEPT_DAYS,
  LARGEST_SEQ_STEP,
  MOST_KEPT,
  MOST_KEPT_OF_QUESTION,
  lastArrival,
  mergeAnswers,
} from './exam-attempt.ts'
import { type WritePlace, isNewer } from './write-order.ts'

/** A choice as a client sends it; one of a client without a counter has seq 0 and writer ''. */
export interface Entry extends WritePlace {
  question_id: number
  /** Null takes an earlier choice back. */
  selected_option: OptionLetter | null
  seconds: number
}

/** What a learner sends in one call, of each (question, seq, writer) one entry at most. */
export interface EntriesSent {
  /** When the request arrived, which decides what is late. */
  arrivedAt: Date
  /** When its body was complete, which decides what came before a closing. */
  receivedAt: Date
  entries: readonly Entry[]
}

export interface AttemptState {
  deadline: Date
  closedAt: Date | null
  maxSeq: number
  /** The number of entries in its log. */
  revision: number
  /** Option counts by question id. */
  optionCounts: ReadonlyMap<number, number>
}

/** What is stored of the questions and entries that a delivery names. */
export interface StoredEntries {
  /** The log's entries with a key that the delivery names too. */
  logged: readonly (WritePlace & {
    question_id: number
    option: OptionLetter | null
    is_late: boolean
  })[]
  /** Of each question the answer that counts. */
  answers: readonly (WritePlace & { question_id: number; option: OptionLetter | null })[]
}

/** What becomes of an entry, as its acknowledgement says it. */
export type Outcome = Pick<Acknowledgement, 'stored' | 'reason' | 'held'>

export interface Decision {
  /** The entries do not count, because they are late or the attempt was closed before. */
  isLate: boolean
  /** For the log. */
  added: Entry[]
  /** What counts from now on. */
  changed: Entry[]
  /** One for each entry sent, in the same order. */
  outcomes: Outcome[]
}

/** 'refused': an entry is foreign, malformed or too far ahead. 'contradiction': see `decideDelivery`. */
export type Refusal = 'refused' | 'contradiction'

const DAY_MS = 24 * 60 * 60 * 1000

/** Identifies an entry within its attempt. */
export const entryKey = (entry: WritePlace & { question_id: number }): string =>
  `${entry.question_id} ${entry.seq} ${entry.writer}`

/**
 * What a delivery changes about an attempt, which the caller holds locked. `now` is the time of the
 * transaction: an attempt that seems to be closed after it was closed by another server's clock, so
 * nothing counts as received before that closing. Nothing of a delivery is stored that names a
 * question or an option the paper does not have, or a seq that no honest client can have reached, or
 * that repeats a logged (question, seq, writer) with another option. An entry without a counter may
 * repeat: the log keeps the first.
 */
export function decideDelivery(
  attempt: AttemptState,
  { arrivedAt, receivedAt, entries }: EntriesSent,
  { logged, answers }: StoredEntries,
  now: Date,
): Decision | Refusal {
  if (!entries.every((entry) => isPossible(attempt, entry))) return 'refused'
  const loggedByKey = new Map(logged.map((one) => [entryKey(one), one]))
  const differs = (entry: Entry) => {
    const same = loggedByKey.get(entryKey(entry))
    return same !== undefined && same.option !== entry.selected_option
  }
  if (entries.some((entry) => entry.seq > 0 && differs(entry))) return 'contradiction'

  const { closedAt, deadline } = attempt
  const isClosedBefore = closedAt !== null && (closedAt < receivedAt || closedAt > now)
  const isLate = isClosedBefore || arrivedAt > lastArrival(deadline)
  const isTooLate = arrivedAt.getTime() - deadline.getTime() > KEPT_DAYS * DAY_MS
  const fresh = entries.filter((entry) => !loggedByKey.has(entryKey(entry)))
  const added = isTooLate ? [] : newestOf(fresh, roomLeft(attempt))
  const isAdded = new Set(added)
  const isKept = (entry: Entry) => isAdded.has(entry) || loggedByKey.has(entryKey(entry))

  const held = new Map(answers.map((one) => [one.question_id, one]))
  const changed: Entry[] = []
  if (!isLate) {
    for (const [questionId, entry] of mergeAnswers(entries)) {
      const before = held.get(questionId)
      if (!isKept(entry) || differs(entry)) continue
      if (before !== undefined && !isNewer(entry, before)) continue
      changed.push(entry)
      held.set(questionId, { ...entry, option: entry.selected_option })
    }
  }
  const outcomes = entries.map((entry): Outcome => {
    const winner = held.get(entry.question_id)
    const isOther = differs(entry)
    const isWinner = winner?.seq === entry.seq && winner.writer === entry.writer && !isOther
    const shown =
      winner === undefined || isWinner
        ? null
        : { selected_option: winner.option, seq: winner.seq, writer: winner.writer }
    if (isOther) return { stored: 'not_kept', reason: null, held: shown }
    if (!isKept(entry)) {
      return { stored: 'not_kept', reason: isTooLate ? 'too_late' : 'too_many', held: shown }
    }
    const wasInTime = loggedByKey.get(entryKey(entry))?.is_late === false
    return { stored: isLate && !wasInTime ? 'late' : 'saved', reason: null, held: shown }
  })
  return { isLate, added, changed, outcomes }
}

function isPossible({ maxSeq, optionCounts }: AttemptState, entry: Entry): boolean {
  const options = optionCounts.get(entry.question_id)
  if (options === undefined || entry.seq > maxSeq + LARGEST_SEQ_STEP) return false
  const { selected_option: option } = entry
  return option === null || option.charCodeAt(0) - 'A'.charCodeAt(0) < options
}

/** How many more entries are kept: what comes above the limit of an attempt counts by question. */
function roomLeft({ revision, optionCounts }: AttemptState): number {
  return Math.max(0, MOST_KEPT + MOST_KEPT_OF_QUESTION * optionCounts.size - revision)
}

function newestOf(entries: readonly Entry[], count: number): Entry[] {
  return entries.toSorted((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, count)
}
