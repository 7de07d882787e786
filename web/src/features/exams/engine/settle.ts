import type { Acknowledgement, AnswerEntry } from '@sopan/contract/attempts'
import { isNewer } from '@sopan/domain/write-order'

import { type AnswerBook, learned, noted, replaced } from './answers.ts'

export type NotKeptReason = NonNullable<Acknowledgement['reason']>

export interface Settled {
  book: AnswerBook
  /** Questions whose shown entry is now the server's; null where it stores none. */
  stored: ReadonlyMap<number, AnswerEntry | null>
  /** Of these the ones that show another option than before. */
  changed: readonly number[]
  notKept: ReadonlyMap<number, NotKeptReason>
  /** Choices that are sent once more, above the entry that another device had stored. */
  again: ReadonlyMap<AnswerEntry, AnswerEntry>
}

interface Page {
  /** The writer of this page. */
  writer: string
  /** Whether a choice was made after the page's last contact with the server. */
  isLater: (entry: AnswerEntry) => boolean
}

/** Compares what the page shows with what the server stores, one question after the other. */
function comparison(book: AnswerBook, { writer, isLater }: Page) {
  let now = book
  const stored = new Map<number, AnswerEntry | null>()
  const changed: number[] = []
  const notKept = new Map<number, NotKeptReason>()
  const again = new Map<AnswerEntry, AnswerEntry>()

  function takeOver(questionId: number, entry: AnswerEntry | null): void {
    const shown = now.answers.get(questionId)?.selected_option ?? null
    now = replaced(now, questionId, entry)
    stored.set(questionId, entry)
    if (shown !== (entry?.selected_option ?? null)) changed.push(questionId)
  }

  /** Another device's entry stands above the one that this page shows. */
  function beaten(shown: AnswerEntry, entry: AnswerEntry): void {
    if (!isLater(shown)) return takeOver(shown.question_id, entry)
    const next = { ...shown, seq: Math.max(now.maxSeq, entry.seq) + 1, writer }
    again.set(shown, next)
    now = noted(now, [next])
  }

  return {
    takeOver,
    beaten,
    refuse: (questionId: number, reason: NotKeptReason): void => {
      notKept.set(questionId, reason)
    },
    shownOf: (questionId: number) => now.answers.get(questionId),
    result: (): Settled => ({ book: now, stored, changed, notKept, again }),
  }
}

/** What follows from acknowledgements: the later choice wins, else the stored entry is shown. */
export function settleSent(
  book: AnswerBook,
  acknowledgements: readonly Acknowledgement[],
  page: Page,
): Settled {
  const compared = comparison(book, page)
  for (const { question_id: id, seq, writer, stored, reason, held } of acknowledgements) {
    const shown = compared.shownOf(id)
    // A newer choice of the question is judged by its own acknowledgement.
    if (shown?.seq !== seq || shown.writer !== writer) continue
    const entry = held === null ? null : { question_id: id, seconds: 0, ...held }
    if (stored === 'not_kept') {
      compared.takeOver(id, entry)
      compared.refuse(id, reason ?? 'too_late')
    } else if (entry !== null && stored === 'saved') compared.beaten(shown, entry)
    else if (entry !== null) compared.takeOver(id, entry)
  }
  return compared.result()
}

/** What follows from the attempt as the server stores it. */
export function settleFound(
  book: AnswerBook,
  found: readonly AnswerEntry[],
  maxSeq: number,
  page: Page,
): Settled {
  const compared = comparison(learned(book, [], maxSeq), page)
  for (const entry of found) {
    const shown = compared.shownOf(entry.question_id)
    if (shown === undefined) compared.takeOver(entry.question_id, entry)
    else if (!isNewer(entry, shown)) continue
    else if (book.unsent.get(entry.question_id) !== shown) {
      compared.takeOver(entry.question_id, entry)
    } else if (page.isLater(shown)) compared.beaten(shown, entry)
    // Else the waiting entry is sent first: its acknowledgement decides, in the tab that made it.
  }
  return compared.result()
}
