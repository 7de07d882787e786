import type { AnswerEntry } from '@sopan/contract/exams/attempts'

import { isTimeEstimated, millisecondsOver, secondsLeft, wholeSecondsSpent } from '../clock.ts'
import { entriesToSubmit } from './answers.ts'
import { retryDelayAfter } from './saving.ts'
import { type InStage, abortOpen, enterStage } from './stages.ts'
import type { Connection, Failure } from './state.ts'
import { type Step, addEffect, addSave, nextCall, nextEntries, updateExam } from './step.ts'

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

/** All attempts of a window end in the same second. Pages without unsent answers submit within this time after it. */
const SPREAD_MS = 60_000
/** The number of tries while the first submission is still to be sent. */
const NO_TRIES = 0

export const NO_RESPONSE: Failure = { kind: 'network', refusesEntries: false, message: null }

/**
 * A page without a response for this long, twice the time between two, may not know an extension, and a page that opens what
 * its device has stored does not know whether the attempt is open: both submit immediately.
 */
const CURRENT_MS = 120_000

/**
 * The first submission because of the time. A page of a window whose answers are all stored waits, because many attempts end
 * in the same second: until a random time within a minute after the end, which may have passed before a reload.
 */
export function submitAtEnd(step: Step): void {
  const { exam, clock, server } = step.state
  const { monotonic, random } = step.now
  const isCurrent = monotonic - server.contactAt <= CURRENT_MS && !isTimeEstimated(clock)
  const isOver = secondsLeft(clock, monotonic) === 0
  const isStored = exam.attempt.inWindow && exam.answers.unsent.size === 0
  const pause = random * SPREAD_MS - millisecondsOver(clock, monotonic)
  if (isStored && isCurrent && isOver && pause > 0)
    enterStage(step, { stage: 'waiting', tries: NO_TRIES }, pause)
  else submit(step, 1)
}

/** Sends the first submission of a window now: the device slept, a response has a later end, or the page is left. */
export function endFirstWait(step: Step): void {
  if (step.state.submission?.tries === NO_TRIES) submit(step, 1)
}

export function submit(
  step: Step,
  tries: number,
  refusedEntries: ReadonlySet<AnswerEntry> = new Set(),
): void {
  addSubmit(step, { stage: 'submitting', tries, sent: 0, openCallIds: [], refusedEntries })
}

/** Sends another submit beside the oldest open one, which may need the whole time that a call has. */
export function addSubmit(step: Step, submission: InStage<'submitting'>): void {
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

export function connectionAfter({ kind, message }: Failure): Connection {
  if (kind === 'signed-out') return { kind }
  if (message === null) return { kind: 'unreachable' }
  return kind === 'unknown-attempt'
    ? { kind: 'unknown-attempt', message }
    : { kind: 'failed', message }
}

/** Retried automatically only if that may help; otherwise the learner retries, or a network change does. */
export function fail(step: Step, tries: number, failure: Failure): void {
  abortOpen(step)
  updateExam(step, { connection: connectionAfter(failure) })
  if (failure.kind === 'network') waitAndRetry(step, tries)
  else enterStage(step, { stage: 'waiting', tries })
}

export function waitAndRetry(step: Step, tries: number): void {
  const pause = retryDelayAfter(tries, step.now.random)
  const soon = tries <= URGENT_TRIES ? Math.min(pause, URGENT_PAUSE_MS) : pause
  enterStage(step, { stage: 'waiting', tries }, soon)
}

/** Saves the unsent entries one by one, to find out which of them the server refuses. */
export function findRefused(step: Step, tries: number, failure: Failure): void {
  abortOpen(step)
  const queue = nextEntries(step, Infinity)
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

/** The network is back, or the page is shown again. The first submission of a window keeps its time. */
export function retryByPage(step: Step): void {
  if (step.state.submission?.tries !== NO_TRIES) retry(step)
}

/** Retries immediately: the learner has signed in or pressed retry. */
export function retry(step: Step): void {
  const { submission, exam } = step.state
  if (submission === null || exam.connection.kind === 'continued') return
  const { stage, tries } = submission
  abortOpen(step)
  submit(step, stage === 'waiting' ? tries + 1 : tries)
}
