import { choose, commitTyped, type } from './choosing.ts'
import { checkClocks } from './clocks.ts'
import {
  end,
  goBack,
  onSubmissionTimer,
  onSubmitFailed,
  onSubmitted,
  runStopwatch,
  submitByLearner,
} from './ending.ts'
import type { Effect, ExamEvent } from './events.ts'
import { type NoteChange, noteFor, withUnsentNotes } from './notes.ts'
import { endOrFetchAfter, onFetchFailed, onFetched, applyReceipt } from './receiving.ts'
import {
  BATCH,
  saveReplacingHanging,
  onSaveFailed,
  onSaved,
  planAfterNote,
  planNext,
  saveNow,
  showSaving,
} from './saving.ts'
import { cancelSubmission } from './stages.ts'
import type { EngineState, Moment } from './state.ts'
import {
  type Step,
  addEffect,
  addFetch,
  addSave,
  nextEntries,
  notesOfSave,
  storeAttempt,
  storeNotes,
  update,
  updateExam,
  updateNotes,
} from './step.ts'
import {
  endFirstWait,
  onSubmissionSaveFailed,
  onSubmissionSaved,
  retry,
  retryByPage,
} from './submitting.ts'
import { visit } from './visiting.ts'

/**
 * The state of an attempt after an event, from its first question to its result. The order of events for
 * one choice:
 *
 * 1. `chosen`: the choice becomes an entry. Effects: store it on the device, set the save timer. `typed`: the same once
 *    the typing rests, or the question, the page or the test is left. (choosing.ts)
 * 2. `timer-fired`: the oldest unsent entries are saved. Effect: save.
 * 3. `save-succeeded`: exactly the acknowledged entries are no longer unsent; what another device has
 *    stored is shown. Effects: mark as sent; fetch if the page is behind.
 *    `save-failed`: tried again later; nothing is removed. (saving.ts)
 * 4. `submit-requested`, the end of the time, or a closed attempt: the phase is `ending`, and the
 *    submission goes through its stages until the server has responded. (ending.ts, submitting.ts)
 * 5. `submit-succeeded`: the receipt is applied like the receipt of a save, then the phase is `ended`, or
 *    `running` again if the attempt is open.
 *
 * After each event the clock is read: at zero a running test ends, unless the time is only estimated, and the open
 * section follows from it.
 */
export function reduce(
  state: EngineState,
  event: ExamEvent,
  now: Moment,
): { state: EngineState; effects: Effect[] } {
  const step: Step = { state, effects: [], now }
  const handle = HANDLERS[event.kind] as (step: Step, event: ExamEvent) => void
  handle(step, event)
  checkClocks(step)
  showSaving(step)
  return { state: step.state, effects: step.effects }
}

type Handlers = {
  [Kind in ExamEvent['kind']]: (step: Step, event: Extract<ExamEvent, { kind: Kind }>) => void
}

const HANDLERS: Handlers = {
  began,
  visited: (step, { index }) => visit(step, index),
  chosen: (step, { option }) => choose(step, option),
  typed: (step, { option }) => type(step, option),
  'mark-toggled': toggleMark,
  'language-selected': (step, { language }) => {
    if (language !== step.state.exam.language) addNote(step, { language })
  },
  'submit-requested': submitByLearner,
  'retry-requested': retry,
  'go-back-requested': goBack,
  'removal-requested': (step) => {
    cancelSubmission(step)
    addEffect(step, { kind: 'clear-timer', timer: 'save' })
    updateExam(step, { phase: 'ended' })
    addEffect(step, { kind: 'delete-attempt' })
  },
  'signed-in': (step) => {
    const { connection } = step.state.exam
    if (connection.kind !== 'signed-out') return retry(step)
    updateExam(step, { connection: { kind: 'ok' } })
    retryAll(step)
  },
  'network-changed': (step) => {
    if (step.now.isOnline) retryAll(step)
  },
  'page-shown': (step) => {
    runStopwatch(step, step.state.exam.phase === 'running')
    retryAll(step)
  },
  'page-hidden': hide,
  stopped: (step) => {
    hide(step)
    // Without its page nothing would send it before the next visit.
    endFirstWait(step)
    cancelSubmission(step)
    addEffect(step, { kind: 'clear-timer', timer: 'save' })
    update(step, { isStopped: true })
  },
  ticked: () => undefined,
  'timer-fired': (step, { timer }) => {
    if (timer === 'save') saveNow(step)
    if (timer === 'typing') commitTyped(step)
    if (timer === 'submission') onSubmissionTimer(step)
  },
  'save-succeeded': (step, { call, receipt, sentAt }) => {
    applyReceipt(step, receipt, sentAt)
    endOrFetchAfter(step, receipt)
    onSaved(step, call)
    onSubmissionSaved(step, call)
  },
  'save-failed': (step, { call, failure }) => {
    onSaveFailed(step, call, failure)
    onSubmissionSaveFailed(step, call, failure)
  },
  'submit-succeeded': (step, { call, receipt, sentAt, outcome }) => {
    applyReceipt(step, receipt, sentAt)
    onSubmitted(step, call, outcome)
  },
  'submit-failed': (step, { call, failure }) => onSubmitFailed(step, call, failure),
  'fetch-succeeded': (step, { attempt, sentAt }) => onFetched(step, attempt, sentAt),
  'fetch-failed': onFetchFailed,
  'entry-stored': (step) => showStorage(step, true),
  'storage-failed': (step) => showStorage(step, false),
}

/** A page opens: with a response of the server, or with what the device has stored. */
function began(step: Step, { isFromDevice, ending }: Extract<ExamEvent, { kind: 'began' }>): void {
  if (!isFromDevice) storeAttempt(step)
  visit(step, step.state.exam.current)
  if (ending !== null) return end(step, ending)
  checkClocks(step)
  update(step, { isFirstFetchPending: isFromDevice })
  if (isFromDevice) addFetch(step)
  else if (step.state.exam.answers.unsent.size > 0) saveNow(step)
  else planNext(step)
  // The language of a test that begins goes with the first answers, because thousands may begin at the same time.
  if (step.state.exam.attempt.resumed) planAfterNote(step)
}

function toggleMark(step: Step): void {
  const { attempt, current, marked } = step.state.exam
  const id = attempt.questions[current]?.id
  if (id !== undefined) addNote(step, { question_id: id, marked: !marked.has(id) })
}

function addNote(step: Step, change: NoteChange): void {
  const { notes } = step.state.exam
  updateNotes(step, withUnsentNotes(notes, [noteFor(notes, change, step.state.writer)]))
  storeNotes(step)
  planAfterNote(step)
}

/** The network is back, the learner has signed in, or the page is shown again. */
function retryAll(step: Step): void {
  if (step.state.exam.phase === 'running') saveReplacingHanging(step)
  else retryByPage(step)
}

/** The page may be closed soon: unsent entries and notes are sent by a call that survives the page. */
function hide(step: Step): void {
  commitTyped(step)
  runStopwatch(step, false)
  const { phase, answers } = step.state.exam
  if (phase === 'ended') return
  storeNotes(step)
  if (answers.unsent.size > 0 || notesOfSave(step).length > 0)
    addSave(step, nextEntries(step, BATCH), true)
}

function showStorage(step: Step, canStore: boolean): void {
  if (step.state.exam.canStore !== canStore) updateExam(step, { canStore })
}
