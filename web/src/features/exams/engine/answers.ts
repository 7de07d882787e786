import type { AnswerEntry, OptionLetter } from '@sopan/contract/attempts'
import { mergeAnswers } from '@sopan/domain/exam-attempt'
import { isNewer } from '@sopan/domain/write-order'

type Entries = ReadonlyMap<number, AnswerEntry>

/** What a page knows of an attempt's answers. Never changed, only replaced. */
export interface AnswerBook {
  /** Of each question the entry that wins, of all that were made or seen here. */
  answers: Entries
  /** Of each question the newest entry of this device that no server has acknowledged. */
  unsent: Entries
  /** The greatest seq that was stored or seen. */
  maxSeq: number
}

export interface Choice {
  questionId: number
  /** Null takes a choice back. */
  option: OptionLetter | null
  /** Spent on the question so far. */
  seconds: number
}

export const emptyBook: AnswerBook = { answers: new Map(), unsent: new Map(), maxSeq: 0 }

const merged = (known: Entries, more: readonly AnswerEntry[]): Entries =>
  mergeAnswers([...known.values(), ...more])

const greatest = (known: number, entries: readonly { seq: number }[]) =>
  entries.reduce((max, { seq }) => Math.max(max, seq), known)

/** Entries that the server holds. */
export function learned(
  book: AnswerBook,
  entries: readonly AnswerEntry[],
  maxSeq: number,
): AnswerBook {
  return {
    ...book,
    answers: merged(book.answers, entries),
    maxSeq: greatest(Math.max(book.maxSeq, maxSeq), entries),
  }
}

/** Entries of this device that are still to be sent: made in another tab, or before a reload. */
export function noted(book: AnswerBook, entries: readonly AnswerEntry[]): AnswerBook {
  return {
    answers: merged(book.answers, entries),
    unsent: merged(book.unsent, entries),
    maxSeq: greatest(book.maxSeq, entries),
  }
}

/** The entry that a choice makes; it stands above everything that this page has seen. */
export function entryFor(book: AnswerBook, choice: Choice, writer: string): AnswerEntry {
  return {
    question_id: choice.questionId,
    selected_option: choice.option,
    seq: book.maxSeq + 1,
    writer,
    seconds: Math.min(86_400, Math.max(0, Math.round(choice.seconds))),
  }
}

/** Only what was acknowledged is forgotten: a newer choice of the same question stays. */
export function acknowledged(
  book: AnswerBook,
  acknowledgements: readonly Pick<AnswerEntry, 'question_id' | 'seq' | 'writer'>[],
  maxSeq: number,
): AnswerBook {
  const unsent = new Map(book.unsent)
  for (const { question_id: id, seq, writer } of acknowledgements) {
    const waiting = unsent.get(id)
    if (waiting?.seq === seq && waiting.writer === writer) unsent.delete(id)
  }
  return { ...book, unsent, maxSeq: Math.max(book.maxSeq, maxSeq) }
}

/** The stored entry of a question takes the place of the page's own; null where none is stored. */
export function replaced(
  book: AnswerBook,
  questionId: number,
  stored: AnswerEntry | null,
): AnswerBook {
  const [answers, unsent] = [new Map(book.answers), new Map(book.unsent)]
  unsent.delete(questionId)
  if (stored === null) answers.delete(questionId)
  else answers.set(questionId, stored)
  return { answers, unsent, maxSeq: Math.max(book.maxSeq, stored?.seq ?? 0) }
}

/** What one save takes along, oldest first, without what is set aside. */
export function batchOf(
  book: AnswerBook,
  size: number,
  aside: ReadonlySet<AnswerEntry> = new Set(),
): AnswerEntry[] {
  return [...book.unsent.values()]
    .filter((entry) => !aside.has(entry))
    .toSorted((a, b) => (isNewer(a, b) ? 1 : -1))
    .slice(0, size)
}

export function optionOf(book: AnswerBook, questionId: number): OptionLetter | null {
  return book.answers.get(questionId)?.selected_option ?? null
}

/**
 * What a submit takes along: every chosen answer, and what was taken back but is not known to be
 * gone. Unanswered questions are simply not sent.
 */
export function submissionOf(book: AnswerBook): AnswerEntry[] {
  const chosen = [...book.answers.values()].filter((entry) => entry.selected_option !== null)
  return [...mergeAnswers([...chosen, ...book.unsent.values()]).values()]
}
