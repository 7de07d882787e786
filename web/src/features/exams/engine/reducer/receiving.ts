import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'
import type { Receipt } from '#web/lib/api/wire/exams/receipt.ts'

import { learnTime } from '../clock.ts'
import {
  type Comparison,
  type OwnWrites,
  compareReceipt,
  compareWithServer,
  withoutAcknowledged,
} from './answers.ts'
import { end } from './ending.ts'
import { notesSentOf } from './initial-state.ts'
import { withServerNotes } from './notes.ts'
import { planAfterChoice, saveNow } from './saving.ts'
import type { EngineState } from './state.ts'
import {
  type Step,
  addEffect,
  addFetch,
  storeAttempt,
  storeEntry,
  storeNotes,
  update,
  updateExam,
  updateNotes,
  updateSaving,
  updateServer,
} from './step.ts'

function ownWritesOf({ exam, writer, newestChoices, server }: EngineState): OwnWrites {
  return {
    writer,
    // False for entries from before a reload, and after the learner has submitted, perhaps hours ago.
    wasChosenSinceContact: (entry) => {
      const made = newestChoices.get(entry.question_id)
      return exam.ending !== 'submitted' && made?.entry === entry && made.at > server.contactAt
    },
  }
}

function showComparison(step: Step, { answers, changed, notKept }: Comparison): void {
  const { exam } = step.state
  updateExam(step, {
    answers,
    changed: new Set([...exam.changed, ...changed.filter((id) => !notKept.has(id))]),
    notKept: new Map([...exam.notKept, ...notKept]),
  })
}

/** Shows and stores what another device has changed, and sends again what has to be. */
function apply(step: Step, comparison: Comparison): void {
  const { replaced, resent } = comparison
  for (const [questionId, entry] of replaced) {
    addEffect(step, { kind: 'replace-entry', questionId, serverEntry: entry })
  }
  showComparison(step, comparison)
  const newestChoices = new Map(step.state.newestChoices)
  for (const [before, entry] of resent) {
    const at = newestChoices.get(before.question_id)?.at ?? step.now.monotonic
    newestChoices.set(entry.question_id, { entry, at })
  }
  update(step, { newestChoices })
  for (const entry of resent.values()) storeEntry(step, entry)
  if (resent.size > 0) planAfterChoice(step)
}

const greater = (known: number | null, named: number | null) =>
  named === null ? known : Math.max(known ?? 0, named)

/**
 * Responses may arrive out of order: the greatest revision and the latest call count. `hasAll`: the page has every entry
 * up to the revision.
 */
function updateServerCopy(
  step: Step,
  { revision, hasAll }: { revision: number | null; hasAll: boolean },
  sentAt: number,
): void {
  const { server } = step.state
  updateServer(step, {
    revision: greater(server.revision, revision),
    known: hasAll ? greater(server.known, revision) : server.known,
    contactAt: Math.max(server.contactAt, sentAt),
  })
}

/**
 * Applies the acknowledgements of a receipt; only the entries that it names are no longer unsent.
 */
export function applyReceipt(step: Step, receipt: Receipt, sentAt: number): void {
  const { acknowledged: entries, maxSeq, revisionBefore } = receipt
  const { server, clock, exam } = step.state
  const isUnknown = server.revision === null || revisionBefore === null
  const isBehind = isUnknown ? maxSeq > exam.answers.maxSeq : revisionBefore !== server.revision
  update(step, { clock: learnTime(clock, receipt, sentAt, step.now.monotonic) })
  updateServer(step, { isBehind: server.isBehind || isBehind })
  addEffect(step, { kind: 'mark-sent', entries })
  if (receipt.notes.length > 0) {
    updateNotes(step, withServerNotes(exam.notes, receipt.notes))
    storeNotes(step)
  }
  const answers = withoutAcknowledged(exam.answers, entries, maxSeq)
  apply(step, compareReceipt(answers, entries, ownWritesOf(step.state)))
  // Then only the entries of this call are between the two revisions.
  const hasAll = revisionBefore !== null && revisionBefore === server.known
  updateServerCopy(step, { revision: receipt.revision, hasAll }, sentAt)
}

/** After the receipt of a save was applied: is the attempt closed, or has another device saved? */
export function endOrFetchAfter(step: Step, { isClosed }: Receipt): void {
  if (isClosed) end(step, 'elsewhere')
  else if (step.state.server.isBehind) addFetch(step)
}

export function onFetched(step: Step, attempt: Attempt | null, sentAt: number): void {
  updateServer(step, { isFetching: false })
  const { exam, clock } = step.state
  if (attempt === null || attempt.id !== exam.attempt.id) end(step, 'elsewhere')
  else {
    const { answers, maxSeq, revision, notes } = attempt
    update(step, { clock: learnTime(clock, attempt, sentAt, step.now.monotonic) })
    updateNotes(step, withServerNotes(exam.notes, notes ?? []))
    updateSaving(step, { notesSent: notesSentOf(attempt) })
    // An attempt that has ended meanwhile must not be stored again.
    if (exam.phase !== 'ended') storeAttempt(step, { answers, maxSeq, revision, notes })
    apply(step, compareWithServer(exam.answers, answers, maxSeq, ownWritesOf(step.state)))
    updateServerCopy(step, { revision, hasAll: true }, sentAt)
  }
  saveIfOpening(step)
}

/** Saves continue; the response to the next one leads to another fetch. */
export function onFetchFailed(step: Step): void {
  updateServer(step, { isFetching: false, isBehind: true })
  saveIfOpening(step)
}

function saveIfOpening(step: Step): void {
  if (!step.state.isFirstFetchPending) return
  update(step, { isFirstFetchPending: false })
  saveNow(step)
}
