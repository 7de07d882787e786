import type { AnswerEntry } from '@sopan/contract/exams/attempts'

import type { Receipt } from '#web/features/exams/read/receipt.ts'
import type { ResultSummary } from '#web/features/exams/result-summary.ts'

import { isTimeEstimated, secondsLeft, stopwatchAt } from '../clock.ts'
import { batchOf, entriesToSubmit } from './answers.ts'
import { BATCH, retryDelayAfter, planNext } from './saving.ts'
import type { Connection, EndReason, ExamState, Failure, Submission } from './state.ts'
import { type Step, addEffect, addSave, nextCall, storeNotes, update, updateExam } from './step.ts'

/** How long a submit waits for the server's time; the grace period is 30 s. */
const ASKING_MS = 2000
/** The same if the end of the time is only estimated by the device. */
const MUST_ASK_MS = 5000
/** After this time without a response another submit is sent as well, because a call may hang. */
const NEXT_MS = 4500
/** Maximum number of open submits; a browser allows only a few calls to one server. */
const MAX_OPEN = 2
/** In the grace period a failed submit is retried after at most 4 s; 8 of these are about that period. */
const URGENT_TRIES = 8
const URGENT_PAUSE_MS = 4000
/** Maximum number of entries in one call. */
const MAX_ENTRIES = 500

const NO_RESPONSE: Failure = { kind: 'network', refusesEntries: false, message: null }

type InStage<Stage> = Extract<Submission, { stage: Stage }>

function enterStage(step: Step, submission: Submission, milliseconds = Infinity): void {
  update(step, { submission })
  addEffect(
    step,
    milliseconds < Infinity
      ? { kind: 'set-timer', timer: 'submission', milliseconds }
      : { kind: 'clear-timer', timer: 'submission' },
  )
}

/** Sends no further submit; the response to an open one may still arrive, and then counts. */
export function cancelSubmission(step: Step): void {
  update(step, { submission: null })
  addEffect(step, { kind: 'clear-timer', timer: 'submission' })
}

const okUnlessSignedOut = ({ connection }: ExamState): Connection =>
  connection.kind === 'signed-out' ? connection : { kind: 'ok' }

/** Closes the questions and submits the attempt until the server has responded. */
export function end(step: Step, ending: EndReason): void {
  const { exam } = step.state
  if (exam.phase !== 'running') return
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  updateExam(step, { phase: 'ending', ending, connection: okUnlessSignedOut(exam) })
  storeNotes(step)
  startSubmission(step, 1)
}

/** Reopens the questions. */
export function resume(step: Step): void {
  cancelSubmission(step)
  updateExam(step, {
    phase: 'running',
    ending: null,
    connection: okUnlessSignedOut(step.state.exam),
  })
  storeNotes(step)
  planNext(step)
}

export function finish(step: Step, outcome: ResultSummary): void {
  const { exam, stopwatch } = step.state
  if (exam.phase === 'ended') return
  cancelSubmission(step)
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  update(step, {
    stopwatch: stopwatchAt(stopwatch, step.now.monotonic, { isRunning: false }),
  })
  updateExam(step, { phase: 'ended', outcome, connection: { kind: 'ok' } })
  if (exam.answers.unsent.size === 0) addEffect(step, { kind: 'delete-attempt' })
}

/** At the end of the time the server is asked first whether it has extended it. */
function startSubmission(step: Step, tries: number): void {
  const { exam, clock } = step.state
  if (exam.ending !== 'time') return submit(step, tries)
  const needsServerTime = isTimeEstimated(clock)
  const call = addSave(step, batchOf(exam.answers, BATCH))
  enterStage(
    step,
    { stage: 'asking', tries, call, needsServerTime },
    needsServerTime ? MUST_ASK_MS : ASKING_MS,
  )
}

function submit(
  step: Step,
  tries: number,
  refusedEntries: ReadonlySet<AnswerEntry> = new Set(),
): void {
  addSubmit(step, { stage: 'submitting', tries, openCallIds: [], refusedEntries })
}

