import type { Answer } from '@sopan/contract/exams/answer'
import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import type { Knowledge } from '@sopan/domain/exams/submission'

import type { ResultSummary } from '#web/features/exams/result-summary.ts'
import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import type { ClockNote, ExamClock, Stopwatch } from '../clock.ts'
import type { AttemptAnswers, NotKeptReason } from './answers.ts'
import type { AttemptNotes } from './notes.ts'

/** Readings of the device's clocks and network at an event. */
export interface Moment {
  /** Milliseconds of a clock that the learner cannot set. */
  monotonic: number
  /** The device's date, epoch ms. Bridges a reload; decides nothing else. */
  date: number
  isOnline: boolean
  /** From 0 to 1. */
  random: number
}

/**
 * The kind of a failure decides the help: a retry, signing in, or nothing that this page could do.
 * 'unknown-attempt': the server has no such attempt.
 */
export type FailureKind = 'network' | 'signed-out' | 'refused' | 'unknown-attempt'

export interface Failure {
  kind: FailureKind
  /** The server refused the entries themselves, so that sending fewer may help. */
  refusesEntries: boolean
  /** The server's message; null if our server has not responded. */
  message: string | null
}

export interface AttemptKey {
  userId: number
  attemptId: number
}

/**
 * The learner submitted it, its time is over, or ('elsewhere') the server reports it as closed, or as not in
 * progress.
 */
export type EndReason = 'submitted' | 'time' | 'elsewhere'

/** The state that the device stores beside the questions and answers. It changes often. */
export interface DeviceNotes {
  /** Index of the question on the screen. */
  current: number
  visited: number[]
  /** Marks for review and the language; `unsent` are the notes among them that are still to be sent. */
  known: AttemptNote[]
  unsent: AttemptNote[]
  /** Seconds spent, by question id. */
  seconds: Record<number, number>
  clock: ClockNote
  /** Why the attempt is to be submitted, or null while it runs. */
  ending: EndReason | null
  /** All writers that this device has used in the attempt. */
  writers: string[]
  /** The page's knowledge of the answers when the learner submitted; null if the server sends no revisions. */
  knowledge: Knowledge | null
}

/** An answer on this device; `isSent` once the server has acknowledged it. */
export interface StoredEntry {
  entry: AnswerEntry
  isSent: boolean
}

export interface StoredAttempt {
  attempt: Attempt
  notes: DeviceNotes
  /** The newest entry of each question: made on this device, or the server's that replaced it. */
  entries: StoredEntry[]
}

/** The server's last response. The first is also the value before the first call. */
export type Connection =
  | { kind: 'ok' }
  /** The submission has no response yet; it is repeated automatically. */
  | { kind: 'unreachable' }
  /** The session ended: the password is asked for, and nothing is sent meanwhile. */
  | { kind: 'signed-out' }
  /** The server has no such attempt. */
  | { kind: 'unknown-attempt'; message: string }
  /** The learner has submitted, but another device had added answers: the learner decides again. */
  | { kind: 'continued' }
  /** The submission failed, with the server's message; it is repeated where that may help. */
  | { kind: 'failed'; message: string }

/** The state of the exam that the screen shows. Never changed, only replaced. */
export interface ExamState {
  phase: 'running' | 'ending' | 'ended'
  /** Why it ends; null while it runs, and while the learner waits for going back to it. */
  ending: EndReason | null
  attempt: Attempt
  answers: AttemptAnswers
  /** The answer to the question on the screen while it is typed; null while it is not. */
  typed: { option: Answer | null } | null
  /** Index of the question on the screen. */
  current: number
  /** The section that is open, from 0; null without section clocks. */
  section: number | null
  /** When each section ends, epoch ms; null without section clocks. */
  sectionEnds: readonly number[] | null
  notes: AttemptNotes
  /** Question ids; of the notes. */
  marked: ReadonlySet<number>
  visited: ReadonlySet<number>
  /** Of the notes, or else the language that was chosen last on this device. */
  language: string
  /** Questions whose answer was changed on another device since this page last changed it. */
  changed: ReadonlySet<number>
  /** Questions whose last choice the server did not store. */
  notKept: ReadonlyMap<number, NotKeptReason>
  /** `failed`: not saved, and retried. */
  saving: 'saved' | 'saving' | 'failed'
  /** Whether the browser reports a network. */
  isOnline: boolean
  connection: Connection
  /** False if this browser stores nothing, so that unsent answers are on the page only. */
  canStore: boolean
  outcome: ResultSummary | null
}

