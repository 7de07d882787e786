import type { AnswerEntry } from '@sopan/contract/exams/attempts'

import type { ResultSummary } from '#web/features/exams/result-summary.ts'

import { secondsLeft, stopwatchAt, wholeSecondsSpent } from '../clock.ts'
import { batchOf, entriesToSubmit } from './answers.ts'
import { goneBack, knowledgeOf } from './knowledge.ts'
import { retryDelayAfter, planNext } from './saving.ts'
import { type InStage, abortOpen, cancelSubmission, enterStage } from './stages.ts'
import type { Connection, EndReason, ExamState, Failure } from './state.ts'
import {
  type Step,
  addEffect,
  addFetch,
  addSave,
  nextCall,
  storeNotes,
  update,
  updateExam,
  updateServer,
} from './step.ts'

/**
 * After this time without a response another submit is sent as well, because a call may hang; doubled
 * after each pair without a response, because on a slow connection more calls make each slower.
 */
const NEXT_MS = 4500
const LONGEST_NEXT_MS = 30_000
/** Maximum number of open submits; a browser allows only a few calls to one server. */
const MAX_OPEN = 2
/** In the grace period a failed submit is retried after at most 4 s; 8 of these are about that period. */
const URGENT_TRIES = 8
const URGENT_PAUSE_MS = 4000
/** Maximum number of entries in one call. */
const MAX_ENTRIES = 500

const NO_RESPONSE: Failure = { kind: 'network', refusesEntries: false, message: null }

const okUnlessSignedOut = ({ connection }: ExamState): Connection =>
  connection.kind === 'signed-out' ? connection : { kind: 'ok' }

/** The learner submits, for the first time or after the message that another device has continued the test. */
export function submitByLearner(step: Step): void {
  const { phase, connection } = step.state.exam
  if (phase !== 'running' && connection.kind !== 'continued') return
  update(step, { knowledge: knowledgeOf(step.state) })
  if (phase === 'running') return end(step, 'submitted')
  storeNotes(step)
  submitContinued(step)
}

function submitContinued(step: Step): void {
  updateExam(step, { connection: { kind: 'ok' } })
  submit(step, 1)
}

/** Closes the questions and submits the attempt until the server has responded. */
export function end(step: Step, ending: EndReason): void {
  const { exam } = step.state
  if (exam.phase !== 'running') return
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  runStopwatch(step, false)
  updateExam(step, { phase: 'ending', ending, connection: okUnlessSignedOut(exam) })
  storeNotes(step)
  submit(step, 1)
}

export function runStopwatch(step: Step, isRunning: boolean): void {
  const { monotonic } = step.now
  update(step, { stopwatch: stopwatchAt(step.state.stopwatch, monotonic, { isRunning }) })
}

/** Takes the submission back: the questions open again if the server has the attempt still open. */
export function goBack(step: Step): void {
  const { exam } = step.state
  if (exam.phase !== 'ending' || exam.ending !== 'submitted') return
  abortOpen(step)
  update(step, goneBack(step.state))
  updateExam(step, { ending: null, connection: okUnlessSignedOut(exam) })
  storeNotes(step)
  submit(step, 1)
}

/** Reopens the questions. */
function resume(step: Step): void {
  cancelSubmission(step)
  runStopwatch(step, true)
  updateExam(step, {
    phase: 'running',
    ending: null,
    connection: okUnlessSignedOut(step.state.exam),
  })
  storeNotes(step)
  if (step.state.server.isBehind) addFetch(step)
  planNext(step)
}

/** Another device has added answers since the learner submitted: the learner decides, until the time is over. */
function showContinued(step: Step, tries: number): void {
  const { server, clock } = step.state
  updateServer(step, { known: server.revision })
  updateExam(step, { connection: { kind: 'continued' } })
  enterStage(step, { stage: 'waiting', tries }, secondsLeft(clock, step.now.monotonic) * 1000)
}

function finish(step: Step, outcome: ResultSummary): void {
  const { exam } = step.state
  if (exam.phase === 'ended') return
  cancelSubmission(step)
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  runStopwatch(step, false)
  updateExam(step, { phase: 'ended', outcome, connection: { kind: 'ok' } })
  if (exam.answers.unsent.size === 0) addEffect(step, { kind: 'delete-attempt' })
}

function submit(
  step: Step,
  tries: number,
  refusedEntries: ReadonlySet<AnswerEntry> = new Set(),
): void {
  addSubmit(step, { stage: 'submitting', tries, sent: 0, openCallIds: [], refusedEntries })
}

/** Sends another submit beside the oldest open one, which may need the whole time that a call has. */
function addSubmit(step: Step, submission: InStage<'submitting'>): void {
  const { openCallIds, refusedEntries } = submission
  const { exam, stopwatch, knowledge } = step.state
  const kept = openCallIds.slice(0, MAX_OPEN - 1)
  for (const call of openCallIds.slice(kept.length)) addEffect(step, { kind: 'abort', call })
  const entries = entriesToSubmit(exam.answers)
    .filter((entry) => !refusedEntries.has(entry))
    .slice(0, MAX_ENTRIES)
  const because = exam.ending === 'submitted' ? 'submitted' : 'time'
  const seconds = wholeSecondsSpent(stopwatch, step.now.monotonic)
  const call = nextCall(step)
  addEffect(step, { kind: 'submit', call, entries, because, seconds, knowledge })
  const sent = submission.sent + 1
  enterStage(
    step,
    { ...submission, sent, openCallIds: [...kept, call] },
    Math.min(LONGEST_NEXT_MS, NEXT_MS * 2 ** Math.floor(sent / 2)),
  )
}

