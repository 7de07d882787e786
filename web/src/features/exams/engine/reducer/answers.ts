import type { Answer } from '@sopan/contract/exams/answer'
import type { Acknowledgement, AnswerEntry } from '@sopan/contract/exams/attempts'
import { mergeAnswers } from '@sopan/domain/exams/attempt'
import { isNewer } from '@sopan/domain/exams/write-order'

type Entries = ReadonlyMap<number, AnswerEntry>

/** The answers of an attempt that a page knows. Never changed, only replaced. */
export interface AttemptAnswers {
  /** The winning entry of each question, of all entries made or seen on this page. */
  entries: Entries
  /** The newest entry of each question that this device has made and no server has acknowledged. */
  unsent: Entries
  /** The greatest seq that was stored or seen. */
  maxSeq: number
}

export interface Choice {
  questionId: number
  /** Null takes a choice back. */
  option: Answer | null
  /** Spent on the question so far. */
  seconds: number
}

export const NO_ANSWERS: AttemptAnswers = { entries: new Map(), unsent: new Map(), maxSeq: 0 }

const merged = (known: Entries, more: readonly AnswerEntry[]): Entries =>
  mergeAnswers([...known.values(), ...more])

const greatest = (known: number, entries: readonly { seq: number }[]) =>
  entries.reduce((max, { seq }) => Math.max(max, seq), known)

/** Adds entries that the server stores. */
export function withServerEntries(
  answers: AttemptAnswers,
  entries: readonly AnswerEntry[],
  maxSeq: number,
): AttemptAnswers {
  return {
    ...answers,
    entries: merged(answers.entries, entries),
    maxSeq: greatest(Math.max(answers.maxSeq, maxSeq), entries),
  }
}

/** Adds entries of this device that are still to be sent. */
export function withUnsent(
  answers: AttemptAnswers,
  entries: readonly AnswerEntry[],
): AttemptAnswers {
  return {
    entries: merged(answers.entries, entries),
    unsent: merged(answers.unsent, entries),
    maxSeq: greatest(answers.maxSeq, entries),
  }
}

/** The entry for a choice; its seq is greater than every seq that this page has seen. */
export function entryFor(answers: AttemptAnswers, choice: Choice, writer: string): AnswerEntry {
  return {
    question_id: choice.questionId,
    selected_option: choice.option,
    seq: answers.maxSeq + 1,
    writer,
    seconds: Math.min(86_400, Math.max(0, Math.round(choice.seconds))),
  }
}

/** Removes exactly the acknowledged entries from the unsent: a newer choice of a question stays. */
export function withoutAcknowledged(
  answers: AttemptAnswers,
  acknowledgements: readonly Pick<AnswerEntry, 'question_id' | 'seq' | 'writer'>[],
  maxSeq: number,
): AttemptAnswers {
  const unsent = new Map(answers.unsent)
  for (const { question_id: id, seq, writer } of acknowledgements) {
    const waiting = unsent.get(id)
    if (waiting?.seq === seq && waiting.writer === writer) unsent.delete(id)
  }
  return { ...answers, unsent, maxSeq: Math.max(answers.maxSeq, maxSeq) }
}

/** Shows the server's entry of a question instead of the page's own; null if the server stores no entry. */
function withReplaced(
  answers: AttemptAnswers,
  id: number,
  serverEntry: AnswerEntry | null,
): AttemptAnswers {
  const [entries, unsent] = [new Map(answers.entries), new Map(answers.unsent)]
  unsent.delete(id)
  if (serverEntry === null) entries.delete(id)
  else entries.set(id, serverEntry)
  return { entries, unsent, maxSeq: Math.max(answers.maxSeq, serverEntry?.seq ?? 0) }
}

/** The entries of one save, oldest first, without the refused entries. */
export function batchOf(
  answers: AttemptAnswers,
  size: number,
  refusedEntries: ReadonlySet<AnswerEntry> = new Set(),
): AnswerEntry[] {
  return [...answers.unsent.values()]
    .filter((entry) => !refusedEntries.has(entry))
    .toSorted((a, b) => (isNewer(a, b) ? 1 : -1))
    .slice(0, size)
}

export function answerOf(answers: AttemptAnswers, questionId: number): Answer | null {
  return answers.entries.get(questionId)?.selected_option ?? null
}

/**
 * The entries of a submission: every chosen answer, and choices taken back that the server has not
 * acknowledged yet. Unanswered questions are not sent.
 */
