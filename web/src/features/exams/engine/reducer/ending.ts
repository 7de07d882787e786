import type { ResultSummary } from '#web/features/exams/result-summary.ts'

import { secondsLeft, stopwatchAt } from '../clock.ts'
import { commitTyped } from './choosing.ts'
import { goneBack, knowledgeOf } from './knowledge.ts'
import { planNext } from './saving.ts'
import { abortOpen, cancelSubmission, enterStage } from './stages.ts'
import type { Connection, EndReason, ExamState, Failure } from './state.ts'
import {
  type Step,
  addEffect,
  addFetch,
  storeNotes,
  update,
  updateExam,
  updateServer,
} from './step.ts'
import {
  NO_RESPONSE,
  addSubmit,
  connectionAfter,
  fail,
  findRefused,
  submit,
  submitAtEnd,
  waitAndRetry,
} from './submitting.ts'

const okUnlessSignedOut = ({ connection }: ExamState): Connection =>
  connection.kind === 'signed-out' ? connection : { kind: 'ok' }

/** The learner submits, for the first time or after the message that another device has continued the test. */
export function submitByLearner(step: Step): void {
  const { phase, connection } = step.state.exam
  if (phase !== 'running' && connection.kind !== 'continued') return
  // Before the knowledge is taken, to which the writer of this entry belongs.
  commitTyped(step)
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
  if (step.state.exam.phase !== 'running') return
  commitTyped(step)
  const { exam } = step.state
  addEffect(step, { kind: 'clear-timer', timer: 'save' })
  runStopwatch(step, false)
  updateExam(step, { phase: 'ending', ending, connection: okUnlessSignedOut(exam) })
  storeNotes(step)
  if (ending === 'time') submitAtEnd(step)
  else submit(step, 1)
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
