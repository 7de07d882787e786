import type { Attempt, CallTimes } from '#web/lib/api/wire/exams/attempt.ts'

import {
  type ExamClock,
  learnTime,
  restoreClock,
  sectionAt,
  startClock,
  startStopwatch,
} from '../clock.ts'
import { openIndexes } from '../sections.ts'
import { type AttemptAnswers, NO_ANSWERS, withServerEntries, withUnsent } from './answers.ts'
import {
  type AttemptNotes,
  NO_ATTEMPT_NOTES,
  languageIn,
  markedIn,
  withServerNotes,
  withUnsentNotes,
} from './notes.ts'
import type { EngineState, Moment, StoredAttempt } from './state.ts'
import { SAVE_MS, timeOf } from './step.ts'

export interface OpenedAttempt {
  attempt: Attempt
  /** The attempt as this device has stored it. */
  stored: StoredAttempt | null
  /** Null: the attempt comes from the device. */
  callTimes: CallTimes | null
  /** Of the questions, until another one is chosen. */
  language?: string
}

function clockOf(
  { attempt, stored, callTimes }: OpenedAttempt,
  { monotonic, date }: Moment,
): ExamClock {
  if (callTimes === null && stored !== null)
    return restoreClock(stored.notes.clock, monotonic, date)
  const clock = startClock(attempt, attempt.secondsLeft, monotonic, date)
  return callTimes === null
    ? clock
    : learnTime(clock, attempt, callTimes.sentAt, callTimes.receivedAt)
}

function answersOf({ attempt, stored }: OpenedAttempt): AttemptAnswers {
  const entries = stored?.entries ?? []
  const sent = entries.filter(({ isSent }) => isSent).map(({ entry }) => entry)
  const unsent = entries.filter(({ isSent }) => !isSent).map(({ entry }) => entry)
  const known = withServerEntries(NO_ANSWERS, [...attempt.answers, ...sent], attempt.maxSeq)
  return withUnsent(known, unsent)
}

/** An attempt that begins here keeps the language of this device for other devices. */
function attemptNotesOf(
  { attempt, stored, language = 'en' }: OpenedAttempt,
  writer: string,
): AttemptNotes {
  if (stored !== null) {
    const { known, unsent } = stored.notes
    const onDevice = withUnsentNotes(withServerNotes(NO_ATTEMPT_NOTES, known), unsent)
    return withServerNotes(onDevice, attempt.notes ?? [])
  }
  const onServer = withServerNotes(NO_ATTEMPT_NOTES, attempt.notes ?? [])
  const isChosenHere = !attempt.resumed && language !== 'en'
  return isChosenHere ? withUnsentNotes(onServer, [{ language, seq: 1, writer }]) : onServer
}

/** The writers of the notes and of unsent answers, which are stored a moment before the notes. */
function writersOf({ stored }: OpenedAttempt): string[] {
  const unsent = (stored?.entries ?? []).filter(({ isSent }) => !isSent)
  const writers = unsent.map(({ entry }) => entry.writer)
  return [...new Set([...(stored?.notes.writers ?? []), ...writers])]
}

/** Of each question the greater of the device's seconds and the seconds of its saved answer. */
function secondsOf({ attempt, stored }: OpenedAttempt): Record<number, number> {
  const seconds = { ...stored?.notes.seconds }
  for (const { question_id: id, seconds: saved } of attempt.answers) {
    seconds[id] = Math.max(seconds[id] ?? 0, saved)
  }
  return seconds
}

/** To a server that knows notes. */
export const notesSentOf = ({ notes }: Attempt) => (notes === null ? 'never' : 'soon')

/** The question that this device showed last, if its section is open, or else the first open one. */
function currentOf({ attempt, stored }: OpenedAttempt, section: number | null): number {
  const open = openIndexes({ attempt, section })
  const last = stored?.notes.current ?? 0
  return open.includes(last) ? last : (open.at(section === null ? -1 : 0) ?? 0)
}

export function initialState(opened: OpenedAttempt, writer: string, now: Moment): EngineState {
  const { attempt, stored, callTimes } = opened
  const notes = stored?.notes
  const clock = clockOf(opened, now)
  const section = sectionAt(clock, now.monotonic)?.index ?? null
  const attemptNotes = attemptNotesOf(opened, writer)
  return {
    exam: {
      phase: 'running',
      ending: null,
      attempt,
      answers: answersOf(opened),
      typed: null,
      current: currentOf(opened, section),
      section,
      sectionEnds: clock.sectionEnds,
      notes: attemptNotes,
      marked: markedIn(attemptNotes),
      visited: new Set(notes?.visited),
      language: languageIn(attemptNotes) ?? opened.language ?? 'en',
      changed: new Set(),
      notKept: new Map(),
      saving: 'saved',
      isOnline: now.isOnline,
      connection: { kind: 'ok' },
      canStore: true,
      outcome: null,
    },
    time: timeOf(clock, now),
    writer,
    earlierWriters: writersOf(opened),
    clock,
    stopwatch: startStopwatch(secondsOf(opened)),
    previousClocks: now,
    newestChoices: new Map(),
    server: {
      revision: attempt.revision,
      known: attempt.revision,
      isBehind: false,
      isFetching: false,
      contactAt: callTimes?.sentAt ?? -Infinity,
    },
    saving: {
      run: null,
      isSoon: false,
      failures: 0,
      limit: SAVE_MS,
      refusedEntries: new Set(),
      notesSent: notesSentOf(attempt),
      drifts: [],
    },
    submission: null,
    knowledge: notes?.knowledge ?? null,
    lastCallId: 0,
    isFirstFetchPending: false,
    isStopped: false,
  }
}
