import type { Answer } from '@sopan/contract/exams/answer'
import type { AnswerEntry } from '@sopan/contract/exams/attempts'

import type { Effect, ExamEvent } from '#web/features/exams/engine/reducer/events.ts'
import { initialState } from '#web/features/exams/engine/reducer/initial-state.ts'
import { reduce } from '#web/features/exams/engine/reducer/reducer.ts'
import type { EngineState, Failure, Moment } from '#web/features/exams/engine/reducer/state.ts'
import type { ResultSummary } from '#web/features/exams/result-summary.ts'
import type { Receipt } from '#web/lib/api/wire/exams/receipt.ts'

import { attemptOf } from './exam-attempts.ts'

const START: Moment = { monotonic: 0, date: 0, isOnline: true, random: 1 }
export const OUTCOME = { attempt_id: 77 } as ResultSummary

type Kind = Effect['kind']

/** An attempt of five questions and ten minutes, driven by events at given times. */
export class Run {
  state: EngineState
  now = START
  /** Effects of the newest event. */
  effects: Effect[] = []

  constructor(changes: { deadline?: number; secondsLeft?: number; inWindow?: boolean } = {}) {
    const callTimes = { sentAt: 0, receivedAt: 0 }
    const attempt = attemptOf(5, changes)
    this.state = initialState({ attempt, stored: null, callTimes }, 'writerwriter', START)
    this.on({ kind: 'began', isFromDevice: false, ending: null })
  }

  at(seconds: number, changes: Partial<Moment> = {}): this {
    this.now = { ...this.now, monotonic: seconds * 1000, date: seconds * 1000, ...changes }
    return this
  }

  on(event: ExamEvent): this {
    const { state, effects } = reduce(this.state, event, this.now)
    this.state = state
    this.effects = effects
    return this
  }

  pick(index: number): this {
    return this.on({ kind: 'visited', index }).on({ kind: 'chosen', option: 'A' as Answer })
  }

  all<K extends Kind>(kind: K): Extract<Effect, { kind: K }>[] {
    return this.effects.filter((one): one is Extract<Effect, { kind: K }> => one.kind === kind)
  }

  /** The newest call of a kind in the effects of the newest event. */
  call(kind: 'save' | 'submit'): { call: number; entries: AnswerEntry[] } {
    const effect = this.all(kind).at(-1)
    if (effect === undefined) throw new Error(`no ${kind}`)
    return effect
  }

  timer(): Effect | undefined {
    return this.effects.findLast((one) => one.kind === 'set-timer' || one.kind === 'clear-timer')
  }

  saveFired(): this {
    return this.on({ kind: 'timer-fired', timer: 'save' })
  }

  submissionFired(): this {
    return this.on({ kind: 'timer-fired', timer: 'submission' })
  }

  saved(sent: { call: number; entries: AnswerEntry[] }, changes: Partial<Receipt> = {}): this {
    const sentAt = this.now.monotonic
    const receipt = this.receipt(sent.entries, changes)
    return this.on({ kind: 'save-succeeded', call: sent.call, sentAt, receipt })
  }

  receipt(entries: readonly AnswerEntry[], changes: Partial<Receipt> = {}): Receipt {
    return {
      deadline: 600_000,
      serverNow: this.now.monotonic,
      sectionEnds: null,
      maxSeq: Math.max(0, ...entries.map(({ seq }) => seq)),
      isClosed: false,
      revision: null,
      revisionBefore: null,
      acknowledged: entries.map(({ question_id, seq, writer }) => {
        return { question_id, seq, writer, stored: 'saved', reason: null, held: null }
      }),
      notes: [],
      ...changes,
    }
  }
}

export const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => {
  return { kind, refusesEntries: false, message: null, ...more }
}
export const saveFailed = (call: number, what: Failure): ExamEvent => {
  return { kind: 'save-failed', call, failure: what }
}
export const submitFailed = (call: number, what: Failure): ExamEvent => {
  return { kind: 'submit-failed', call, failure: what }
}
export const REFUSED = failure('refused', { refusesEntries: true, message: 'X' })