export function entriesToSubmit(answers: AttemptAnswers): AnswerEntry[] {
  const chosen = [...answers.entries.values()].filter((entry) => entry.selected_option !== null)
  return [...mergeAnswers([...chosen, ...answers.unsent.values()]).values()]
}

export type NotKeptReason = NonNullable<Acknowledgement['reason']>

/** The differences between the answers on the page and the answers on the server. */
export interface Comparison {
  answers: AttemptAnswers
  /** Questions that now show the server's entry; null if the server stores no entry of the question. */
  replaced: ReadonlyMap<number, AnswerEntry | null>
  /** The questions that show another option than before. */
  changed: readonly number[]
  notKept: ReadonlyMap<number, NotKeptReason>
  /** New entries to send, by the entry that lost against another device's. */
  resent: ReadonlyMap<AnswerEntry, AnswerEntry>
}

/** The facts that decide between an entry of this page and another one. */
export interface OwnWrites {
  writer: string
  /** Whether the learner chose it after the page's last contact with the server. */
  wasChosenSinceContact: (entry: AnswerEntry) => boolean
}

function comparison(answers: AttemptAnswers, { writer, wasChosenSinceContact }: OwnWrites) {
  let current = answers
  const replaced = new Map<number, AnswerEntry | null>()
  const changed: number[] = []
  const notKept = new Map<number, NotKeptReason>()
  const resent = new Map<AnswerEntry, AnswerEntry>()

  function replaceByServer(questionId: number, entry: AnswerEntry | null): void {
    const shown = answerOf(current, questionId)
    current = withReplaced(current, questionId, entry)
    replaced.set(questionId, entry)
    if (shown !== (entry?.selected_option ?? null)) changed.push(questionId)
  }

  return {
    replaceByServer,
    /**
     * Another entry counts. If this page's choice was made after its last contact, it is sent again with a
     * greater seq; otherwise the winner replaces it.
     */
    resolve: (shown: AnswerEntry, winner: AnswerEntry): void => {
      if (!wasChosenSinceContact(shown)) return replaceByServer(shown.question_id, winner)
      const next = { ...shown, seq: Math.max(current.maxSeq, winner.seq) + 1, writer }
      resent.set(shown, next)
      current = withUnsent(current, [next])
    },
    markNotKept: (questionId: number, reason: NotKeptReason) =>
      void notKept.set(questionId, reason),
    shownOf: (questionId: number) => current.entries.get(questionId),
    result: (): Comparison => ({ answers: current, replaced, changed, notKept, resent }),
  }
}

/** Compares the page's answers with acknowledgements. */
export function compareReceipt(
  answers: AttemptAnswers,
  acknowledgements: readonly Acknowledgement[],
  own: OwnWrites,
): Comparison {
  const compared = comparison(answers, own)
  for (const { question_id: id, seq, writer, stored: status, reason, held } of acknowledgements) {
    const shown = compared.shownOf(id)
    // A newer choice of the question gets its own acknowledgement.
    if (shown?.seq !== seq || shown.writer !== writer) continue
    // With 'saved', `held` is another entry that counts instead.
    const entry = held === null ? null : { question_id: id, seconds: 0, ...held }
    if (status === 'not_kept') {
      compared.replaceByServer(id, entry)
      compared.markNotKept(id, reason ?? 'too_late')
    } else if (entry !== null && status === 'saved') compared.resolve(shown, entry)
    else if (entry !== null) compared.replaceByServer(id, entry)
  }
  return compared.result()
}

/** Compares the page's answers with the answers that the server stores. */
export function compareWithServer(
  answers: AttemptAnswers,
  serverEntries: readonly AnswerEntry[],
  maxSeq: number,
  own: OwnWrites,
): Comparison {
  const compared = comparison(withServerEntries(answers, [], maxSeq), own)
  for (const entry of serverEntries) {
    const shown = compared.shownOf(entry.question_id)
    if (shown === undefined) compared.replaceByServer(entry.question_id, entry)
    else if (!isNewer(entry, shown)) continue
    else if (answers.unsent.get(entry.question_id) !== shown) {
      compared.replaceByServer(entry.question_id, entry)
    } else if (own.wasChosenSinceContact(shown)) compared.resolve(shown, entry)
    // An earlier unsent entry is sent first; its acknowledgement decides, in the tab that made it.
  }
  return compared.result()
}
