import type { Attempt } from '../read-attempt.ts'
import { type AnswerBook, emptyBook, learned, noted } from './answer-book.ts'
import type { AttemptNotes, KeptAttempt } from './attempt-db.ts'
import { createExamClock } from './exam-clock.ts'
import { type ExamState, createStore } from './exam-state.ts'
import { createStopwatch } from './stopwatch.ts'
import type { Vault } from './vault.ts'

export interface Device {
  /** Milliseconds of a clock that nobody can set. */
  monotonic: () => number
  /** The device's date, epoch ms. Bridges a reload; decides nothing else. */
  deviceNow: () => number
  isOnline: () => boolean
  random: () => number
}

/** When an attempt was asked for and when it came, in milliseconds of the monotonic clock. */
export interface Asked {
  sentAt: number
  receivedAt: number
}

export interface DeskParts {
  attempt: Attempt
  /** What this device already has of the attempt. */
  kept: KeptAttempt | null
  /** Null: the attempt comes from the device itself. */
  asked: Asked | null
  vault: Vault
  device: Device
}

export type Desk = ReturnType<typeof createDesk>

/** What lies in front of the learner: the state, its clocks, and the device's copy of it. */
export function createDesk({ attempt, kept, asked, vault, device }: DeskParts) {
  const { monotonic, deviceNow } = device
  const notes = kept?.notes
  const clock = createExamClock(
    asked === null && notes !== undefined
      ? notes.clock
      : { pulse: attempt, secondsLeft: attempt.secondsLeft },
    monotonic,
    deviceNow(),
  )
  if (asked !== null) clock.learn(attempt, asked.sentAt, asked.receivedAt)
  const stopwatch = createStopwatch(notes?.seconds ?? {}, monotonic)
  const store = createStore<ExamState>({
    phase: 'running',
    ending: null,
    attempt,
    book: bookOf(attempt, kept),
    current: Math.min(notes?.current ?? 0, Math.max(0, attempt.questions.length - 1)),
    marked: new Set(notes?.marked),
    visited: new Set(notes?.visited),
    language: notes?.language ?? 'en',
    saving: 'saved',
    isOnline: device.isOnline(),
    isUnreachable: false,
    isKept: true,
    isSignedOut: false,
    failure: null,
    outcome: null,
  })

  function notesNow(): AttemptNotes {
    const { current, marked, visited, language, ending } = store.get()
    return {
      current,
      marked: [...marked],
      visited: [...visited],
      language,
      seconds: stopwatch.all(),
      clock: clock.note(deviceNow()),
      ending,
    }
  }

  /** A device that keeps nothing loses comfort; the page says so and goes on. */
  function keep(work: Promise<void>): void {
    work.then(
      () => undefined,
      () => store.set({ isKept: false }),
    )
  }

  return {
    store,
    time: createStore({ secondsLeft: clock.secondsLeft() }),
    clock,
    stopwatch,
    keep,
    keepNotes: (): void => keep(vault.keepNotes(notesNow())),
    keepAttempt: (changes: Partial<Attempt> = {}): void =>
      keep(vault.keepAttempt({ ...attempt, ...changes }, notesNow())),
  }
}

function bookOf(attempt: Attempt, kept: KeptAttempt | null): AnswerBook {
  const entries = kept?.entries ?? []
  const sent = entries.filter(({ isSent }) => isSent).map(({ entry }) => entry)
  const unsent = entries.filter(({ isSent }) => !isSent).map(({ entry }) => entry)
  return noted(learned(emptyBook, [...attempt.answers, ...sent], attempt.maxSeq), unsent)
}
