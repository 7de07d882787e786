import type { Attempt } from '../read-attempt.ts'
import type { ResultSummary } from '../read-result.ts'
import type { AnswerBook } from './answers.ts'
import type { NotKeptReason } from './settle.ts'
import type { AttemptNotes } from './storage.ts'

export type EndReason = NonNullable<AttemptNotes['ending']>

/** What the exam screen shows. Never changed, only replaced. */
export interface ExamState {
  phase: 'running' | 'ending' | 'ended'
  /** Why it ends; null while it runs. */
  ending: EndReason | null
  attempt: Attempt
  book: AnswerBook
  /** Index of the question on the screen. */
  current: number
  /** Question ids. */
  marked: ReadonlySet<number>
  visited: ReadonlySet<number>
  language: string
  /** Questions whose answer was changed on another device since this page last changed it. */
  changed: ReadonlySet<number>
  /** Questions whose last choice the server did not keep. */
  notKept: ReadonlyMap<number, NotKeptReason>
  /** `failed`: not saved, and tried again. */
  saving: 'saved' | 'saving' | 'failed'
  isOnline: boolean
  /** Nobody answers the submission; it is tried again by itself. */
  isUnreachable: boolean
  /** False where this browser keeps nothing, so that only the page holds what is not sent. */
  isKept: boolean
  /** The session ended: the password is asked for, and nothing is sent meanwhile. */
  isSignedOut: boolean
  /** The server knows nothing of this attempt. */
  isUnknown: boolean
  /** Why the test could not be submitted, in the server's words. */
  failure: string | null
  outcome: ResultSummary | null
}

/** The simplest store that React can read. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: (): State => state,
    set: (changes: Partial<State>): void => {
      state = { ...state, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
