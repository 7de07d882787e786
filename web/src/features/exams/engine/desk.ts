import type { AnswerEntry } from '@sopan/contract/attempts'

import type { Attempt } from '../read-attempt.ts'
import { type AnswerBook, emptyBook, learned, noted } from './answers.ts'
import { createExamClock } from './clock.ts'
import { type ExamState, createStore } from './exam-state.ts'
import type { Settled } from './settle.ts'
import { createStopwatch } from './stopwatch.ts'
import type { AttemptNotes, KeptAttempt } from './storage.ts'
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
    changed: new Set(),
    notKept: new Map(),
    saving: 'saved',
    isOnline: device.isOnline(),
    isUnreachable: false,
    isKept: true,
    isSignedOut: false,
    isUnknown: false,
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

  /** A device that stores nothing does not stop the test; the page shows it. */
  function keep(work: Promise<void>, isWhole = false): void {
    const seen = (isKept: boolean) => {
      if (store.get().isKept !== isKept) store.set({ isKept })
    }
    work.then(
      () => isWhole && seen(true),
      () => seen(false),
    )
  }

  /** All that this page has of the attempt, for a device that has lost it. */
  function whole(): KeptAttempt {
    const { answers, unsent, maxSeq } = store.get().book
    const isSent = (entry: AnswerEntry) => unsent.get(entry.question_id) !== entry
    const stored = [...answers.values()].filter(isSent)
    return {
      attempt: { ...attempt, answers: stored, maxSeq },
      notes: notesNow(),
      entries: [...unsent.values()].map((entry) => ({ entry, isSent: false })),
    }
  }

  /** When each choice of this page was made, by the monotonic clock. */
  const madeAt = new WeakMap<AnswerEntry, number>()

  /** What the server stores in the place of what this page has shown. */
  function show({ book, changed, notKept }: Settled): void {
    const state = store.get()
    store.set({
      book,
      changed: new Set([...state.changed, ...changed.filter((id) => !notKept.has(id))]),
      notKept: new Map([...state.notKept, ...notKept]),
    })
  }

  /** A new choice of the question: what was shown about the old one no longer holds. */
  function unflag(questionId: number): void {
    const { changed, notKept } = store.get()
    if (!changed.has(questionId) && !notKept.has(questionId)) return
    store.set({
      changed: new Set([...changed].filter((id) => id !== questionId)),
      notKept: new Map([...notKept].filter(([id]) => id !== questionId)),
    })
  }

  return {
    store,
    time: createStore({ secondsLeft: clock.secondsLeft(), isSure: clock.isSure() }),
    clock,
    stopwatch,
    keep,
    show,
    unflag,
    /** When the attempt was last asked for before this page began, by the monotonic clock. */
    contactAt: asked?.sentAt ?? -Infinity,
    made: (entry: AnswerEntry, at = monotonic()): void => void madeAt.set(entry, at),
    /** Null for what was made in another tab, or before a reload. */
    madeAt: (entry: AnswerEntry): number | null => madeAt.get(entry) ?? null,
    keepEntry: (entry: AnswerEntry): void => keep(vault.keepEntry(entry, whole), true),
    keepNotes: (): void => {
      const hasUnsent = store.get().book.unsent.size > 0
      keep(vault.keepNotes(notesNow(), hasUnsent ? whole : undefined))
    },
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
