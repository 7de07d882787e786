import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import type { ExamApi, SendOptions } from '../exam-api.ts'
import type { AttemptStorage } from '../storage.ts'
import type { Effect, ExamEvent, TimerName } from './events.ts'
import type { Failure, Moment } from './state.ts'

export interface EffectDeps {
  api: ExamApi
  storage: AttemptStorage
  moment: () => Moment
  dispatch: (event: ExamEvent) => void
}

/** Runs effects on the server and the device; results are dispatched as events. */
export function createEffects(attempt: Attempt, deps: EffectDeps): (effect: Effect) => void {
  const { storage } = deps
  const senders = createSenders(attempt, deps)
  const timers = createTimers(deps.dispatch)

  /** A failed write does not stop the test; the page warns instead. */
  function store(work: Promise<void>, isEntry = false): void {
    work.then(
      () => isEntry && deps.dispatch({ kind: 'entry-stored' }),
      () => deps.dispatch({ kind: 'storage-failed' }),
    )
  }

  return (effect) => {
    switch (effect.kind) {
      case 'save':
        return void senders.save(effect)
      case 'submit':
        return void senders.submit(effect)
      case 'abort':
        return senders.abort(effect.call)
      case 'fetch':
        return void senders.fetch()
      case 'set-timer':
        return timers.set(effect.timer, effect.milliseconds)
      case 'clear-timer':
        return timers.clear(effect.timer)
      case 'store-attempt':
        return store(storage.storeAttempt(effect.attempt, effect.notes))
      case 'store-notes':
        return store(storage.storeNotes(effect.notes, effect.whole))
      case 'store-entry':
        return store(storage.storeEntry(effect.entry, effect.whole), true)
      case 'replace-entry':
        return store(storage.replaceEntry(effect.questionId, effect.serverEntry))
      case 'mark-sent':
        return store(storage.markSent(effect.entries))
      case 'delete-attempt':
        return store(storage.deleteAttempt())
    }
  }
}

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

/** Each function sends one call; the result of a save or a submit is an event with the number of its call. */
function createSenders(attempt: Attempt, { api, moment, dispatch }: EffectDeps) {
  const open = new Map<number, AbortController>()

  function failureOf(error: unknown): Failure {
    return {
      kind: api.kindOf(error),
      refusesEntries: api.refusesEntries(error),
      message: api.isOwnResponse(error) ? api.messageOf(error) : null,
    }
  }

  async function send<T>(call: number, work: (options: SendOptions) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    open.set(call, controller)
    try {
      return await work({ signal: controller.signal })
    } finally {
      open.delete(call)
    }
  }

  return {
    abort: (call: number): void => open.get(call)?.abort(),

    save: async ({ call, entries, notes, limit, keepalive }: EffectOf<'save'>): Promise<void> => {
      const sentAt = moment().monotonic
      const sending = send(call, (options) =>
        api.save(
          attempt.id,
          { answers: entries, notes },
          {
            timeoutMs: limit,
            ...(keepalive ? { keepalive } : options),
          },
        ),
      )
      const event = await sending
        .then((receipt): ExamEvent => ({ kind: 'save-succeeded', call, sentAt, receipt }))
        .catch((error: unknown): ExamEvent => ({
          kind: 'save-failed',
          call,
          failure: failureOf(error),
        }))
      dispatch(event)
    },

    submit: async ({ call, entries, because, seconds, knowledge }: EffectOf<'submit'>) => {
      const sentAt = moment().monotonic
      const sent = { answers: entries, because, seconds, ...knowledge }
      const sending = send(call, (options) => api.submit(attempt.id, sent, options))
      const event = await sending
        .then((submitted): ExamEvent => ({
          kind: 'submit-succeeded',
          call,
          sentAt,
          ...submitted,
        }))
        .catch((error: unknown): ExamEvent => ({
          kind: 'submit-failed',
          call,
          failure: failureOf(error),
        }))
      dispatch(event)
    },

    fetch: async (): Promise<void> => {
      const sentAt = moment().monotonic
      const event = await api.fetchAttempt(attempt.testId, attempt).then(
        (fetched): ExamEvent => ({
          kind: 'fetch-succeeded',
          sentAt,
          attempt: fetched?.attempt ?? null,
        }),
        (): ExamEvent => ({ kind: 'fetch-failed' }),
      )
      dispatch(event)
    },
  }
}

function createTimers(dispatch: EffectDeps['dispatch']) {
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>()
  const clear = (timer: TimerName): void => clearTimeout(timers.get(timer))
  return {
    clear,
    set: (timer: TimerName, milliseconds: number): void => {
      clear(timer)
      timers.set(
        timer,
        setTimeout(() => dispatch({ kind: 'timer-fired', timer }), milliseconds),
      )
    },
  }
}
