import type { Answer } from '@sopan/contract/exams/answer'
import type {
  Acknowledgement,
  AnswerEntry,
  QuestionSeconds,
  SubmitReason,
} from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import type { Knowledge } from '@sopan/domain/exams/submission'

import type { ResultSummary } from '#web/features/exams/result-summary.ts'
import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'
import type { Receipt } from '#web/lib/api/wire/exams/receipt.ts'

import type { DeviceNotes, Failure, StoredAttempt } from './state.ts'

/** 'section' reads the clock at the end of a section. */
export type TimerName = 'save' | 'submission' | 'section' | 'typing'

/** Events without data, one for each kind. */
type Plain<Kind extends string> = Kind extends string ? { kind: Kind } : never

/** Everything that can happen to an attempt on a page. */
export type ExamEvent =
  // The learner
  | { kind: 'visited'; index: number }
  | { kind: 'chosen'; option: Answer | null }
  /** Not complete yet, unless it rests. */
  | { kind: 'typed'; option: Answer | null }
  | { kind: 'language-selected'; language: string }
  | Plain<
      | 'mark-toggled'
      | 'submit-requested'
      | 'retry-requested'
      | 'go-back-requested'
      | 'removal-requested'
    >
  | Plain<'signed-in'>
  // The page
  | { kind: 'began'; isFromDevice: boolean; ending: DeviceNotes['ending'] }
  | Plain<'network-changed' | 'page-shown' | 'page-hidden' | 'stopped'>
  // Clocks
  | Plain<'ticked'>
  | { kind: 'timer-fired'; timer: TimerName }
  // Responses of the server; `sentAt` by the monotonic clock
  | { kind: 'save-succeeded'; call: number; sentAt: number; receipt: Receipt }
  | { kind: 'save-failed'; call: number; failure: Failure }
  | {
      kind: 'submit-succeeded'
      call: number
      sentAt: number
      receipt: Receipt
      /** Null if the attempt stays open. */
      outcome: ResultSummary | null
    }
  | { kind: 'submit-failed'; call: number; failure: Failure }
  | { kind: 'fetch-succeeded'; sentAt: number; attempt: Attempt | null }
  | Plain<'fetch-failed'>
  // The device's storage
  | Plain<'entry-stored' | 'storage-failed'>

/** A step to take after an event. Each save and submit ends with an event of the same number. */
export type Effect =
  | {
      kind: 'save'
      call: number
      entries: AnswerEntry[]
      notes: AttemptNote[]
      limit: number
      keepalive: boolean
    }
  | {
      kind: 'submit'
      call: number
      entries: AnswerEntry[]
      because: SubmitReason
      seconds: QuestionSeconds
      knowledge: Knowledge | null
    }
  | { kind: 'abort'; call: number }
  | { kind: 'fetch' }
  | { kind: 'set-timer'; timer: TimerName; milliseconds: number }
  | { kind: 'clear-timer'; timer: TimerName }
  | { kind: 'store-attempt'; attempt: Attempt; notes: DeviceNotes }
  /** `whole` is stored if the device has lost the attempt. */
  | { kind: 'store-notes'; notes: DeviceNotes; whole: StoredAttempt | null }
  | { kind: 'store-entry'; entry: AnswerEntry; whole: StoredAttempt }
  | { kind: 'replace-entry'; questionId: number; serverEntry: AnswerEntry | null }
  | { kind: 'mark-sent'; entries: Acknowledgement[] }
  | { kind: 'delete-attempt' }
