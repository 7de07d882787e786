import type { Answer } from '@sopan/contract/exams/answer'

import { now } from '#web/lib/browser/clock.ts'
import { createStore } from '#web/lib/browser/store.ts'
import { newWriterId } from '#web/lib/writer-id.ts'

import { chosenLanguage } from '../chosen-language.ts'
import type { ExamApi } from './exam-api.ts'
import { createEffects } from './reducer/effects.ts'
import type { ExamEvent } from './reducer/events.ts'
import { type OpenedAttempt, initialState } from './reducer/initial-state.ts'
import { reduce } from './reducer/reducer.ts'
import type { EngineState, ExamState, Moment, TimeShown } from './reducer/state.ts'
import { type AttemptStorage, attemptStorage } from './storage.ts'

/** The timer is read more often than once a second, so that no second is skipped. */
const TICK_MS = 250

export interface EngineDeps extends OpenedAttempt {
  writer: string
  api: ExamApi
  storage: AttemptStorage
  moment: () => Moment
}

export type AttemptEngine = ReturnType<typeof createAttemptEngine>

/**
 * Runs the reducer: one event after the other, each followed by its effects. The only writer of the
 * state. It does not depend on React or the DOM.
 */
export function createAttemptEngine(deps: EngineDeps) {
  const { attempt, stored, callTimes, writer, moment } = deps
  const store = createStore<EngineState>(initialState(deps, writer, moment()))
  const runEffect = createEffects(attempt, { ...deps, dispatch })
  const waiting: ExamEvent[] = []
  let isBusy = false
  let ticker: ReturnType<typeof setInterval> | undefined

  function handle(event: ExamEvent): void {
    const { state, effects } = reduce(store.get(), event, moment())
    store.set(state)
    for (const effect of effects) runEffect(effect)
  }

  /** An event dispatched during another event is handled after the effects of the other event. */
  function dispatch(event: ExamEvent): void {
    waiting.push(event)
    if (isBusy) return
    isBusy = true
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) handle(next)
    } finally {
      isBusy = false
    }
  }

  return {
    subscribe: store.subscribe,
    state: (): ExamState => store.get().exam,
    time: { subscribe: store.subscribe, get: (): TimeShown => store.get().time },
    isIdle: (): boolean => isIdle(store.get()),
    start: (): void => {
      ticker = setInterval(() => dispatch({ kind: 'ticked' }), TICK_MS)
      const ending = stored?.notes.ending ?? null
      dispatch({ kind: 'began', isFromDevice: callTimes === null, ending })
    },
    visit: (index: number): void => dispatch({ kind: 'visited', index }),
    choose: (option: Answer | null): void => dispatch({ kind: 'chosen', option }),
    type: (option: Answer | null): void => dispatch({ kind: 'typed', option }),
    toggleMark: (): void => dispatch({ kind: 'mark-toggled' }),
    setLanguage: (language: string): void => dispatch({ kind: 'language-selected', language }),
    submit: (): void => dispatch({ kind: 'submit-requested' }),
    /** Retries immediately what has failed. */
    retry: (): void => dispatch({ kind: 'retry-requested' }),
    /** Back to the questions, if the server has the attempt still open. */
    goBack: (): void => dispatch({ kind: 'go-back-requested' }),
    /** Removes the attempt from this device, including unsent answers. */
    remove: (): void => dispatch({ kind: 'removal-requested' }),
    networkChanged: (): void => dispatch({ kind: 'network-changed' }),
    shown: (): void => dispatch({ kind: 'page-shown' }),
    hidden: (): void => dispatch({ kind: 'page-hidden' }),
    signedIn: (): void => dispatch({ kind: 'signed-in' }),
    /** The page is left; the attempt continues on the server. */
    stop: (): void => {
      dispatch({ kind: 'stopped' })
      clearInterval(ticker)
    },
  }
}

/** Nothing is in progress, so that an attempt without a page can be continued another time. */
function isIdle({ exam, saving, server, submission }: EngineState): boolean {
  if (exam.phase === 'ending') {
    return exam.connection.kind !== 'ok' || submission?.stage === 'waiting'
  }
  return exam.phase === 'ended' || (saving.run === null && !server.isFetching)
}

/** The engine of an attempt in this browser. */
export function createEngine(userId: number, api: ExamApi, opened: OpenedAttempt): AttemptEngine {
  const key = { userId, attemptId: opened.attempt.id }
  return createAttemptEngine({
    ...opened,
    language: chosenLanguage(opened.attempt.languages),
    api,
    // New with every load: a copied or restored tab never reuses a (seq, writer). Stored entries keep
    // the writer that made them.
    writer: newWriterId(),
    storage: attemptStorage(key),
    moment: () => ({
      monotonic: performance.now(),
      date: now().getTime(),
      isOnline: navigator.onLine,
      random: Math.random(),
    }),
  })
}
