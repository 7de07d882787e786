import type { AnswerEntry } from '@sopan/contract/attempts'

import { MOST_FAILURES, pauseAfter } from './retry-pause.ts'

/** After a choice; choices in quick succession go together. */
const DEBOUNCE_MS = 1000
/** What another tab has made it sends itself, unless it was closed before. */
const OTHER_TAB_MS = 5000
/** With nothing to send, how often the time is asked for. */
const PULSE_MS = 60_000
/** Entries in one save. */
export const BATCH = 100

/** A call that is open for longer is given up where there is reason to hope for a better one. */
const HANGING_MS = 1500

/**
 * What helps after a failure: another try, signing in, or nothing that this page could do.
 * 'unknown': the server has no such attempt.
 */
export type FailureKind = 'network' | 'signed-out' | 'refused' | 'unknown'

export interface SaveLoopParts {
  /** What is to be sent, oldest first, at most so many, without those that are set aside. */
  batch: (size: number, aside: ReadonlySet<AnswerEntry>) => AnswerEntry[]
  /** Resolves when the server has answered; what it acknowledged is no longer in `batch`. */
  send: (entries: AnswerEntry[], signal: AbortSignal) => Promise<void>
  kindOf: (error: unknown) => FailureKind
  onChange: () => void
  /** From 0 to 1. */
  random: () => number
  monotonic: () => number
}

/**
 * Brings entries to the server: soon after each choice, again and again where that fails, and once
 * a minute an empty save, which asks how much time is left.
 */
export function createSaveLoop(parts: SaveLoopParts) {
  const { batch, send, kindOf, onChange, random, monotonic } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false
  let running: Promise<boolean> | null = null
  let call: { controller: AbortController; since: number } | null = null
  let failures = 0
  let isPaused = false
  let isSignedOut = false
  // What the server refuses must not keep the rest from getting there; it is tried again later.
  const aside = new Set<AnswerEntry>()

  function plan(milliseconds: number): void {
    clearTimeout(timer)
    isSoon = milliseconds === DEBOUNCE_MS
    if (!isPaused && !isSignedOut) timer = setTimeout(() => void flush(), milliseconds)
  }

  function planNext(): void {
    if (failures > 0) plan(pauseAfter(failures, random))
    else plan(batch(1, aside).length > 0 ? DEBOUNCE_MS : PULSE_MS)
  }

  /** Sends until nothing is left; false where something could not be sent. */
  async function sendAll(): Promise<boolean> {
    let size = BATCH
    aside.clear()
    for (;;) {
      const entries = batch(size, aside)
      const [first] = entries
      const controller = new AbortController()
      call = { controller, since: monotonic() }
      try {
        await send(entries, controller.signal)
        const isTaken = first === undefined || !batch(1, aside).includes(first)
        failures = isTaken ? 0 : failures + 1
        if (!isTaken) return false
      } catch (error) {
        // Given up for a new one, at once.
        if (controller.signal.aborted) continue
        const kind = kindOf(error)
        isSignedOut = kind === 'signed-out'
        if (kind === 'network' || kind === 'unknown') failures += 1
        if (kind !== 'refused' || first === undefined) return false
        // Sent one by one, the one that is wrong is found.
        if (entries.length === 1) aside.add(first)
        size = 1
      } finally {
        call = null
      }
      onChange()
      if (batch(1, aside).length === 0) break
    }
    // The longest pause: a refusal does not change by itself.
    if (aside.size > 0) failures = MOST_FAILURES
    return aside.size === 0
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    isSoon = false
    if (isSignedOut || isPaused) return Promise.resolve(false)
    running ??= sendAll().finally(() => {
      running = null
      planNext()
      onChange()
    })
    return running
  }

  /** At once, also where a call hangs: the network is back, or the page is seen again. */
  function hurry(): Promise<boolean> {
    if (call !== null && monotonic() - call.since >= HANGING_MS) call.controller.abort()
    return flush()
  }

  return {
    /** Something was chosen. */
    changed: (): void => {
      const isBacklogRefused = aside.size > 0
      // Counted from the first choice, or a learner who never rests would never be saved.
      if (running !== null || isSoon) return
      if (failures === 0 || isBacklogRefused) plan(DEBOUNCE_MS)
    },
    /** Something was chosen in another tab. */
    changedElsewhere: (): void => {
      if (running === null && !isSoon && failures === 0) plan(OTHER_TAB_MS)
    },
    /** At once, unless a call is under way. */
    flush,
    hurry,
    isFailing: (): boolean => failures > 0,
    isSignedOut: (): boolean => isSignedOut,
    signedIn: (): void => {
      if (!isSignedOut) return
      isSignedOut = false
      void flush()
    },
    pause: (): void => {
      isPaused = true
      clearTimeout(timer)
    },
    goOn: (): void => {
      isPaused = false
      planNext()
    },
  }
}
