import type { Answer } from '@sopan/contract/exams/answer'

import { DAY_MS } from '../durations.ts'
import { type KeyedQuestion, creditFor } from '../exams/marking.ts'
import { indianDay } from '../indian-day.ts'

/** After how many days a question comes back: after the first right answer, the second and the third. */
const DAYS_AFTER_RIGHT = [3, 7, 21] as const
/** A question comes back on the day after a wrong answer. */
const DAYS_AFTER_WRONG = 1
/** How many questions a day a learner is asked at least, if there are so many. */
export const FIVE = 5
/** How many entries of a question are kept, the newest ones; besides them the newest star and the newest 'I know this'. */
export const MOST_ENTRIES = 20
const OLDEST_MS = 30 * DAY_MS

/** An answer to a question in practice, or another act on it: each is one entry, in the order of time and writer. */
export interface PracticeEntry {
  act: 'answer' | 'known' | 'star' | 'unstar'
  /** Null in every other act than an answer. */
  answer: Answer | null
  at: Date
  /** Which page wrote it. */
  writer: string
}

/** A question in practice. */
export interface Practised {
  /** With the key that counts now. */
  question: KeyedQuestion
  /** When the attempt ended in which it was wrong or skipped; null if it was in no attempt of the learner, or right. */
  missedAt: Date | null
  entries: readonly PracticeEntry[]
}

/** The time of an entry that a device has sent: a clock that is ahead, or behind by a month, does not count. */
export function countedTime(sent: Date, arrived: Date): Date {
  const age = arrived.getTime() - sent.getTime()
  return age < 0 || age > OLDEST_MS ? arrived : sent
}

/** The entries in the order in which they count, which is the same on every device. */
const inOrder = <E extends Pick<PracticeEntry, 'at' | 'writer'>>(entries: readonly E[]): E[] =>
  entries.toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      (one.writer < other.writer ? -1 : Number(one.writer > other.writer)),
  )

/**
 * The day in India from which on a mistake is asked again ('2026-12-01'); null for a question that is no mistake, or no
 * longer one: after a right answer on each of the days, or by 'I know this'. A right answer before its day changes
 * nothing, so that two devices without a network make one step; a wrong answer begins again.
 */
export function dueOn({ question, missedAt, entries }: Practised): string | null {
  if (creditFor(question, null)?.outcome !== 'skipped') return null
  let [step, due] = [0, missedAt && indianDay(missedAt, DAYS_AFTER_WRONG)]
  for (const { act, answer, at } of inOrder(entries)) {
    if (missedAt !== null && at <= missedAt) continue
    if (act === 'known') due = null
    if (act !== 'answer') continue
    if (creditFor(question, answer)?.outcome !== 'right') {
      ;[step, due] = [0, indianDay(at, DAYS_AFTER_WRONG)]
    } else if (due !== null && due <= indianDay(at)) {
      const days = DAYS_AFTER_RIGHT[step]
      ;[step, due] = [step + 1, days === undefined ? null : indianDay(at, days)]
    }
  }
  return due
}

/** Whether a learner has starred a question. */
export const isStarred = (entries: readonly PracticeEntry[]): boolean =>
  inOrder(entries).findLast(({ act }) => act === 'star' || act === 'unstar')?.act === 'star'

/** Whether a question is due on the Indian day of a time. */
export function isDue(practised: Practised, now: Date): boolean {
  const due = dueOn(practised)
  return due !== null && due <= indianDay(now)
}
