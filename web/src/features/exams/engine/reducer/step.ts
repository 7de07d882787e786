import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'

import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import {
  hasSectionBegun,
  isTimeEstimated,
  noteOf,
  secondsLeft,
  secondsSpent,
  sectionAt,
} from '../clock.ts'
import { sectionOf } from '../sections.ts'
import { batchOf } from './answers.ts'
import type { Effect } from './events.ts'
import { writersOf } from './knowledge.ts'
import { type AttemptNotes, languageIn, markedIn, notesToSend } from './notes.ts'
import type {
  DeviceNotes,
  EngineState,
  ExamState,
  Moment,
  StoredAttempt,
  TimeShown,
} from './state.ts'

/** How long a save waits for its response: at first, and at most on a slow connection. */
export const SAVE_MS = 10_000
export const LONGEST_SAVE_MS = 30_000

/** One pass of the reducer: the state and the effects so far, which are also its result. */
export interface Step {
  state: EngineState
  readonly effects: Effect[]
  readonly now: Moment
}

export function update(step: Step, changes: Partial<EngineState>): void {
  step.state = { ...step.state, ...changes }
}

export function updateExam(step: Step, changes: Partial<ExamState>): void {
  update(step, { exam: { ...step.state.exam, ...changes } })
}

export function updateSaving(step: Step, changes: Partial<EngineState['saving']>): void {
  update(step, { saving: { ...step.state.saving, ...changes } })
}

export function updateServer(step: Step, changes: Partial<EngineState['server']>): void {
  update(step, { server: { ...step.state.server, ...changes } })
}

export function addEffect(step: Step, effect: Effect): void {
  step.effects.push(effect)
}

/** The page shows the marks and the language of these notes. */
export function updateNotes(step: Step, notes: AttemptNotes): void {
  const language = languageIn(notes) ?? step.state.exam.language
  updateExam(step, { notes, marked: markedIn(notes), language })
}

/** The number of the next call. */
export function nextCall(step: Step): number {
  update(step, { lastCallId: step.state.lastCallId + 1 })
  return step.state.lastCallId
}

/** The notes of the next save; an attempt that ends takes no notes. */
export function notesOfSave({ state: { exam, saving } }: Step): AttemptNote[] {
  const isSent = exam.phase === 'running' && saving.notesSent !== 'never'
  return isSent ? notesToSend(exam.notes) : []
}

export function addSave(step: Step, entries: AnswerEntry[], keepalive = false): number {
  const call = nextCall(step)
  const notes = notesOfSave(step)
  const { exam, saving } = step.state
  const limit = exam.phase === 'running' ? saving.limit : LONGEST_SAVE_MS
  addEffect(step, { kind: 'save', call, entries, notes, limit, keepalive })
  return call
}

/** Fetches the attempt: another device has saved, or this page was opened from the device. */
export function addFetch(step: Step): void {
  if (step.state.server.isFetching) return
  updateServer(step, { isFetching: true, isBehind: false })
  addEffect(step, { kind: 'fetch' })
}

export function timeOf(clock: EngineState['clock'], { monotonic }: Moment): TimeShown {
  const section = sectionAt(clock, monotonic)
  return {
    secondsLeft: secondsLeft(clock, monotonic),
    sectionLeft: section && Math.ceil(section.millisecondsLeft / 1000),
    isEstimated: isTimeEstimated(clock),
  }
}

/**
 * The oldest unsent entries, without the refused ones. Entries of a section that has not begun by the server's time wait:
 * the page took an estimated time, or the section was moved.
 */
export function nextEntries(
  { state: { exam, clock }, now }: Step,
  size: number,
  refused: ReadonlySet<AnswerEntry> = new Set(),
): AnswerEntry[] {
  const { answers, attempt } = exam
  if (clock.sectionEnds === null) return batchOf(answers, size, refused)
  const early = [...answers.unsent.values()].filter(
    ({ question_id: id }) => !hasSectionBegun(clock, sectionOf(attempt, id), now.monotonic),
  )
  return batchOf(answers, size, new Set([...refused, ...early]))
}

function notesOf(state: EngineState, now: Moment): DeviceNotes {
  const { exam, stopwatch, clock, knowledge } = state
  const { current, visited, notes, ending } = exam
  return {
    current,
    visited: [...visited],
    known: [...notes.known.values()],
    unsent: [...notes.unsent.values()],
    seconds: secondsSpent(stopwatch, now.monotonic),
    clock: noteOf(clock, now.monotonic, now.date),
    ending,
    writers: writersOf(state),
    knowledge,
  }
}

/** Everything that this page has of the attempt, for a device without the attempt. */
function wholeOf(state: EngineState, now: Moment): StoredAttempt {
  const { attempt, answers } = state.exam
  const { entries, unsent, maxSeq } = answers
  const fromServer = [...entries.values()].filter(
    (entry) => unsent.get(entry.question_id) !== entry,
  )
  return {
    attempt: { ...attempt, answers: fromServer, maxSeq },
    notes: notesOf(state, now),
    entries: [...unsent.values()].map((entry) => ({ entry, isSent: false })),
  }
}

/** With the changes of the attempt that the server has just sent. */
export function storeAttempt(step: Step, changes: Partial<Attempt> = {}): void {
  const { state, now } = step
  const attempt = { ...state.exam.attempt, ...changes }
  addEffect(step, { kind: 'store-attempt', attempt, notes: notesOf(state, now) })
}

export function storeNotes(step: Step): void {
  const { state, now } = step
  const isNeeded = state.exam.answers.unsent.size > 0
  // Without unsent answers an attempt that another tab has finished must not be stored again.
  const whole = isNeeded ? wholeOf(state, now) : null
  addEffect(step, { kind: 'store-notes', notes: notesOf(state, now), whole })
}

/** Stores a new entry. */
export function storeEntry(step: Step, entry: AnswerEntry): void {
  addEffect(step, { kind: 'store-entry', entry, whole: wholeOf(step.state, step.now) })
}