function connectionAfter({ kind, message }: Failure): Connection {
  if (kind === 'signed-out') return { kind }
  if (message === null) return { kind: 'unreachable' }
  return kind === 'unknown-attempt'
    ? { kind: 'unknown-attempt', message }
    : { kind: 'failed', message }
}

/** Retried automatically only if that may help; otherwise the learner retries, or a network change does. */
function fail(step: Step, tries: number, failure: Failure): void {
  abortOpen(step)
  updateExam(step, { connection: connectionAfter(failure) })
  if (failure.kind === 'network') waitAndRetry(step, tries)
  else enterStage(step, { stage: 'waiting', tries })
}

function waitAndRetry(step: Step, tries: number): void {
  const pause = retryDelayAfter(tries, step.now.random)
  const soon = tries <= URGENT_TRIES ? Math.min(pause, URGENT_PAUSE_MS) : pause
  enterStage(step, { stage: 'waiting', tries }, soon)
}

/** Saves the unsent entries one by one, to find out which of them the server refuses. */
function findRefused(step: Step, tries: number, failure: Failure): void {
  abortOpen(step)
  const queue = batchOf(step.state.exam.answers, Infinity)
  findNextRefused(step, { tries, queue, refusedEntries: new Set(), failure })
}

function findNextRefused(
  step: Step,
  progress: Pick<InStage<'findingRefused'>, 'tries' | 'queue' | 'refusedEntries' | 'failure'>,
): void {
  const { tries, refusedEntries, failure } = progress
  const [entry, ...queue] = progress.queue
  if (entry !== undefined) {
    const call = addSave(step, [entry])
    return enterStage(step, { ...progress, stage: 'findingRefused', call, entry, queue }, NEXT_MS)
  }
  if (refusedEntries.size === 0) fail(step, tries, failure)
  else submit(step, tries, refusedEntries)
}

/** After the receipt of a save that belongs to a submission was applied. */
export function onSubmissionSaved(step: Step, call: number): void {
  const { submission } = step.state
  if (submission?.stage === 'findingRefused' && submission.call === call) {
    findNextRefused(step, submission)
  }
}

export function onSubmissionSaveFailed(step: Step, call: number, failure: Failure): void {
  const { submission } = step.state
  if (submission?.stage !== 'findingRefused' || submission.call !== call) return
  const { entry, refusedEntries, tries } = submission
  if (!failure.refusesEntries) return fail(step, tries, failure)
  findNextRefused(step, { ...submission, refusedEntries: new Set(refusedEntries).add(entry) })
}

/**
 * After its receipt was applied: the attempt has ended, or (without an outcome) it is open. Then another device has
 * continued it, or the server's clock, which alone ends it because of the time, is behind.
 */
export function onSubmitted(step: Step, call: number, outcome: ResultSummary | null): void {
  const { submission, clock, exam } = step.state
  if (outcome !== null) {
    abortOpen(step)
    return finish(step, outcome)
  }
  if (submission?.stage !== 'submitting' || !submission.openCallIds.includes(call)) return
  abortOpen(step)
  if (secondsLeft(clock, step.now.monotonic) > 1) {
    return exam.ending === 'submitted' ? showContinued(step, submission.tries) : resume(step)
  }
  updateExam(step, { connection: okUnlessSignedOut(exam) })
  waitAndRetry(step, submission.tries)
}

export function onSubmitFailed(step: Step, call: number, failure: Failure): void {
  const { submission } = step.state
  if (submission?.stage !== 'submitting' || !submission.openCallIds.includes(call)) return
  const { tries, refusedEntries } = submission
  const openCallIds = submission.openCallIds.filter((other) => other !== call)
  update(step, { submission: { ...submission, openCallIds } })
  if (failure.refusesEntries && refusedEntries.size === 0) findRefused(step, tries, failure)
  // Another call is open, which may still succeed.
  else if (failure.kind !== 'network' || openCallIds.length === 0) fail(step, tries, failure)
}

export function onSubmissionTimer(step: Step): void {
  const { submission, exam } = step.state
  if (exam.connection.kind === 'continued') return submitContinued(step)
  if (submission?.stage === 'waiting') return submit(step, submission.tries + 1)
  updateExam(step, { connection: connectionAfter(NO_RESPONSE) })
  if (submission?.stage === 'submitting') addSubmit(step, submission)
}

/** Retries immediately: the network is back, or the learner has signed in or pressed retry. */
export function retry(step: Step): void {
  const { submission, exam } = step.state
  if (submission === null || exam.connection.kind === 'continued') return
  const { stage, tries } = submission
  abortOpen(step)
  submit(step, stage === 'waiting' ? tries + 1 : tries)
}
