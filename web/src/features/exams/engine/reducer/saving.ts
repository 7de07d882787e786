import { GRACE_SECONDS } from '@sopan/domain/exams/attempt'

import { addDrift, sinceLastSection } from '../clock.ts'
import { isUnsent } from './notes.ts'
import type { Failure, SaveRun } from './state.ts'
import {
  LONGEST_SAVE_MS,
  SAVE_MS,
  type Step,
  addEffect,
  addFetch,
  addSave,
  nextEntries,
  notesOfSave,
  update,
  updateExam,
  updateSaving,
} from './step.ts'

/** After a choice; choices in quick succession are saved together. */
const SOON_MS = 1000
/** After a note, counted from the last one: many are made in quick succession, and answers take them along. */
const NOTE_MS = 3000
/** With nothing to send, how often the server is asked for the time. */
const TIME_CHECK_MS = 60_000
/** Maximum number of entries in one save. */
export const BATCH = 100
/** A call that is open for longer is aborted when a new one is likely to succeed. */
const HANGING_MS = 1500

/** Delays after failures, in milliseconds. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** While answers of a section that has ended still count, a pause is at most as long as after this many failures: 4 s. */
const URGENT_FAILURES = 3

/** Half to the full length, so that many learners do not retry at the same time. */
export function retryDelayAfter(failures: number, random: number): number {
  const pause = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length) - 1] ?? 0
  return pause * (0.5 + random / 2)
}

function canSend({ state: { exam, isStopped } }: Step): boolean {
  return exam.phase === 'running' && exam.connection.kind !== 'signed-out' && !isStopped
}

const hasAnswers = (step: Step) => nextEntries(step, 1, step.state.saving.refusedEntries).length > 0

/** Whether notes are to be sent without waiting for answers. */
const hasNotes = (step: Step) =>
  step.state.saving.notesSent === 'soon' && notesOfSave(step).length > 0

function plan(step: Step, milliseconds: number): void {
  const isPlanned = canSend(step)
  updateSaving(step, { isSoon: isPlanned && milliseconds === SOON_MS })
  addEffect(
    step,
    isPlanned
      ? { kind: 'set-timer', timer: 'save', milliseconds }
      : { kind: 'clear-timer', timer: 'save' },
  )
}

/** Whether a section of a window has just ended, whose answers count if they arrive soon. */
function isUrgent({ state: { exam, clock }, now }: Step): boolean {
  const since = sinceLastSection(clock, now.monotonic)
  return exam.attempt.inWindow && since !== null && since < GRACE_SECONDS * 1000
}

/** Plans the next run, unless one is in progress. */
export function planNext(step: Step): void {
  const { run, failures } = step.state.saving
  if (run !== null) return
  const counted = isUrgent(step) ? Math.min(failures, URGENT_FAILURES) : failures
  if (failures > 0) plan(step, retryDelayAfter(counted, step.now.random))
  else plan(step, hasAnswers(step) ? SOON_MS : TIME_CHECK_MS)
}

export function planAfterChoice(step: Step): void {
  const { run, isSoon, failures, refusedEntries } = step.state.saving
  // Counted from the first choice, or the answers of a learner who never pauses would never be saved.
  if (run !== null || isSoon) return
  if (failures === 0 || refusedEntries.size > 0) plan(step, SOON_MS)
}

export function planAfterNote(step: Step): void {
  const { run, isSoon, failures } = step.state.saving
  if (run === null && !isSoon && failures === 0 && hasNotes(step)) plan(step, NOTE_MS)
}

/** Sends a save even without entries, because its response has the server's time. */
function sendNext(step: Step, size: number): void {
  const entries = nextEntries(step, size, step.state.saving.refusedEntries)
  const notes = notesOfSave(step)
  const call = addSave(step, entries)
  updateSaving(step, { run: { call, since: step.now.monotonic, size, entries, notes } })
}

/** Saves immediately, unless a run is in progress. */
export function saveNow(step: Step): void {
  updateSaving(step, { isSoon: false })
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  if (!canSend(step) || step.state.saving.run !== null) return
  updateSaving(step, { refusedEntries: new Set() })
  sendNext(step, BATCH)
}