/** Sends another submit beside the open ones; the oldest may have to be aborted. */
function addSubmit(step: Step, submission: InStage<'submitting'>): void {
  const { openCallIds, refusedEntries } = submission
  const givenUp = openCallIds.slice(0, Math.max(0, openCallIds.length + 1 - MAX_OPEN))
  for (const call of givenUp) addEffect(step, { kind: 'abort', call })
  const entries = entriesToSubmit(step.state.exam.answers).filter(
    (entry) => !refusedEntries.has(entry),
  )
  const call = nextCall(step)
  addEffect(step, { kind: 'submit', call, entries: entries.slice(0, MAX_ENTRIES) })
  enterStage(
    step,
    { ...submission, openCallIds: [...openCallIds.slice(givenUp.length), call] },
    NEXT_MS,
  )
}

/**
 * Aborts the open calls that another one replaces, except the save that asks for the server's time,
 * because it also stores answers.
 */
function abortOpen(step: Step): void {
  const { submission } = step.state
  if (submission?.stage === 'submitting') {
    for (const call of submission.openCallIds) addEffect(step, { kind: 'abort', call })
  }
  if (submission?.stage === 'findingRefused')
    addEffect(step, { kind: 'abort', call: submission.call })
}

function connectionAfter({ kind, message }: Failure): Connection {
  if (kind === 'signed-out') return { kind }
  if (message === null) return { kind: 'unreachable' }
  return kind === 'unknown-attempt'
    ? { kind: 'unknown-attempt', message }
    : { kind: 'failed', message }
}

/**
 * Retried automatically only if that may help; otherwise the learner retries, or a network change
 * does.
 */
function fail(step: Step, tries: number, failure: Failure): void {
  abortOpen(step)
  updateExam(step, { connection: connectionAfter(failure) })
  const pause = retryDelayAfter(tries, step.now.random)
  const soon = tries <= URGENT_TRIES ? Math.min(pause, URGENT_PAUSE_MS) : pause
  enterStage(step, { stage: 'waiting', tries }, failure.kind === 'network' ? soon : Infinity)
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
export function onSubmissionSaved(step: Step, call: number, { isClosed }: Receipt): void {
  const { submission, clock } = step.state
  if (submission?.stage === 'findingRefused' && submission.call === call) {
    findNextRefused(step, submission)
  } else if (submission?.stage === 'asking' && submission.call === call) {
    const hasTime = !isClosed && secondsLeft(clock, step.now.monotonic) > 0
    if (hasTime) resume(step)
    else submit(step, submission.tries)
  }
}

export function onSubmissionSaveFailed(step: Step, call: number, failure: Failure): void {
  const { submission } = step.state
  if (submission?.stage === 'findingRefused' && submission.call === call) {
    const { entry, refusedEntries, tries } = submission
    if (!failure.refusesEntries) return fail(step, tries, failure)
    findNextRefused(step, { ...submission, refusedEntries: new Set(refusedEntries).add(entry) })
  } else if (submission?.stage === 'asking' && submission.call === call) {
    // A time that was only estimated must not end the test.
    const mustWait = submission.needsServerTime || failure.kind === 'signed-out'
    if (mustWait) fail(step, submission.tries, failure)
    else submit(step, submission.tries)
  }
}

/**
 * After its receipt was applied. A submitted attempt has ended, even if the learner has gone back.
 */
export function onSubmitted(step: Step, outcome: ResultSummary): void {
  abortOpen(step)
  addEffect(step, { kind: 'post', message: { kind: 'ended', outcome } })
  finish(step, outcome)
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
  const { submission } = step.state
  if (submission?.stage === 'waiting') return startSubmission(step, submission.tries + 1)
  if (submission?.stage === 'asking') return onAskTimeout(step, submission)
  updateExam(step, { connection: connectionAfter(NO_RESPONSE) })
  if (submission?.stage === 'submitting') addSubmit(step, submission)
}

function onAskTimeout(step: Step, { needsServerTime, tries }: InStage<'asking'>): void {
  if (needsServerTime) fail(step, tries, NO_RESPONSE)
  else submit(step, tries)
}

/** Retries immediately: the network is back, or the learner has signed in or pressed retry. */
export function retry(step: Step): void {
  const { submission } = step.state
  if (submission === null) return
  const { stage, tries } = submission
  if (stage === 'waiting') return startSubmission(step, tries + 1)
  if (stage === 'asking' && submission.needsServerTime) return startSubmission(step, tries)
  abortOpen(step)
  submit(step, tries)
}
