import type { Answer } from '@sopan/contract/exams/answer'
import type { Acknowledgement } from '@sopan/contract/exams/attempts'

import { DAY_MS } from '../durations.ts'
import {
  LATE_ENTRY_DAYS,
  LARGEST_SEQ_STEP,
  MAX_LOG_ENTRIES,
  MAX_LOG_ENTRIES_OF_QUESTION,
  mergeAnswers,
} from './attempt.ts'
import { type AttemptEnds, hasBegun, inTimeUntil } from './section-clocks.ts'
import { type WriteVersion, isNewer } from './write-order.ts'

/** A change of an answer; a client without a counter sends seq 0 and writer ''. */
export interface Entry extends WriteVersion {
  question_id: number
  /** Null removes an earlier answer. */
  selected_option: Answer | null
  seconds: number
}

/** The entries of one call, at most one per (question, seq, writer). */
export interface EntriesSent {
  /** When the request arrived; decides whether entries are late. */
  arrivedAt: Date
  /** When its body was complete; decides whether entries came before a closing. */
  receivedAt: Date
  entries: readonly Entry[]
}

export interface AttemptState extends AttemptEnds {
  closedAt: Date | null
  maxSeq: number
  /** The number of entries in the attempt's log. */
  revision: number
  /** The questions of its paper, each with its section from 0. */
  questions: ReadonlyMap<number, number>
}

/** The stored data of the questions and entries that a delivery names. */
export interface StoredEntries {
  /** The logged entries with the same keys as the delivery's. */
  logged: readonly (WriteVersion & {
    question_id: number
    option: Answer | null
    is_late: boolean
  })[]
  /** The stored answer of each question. */
  answers: readonly (WriteVersion & { question_id: number; option: Answer | null })[]
}

/** The outcome of an entry, in the fields of its acknowledgement. */
export type Outcome = Pick<Acknowledgement, 'stored' | 'reason' | 'held'>

export interface Decision {
  /** Entries that do not count, because they are late or the attempt was closed before. */
  late: ReadonlySet<Entry>
  /** Entries to add to the log. */
  added: Entry[]
  /** Entries that become answers. */
  changed: Entry[]
  /** One for each entry sent, in the same order. */
  outcomes: Outcome[]
}

/**
 * Why a delivery is rejected. 'impossible': an entry names a question that the paper does not have, or its seq is too far
 * ahead. 'contradiction': it repeats a logged entry with another answer.
 */
export type Rejection = 'impossible' | 'contradiction'

/** Identifies an entry within its attempt. */
export const entryKey = (entry: WriteVersion & { question_id: number }): string =>
  `${entry.question_id} ${entry.seq} ${entry.writer}`

/**
 * Decides what a delivery changes in an attempt that the caller has locked. `now` is the time of the
 * transaction: if another server's clock is ahead, `closedAt` may be after `now`, and the attempt then counts
 * as closed before every entry. A delivery is rejected as a whole if it names an unknown question,
 * has a seq that no correct client can have reached, or repeats a logged (question, seq, writer) with another
 * answer. Whether the answers fit their questions was asked before (kinds/kinds.ts). An entry without a counter may be repeated: the log keeps the first.
 */
export function decideDelivery(
  attempt: AttemptState,
  { arrivedAt, receivedAt, entries }: EntriesSent,
  { logged, answers }: StoredEntries,
  now: Date,
): Decision | Rejection {
  if (!entries.every((entry) => isPossible(attempt, entry))) return 'impossible'
  const loggedByKey = new Map(logged.map((one) => [entryKey(one), one]))
  const differs = (entry: Entry) => {
    const same = loggedByKey.get(entryKey(entry))
    return same !== undefined && same.option !== entry.selected_option
  }
  if (entries.some((entry) => entry.seq > 0 && differs(entry))) return 'contradiction'

  const { closedAt, deadline } = attempt
  const isClosedBefore = closedAt !== null && (closedAt < receivedAt || closedAt > now)
  const sectionOf = (entry: Entry) => attempt.questions.get(entry.question_id) ?? 0
  const isLate = (entry: Entry) => arrivedAt > inTimeUntil(attempt, sectionOf(entry))
  const late = new Set(entries.filter((entry) => isClosedBefore || isLate(entry)))
  const isTooEarly = (entry: Entry) => !hasBegun(attempt, sectionOf(entry), arrivedAt)
  const isTooLate = arrivedAt.getTime() - deadline.getTime() > LATE_ENTRY_DAYS * DAY_MS
  const fresh = entries.filter((entry) => !loggedByKey.has(entryKey(entry)) && !isTooEarly(entry))
  const added = isTooLate ? [] : newestOf(fresh, roomLeft(attempt))
  const isAdded = new Set(added)
  const isKept = (entry: Entry) => isAdded.has(entry) || loggedByKey.has(entryKey(entry))

  const winners = new Map(answers.map((one) => [one.question_id, one]))
  const changed: Entry[] = []
  for (const [questionId, entry] of mergeAnswers(entries.filter((one) => !late.has(one)))) {
    const before = winners.get(questionId)
    if (!isKept(entry) || differs(entry)) continue
    if (before !== undefined && !isNewer(entry, before)) continue
    changed.push(entry)
    winners.set(questionId, { ...entry, option: entry.selected_option })
  }
  const outcomes = entries.map((entry): Outcome => {
    const winner = winners.get(entry.question_id)
    const isOther = differs(entry)
    const isWinner = winner?.seq === entry.seq && winner.writer === entry.writer && !isOther
    const shown =
      winner === undefined || isWinner
        ? null
        : { selected_option: winner.option, seq: winner.seq, writer: winner.writer }
    if (isOther) return { stored: 'not_kept', reason: null, held: shown }
    if (!isKept(entry)) {
      const reason = isTooEarly(entry) ? 'not_open' : isTooLate ? 'too_late' : 'too_many'
      return { stored: 'not_kept', reason, held: shown }
    }
    const wasInTime = loggedByKey.get(entryKey(entry))?.is_late === false
    return { stored: late.has(entry) && !wasInTime ? 'late' : 'saved', reason: null, held: shown }
  })
  return { late, added, changed, outcomes }
}

const isPossible = ({ maxSeq, questions }: AttemptState, entry: Entry): boolean =>
  questions.has(entry.question_id) && entry.seq <= maxSeq + LARGEST_SEQ_STEP

/**
 * How many more entries are kept; the part of the limit above the fixed number depends on the
 * questions.
 */
function roomLeft({ revision, questions }: AttemptState): number {
  return Math.max(0, MAX_LOG_ENTRIES + MAX_LOG_ENTRIES_OF_QUESTION * questions.size - revision)
}

function newestOf(entries: readonly Entry[], count: number): Entry[] {
  return entries.toSorted((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, count)
}