/** Saves immediately, even if a call hangs: the network is back, or the page is shown again. */
export function saveReplacingHanging(step: Step): void {
  const { run } = step.state.saving
  const isHanging = run !== null && step.now.monotonic - run.since >= HANGING_MS
  if (isHanging && canSend(step)) {
    addEffect(step, { kind: 'abort', call: run.call })
    sendNext(step, run.size)
  }
  saveNow(step)
}

/** The clocks of the device have drifted apart: only the server has the correct time. */
export function askForTime(step: Step, milliseconds: number): void {
  saveReplacingHanging(step)
  const { run, drifts } = step.state.saving
  const drift = { since: step.now.monotonic, milliseconds }
  if (run !== null) updateSaving(step, { drifts: [...drifts, drift] })
  else update(step, { clock: addDrift(step.state.clock, milliseconds) })
}

function endRun(step: Step): void {
  const missed = step.state.saving.drifts.filter(({ since }) => step.state.clock.learnedAt < since)
  for (const { milliseconds } of missed) {
    update(step, { clock: addDrift(step.state.clock, milliseconds) })
  }
  updateSaving(step, { run: null, drifts: [] })
  planNext(step)
}

function sendRest(step: Step, size: number): void {
  if ((hasAnswers(step) || hasNotes(step)) && canSend(step)) return sendNext(step, size)
  // The longest pause: a refusal does not change soon.
  if (step.state.saving.refusedEntries.size > 0)
    updateSaving(step, { failures: RETRY_DELAYS.length })
  endRun(step)
}

function currentRun(step: Step, call: number): SaveRun | null {
  const { run } = step.state.saving
  return run?.call === call ? run : null
}

/** After the receipt was applied: the acknowledged entries are no longer unsent. */
export function onSaved(step: Step, call: number): void {
  const run = currentRun(step, call)
  if (run === null) return
  const { failures, refusedEntries, limit } = step.state.saving
  const [first] = run.entries
  // A connection that was slow keeps the longer limit while its calls need it.
  const isFast = step.now.monotonic - run.since < SAVE_MS
  // A response that does not acknowledge the oldest entry would otherwise be followed by the same batch.
  const isAcknowledged =
    first === undefined || !nextEntries(step, 1, refusedEntries).includes(first)
  updateSaving(step, {
    failures: isAcknowledged ? 0 : failures + 1,
    limit: isFast ? SAVE_MS : limit,
  })
  if (run.notes.length > 0) {
    const isStored = !isUnsent(step.state.exam.notes, run.notes)
    updateSaving(step, { notesSent: isStored ? 'soon' : 'with-answers' })
  }
  if (isAcknowledged) sendRest(step, run.size)
  else endRun(step)
}

export function onSaveFailed(step: Step, call: number, failure: Failure): void {
  const run = currentRun(step, call)
  if (run === null) return
  const { kind, refusesEntries } = failure
  const { failures, refusedEntries, limit } = step.state.saving
  if (step.now.monotonic - run.since >= limit) {
    updateSaving(step, { limit: Math.min(LONGEST_SAVE_MS, limit + SAVE_MS) })
  }
  const [first, ...others] = run.entries
  if (kind === 'signed-out' && step.state.exam.phase !== 'ended') {
    updateExam(step, { connection: { kind: 'signed-out' } })
  }
  if (kind !== 'signed-out' && !refusesEntries) updateSaving(step, { failures: failures + 1 })
  if (kind === 'unknown-attempt') addFetch(step)
  if (refusesEntries && run.notes.length > 0) {
    // The answers must not wait for notes: perhaps those are what the server refuses.
    updateSaving(step, { notesSent: 'never' })
    return sendRest(step, run.size)
  }
  if (!refusesEntries || first === undefined) return endRun(step)
  // Sent one by one, the refused entry is found.
  if (others.length === 0)
    updateSaving(step, { refusedEntries: new Set(refusedEntries).add(first) })
  sendRest(step, 1)
}

/** Derived after each event: "saved" is shown only while nothing is unsent. */
export function showSaving(step: Step): void {
  const {
    exam,
    saving: { failures },
  } = step.state
  const { isOnline } = step.now
  const isFailing = failures > 0 || exam.connection.kind === 'signed-out' || !isOnline
  const saving =
    exam.answers.unsent.size === 0 && exam.typed === null
      ? 'saved'
      : isFailing
        ? 'failed'
        : 'saving'
  if (saving !== exam.saving || isOnline !== exam.isOnline) updateExam(step, { saving, isOnline })
}