/** `isEstimated` while the time comes from the device only. */
export interface TimeShown {
  secondsLeft: number
  /** Of the open section; null without section clocks. */
  sectionLeft: number | null
  isEstimated: boolean
}

/** Saves that follow each other until nothing is left to send, or one fails. */
export interface SaveRun {
  call: number
  since: number
  /** Maximum number of entries of a call; 1 after a refusal, to find the refused entry. */
  size: number
  entries: readonly AnswerEntry[]
  notes: readonly AttemptNote[]
}

interface Saving {
  run: SaveRun | null
  /** The next run is planned within a second. */
  isSoon: boolean
  failures: number
  /** How long a save waits for its response, in milliseconds. */
  limit: number
  /** Entries that the server refuses; they do not delay the others, and are retried later. */
  refusedEntries: ReadonlySet<AnswerEntry>
  /**
   * When notes are sent: with a separate save, a moment after they were made; only with other saves, because the
   * server has not stored the last ones; or never, because it does not know notes or refuses these.
   */
  notesSent: 'soon' | 'with-answers' | 'never'
  /** Drifts of the clock that count unless the current run gets the server's time. */
  drifts: readonly { since: number; milliseconds: number }[]
}

/**
 * The submission, from its start to its result; `tries` counts the attempts to submit. Its stages:
 * `submitting`: the calls `openCallIds` are open, oldest first, of `sent` entries; without the
 * `refusedEntries`.
 * `findingRefused`: unsent entries are saved one by one, to leave out only the entries that the server
 * refuses.
 * `waiting`: until the next try.
 */
export type Submission = { tries: number } & (
  | {
      stage: 'submitting'
      sent: number
      openCallIds: readonly number[]
      refusedEntries: ReadonlySet<AnswerEntry>
    }
  | {
      stage: 'findingRefused'
      call: number
      entry: AnswerEntry
      queue: readonly AnswerEntry[]
      refusedEntries: ReadonlySet<AnswerEntry>
      failure: Failure
    }
  | { stage: 'waiting' }
)

/** This page's information about the server's copy of the attempt. */
interface ServerCopy {
  /** The greatest that a response named. */
  revision: number | null
  /** Up to this revision the page has every entry, or has told the learner that there are others. */
  known: number | null
  /** The server has stored something that this page has not seen. */
  isBehind: boolean
  isFetching: boolean
  /** When the newest call with a response was sent, by the monotonic clock. */
  contactAt: number
}

export interface EngineState {
  exam: ExamState
  time: TimeShown
  writer: string
  /** The writers that earlier pages of this device have used, and this page before the learner went back. */
  earlierWriters: readonly string[]
  clock: ExamClock
  stopwatch: Stopwatch
  /** Both clocks of the device at the previous event. */
  previousClocks: Pick<Moment, 'monotonic' | 'date'>
  /** The newest choice of each question on this page, and its time by the monotonic clock. */
  newestChoices: ReadonlyMap<number, { entry: AnswerEntry; at: number }>
  server: ServerCopy
  saving: Saving
  submission: Submission | null
  /** The page's knowledge of the answers when the learner submitted. */
  knowledge: Knowledge | null
  /** The number of the newest call. */
  lastCallId: number
  /** The attempt was opened from the device, and its first fetch has not ended, so saving waits. */
  isFirstFetchPending: boolean
  isStopped: boolean
}
