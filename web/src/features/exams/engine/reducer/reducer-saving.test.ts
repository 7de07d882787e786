import { describe, expect, it } from 'vitest'

import { REFUSED, Run, failure, saveFailed } from '#test/exams/exam-run.ts'

import type { ExamEvent } from './events.ts'

describe('saving', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
    [5, 15_000],
    [6, 30_000],
    [9, 30_000],
  ])('after %i failures waits at most %i ms', (failures, milliseconds) => {
    const run = new Run().pick(0)
    for (let count = 0; count < failures; count++) {
      run.saveFired()
      run.on(saveFailed(run.call('save').call, failure('network')))
    }
    expect(run.timer()).toEqual({ kind: 'set-timer', timer: 'save', milliseconds })
    expect(run.state.exam.saving).toBe('failed')
  })

  it('asks for the time after a minute without a choice', () => {
    expect(new Run().timer()).toMatchObject({ timer: 'save', milliseconds: 60_000 })
  })

  it('sends the refused batch one by one, and the refused entry with the longest pause', () => {
    const run = new Run().pick(0).pick(1).saveFired()
    const both = run.call('save')
    expect(both.entries).toHaveLength(2)
    run.on(saveFailed(both.call, REFUSED))
    const first = run.call('save')
    expect(first.entries).toEqual(both.entries.slice(0, 1))
    run.on(saveFailed(first.call, REFUSED))
    const second = run.call('save')
    expect(second.entries).toEqual(both.entries.slice(1))
    run.saved(second)
    expect(run.timer()).toMatchObject({ milliseconds: 30_000 })
    expect(run.state.exam.answers.unsent.size).toBe(1)
  })

  it('retries all entries together after a refusal that is not about them', () => {
    const run = new Run().pick(0).pick(1).saveFired()
    run.on(saveFailed(run.call('save').call, failure('refused', { message: 'X' })))
    expect(run.all('save')).toEqual([])
    expect(run.timer()).toEqual({ kind: 'set-timer', timer: 'save', milliseconds: 1000 })
    expect(run.state.exam.saving).toBe('failed')
    expect(run.saveFired().call('save').entries).toHaveLength(2)
  })

  it.each([
    [1400, 0],
    [1500, 1],
  ])('aborts a call that is open for %i ms: %i when the network is back', (open, given) => {
    const run = new Run().pick(0).at(1).saveFired()
    run.at(1 + open / 1000).on({ kind: 'network-changed' })
    expect(run.all('abort')).toHaveLength(given)
    expect(run.all('save')).toHaveLength(given)
  })

  it('ignores the failure of an aborted call', () => {
    const run = new Run().pick(0).saveFired()
    const old = run.call('save')
    run.at(5).on({ kind: 'network-changed' })
    run.on(saveFailed(old.call, failure('network')))
    expect([run.state.saving.failures, run.state.exam.saving]).toEqual([0, 'saving'])
  })

  it('sends nothing while the learner is signed out, and immediately after signing in', () => {
    const run = new Run().pick(0).saveFired()
    run.on(saveFailed(run.call('save').call, failure('signed-out')))
    expect(run.state.exam.connection).toEqual({ kind: 'signed-out' })
    expect(run.timer()).toEqual({ kind: 'clear-timer', timer: 'save' })
    run.pick(1).on({ kind: 'network-changed' })
    expect(run.all('save')).toEqual([])
    run.on({ kind: 'signed-in' })
    expect(run.call('save').entries).toHaveLength(2)
  })

  it.each<ExamEvent>([{ kind: 'submit-requested' }, { kind: 'stopped' }])(
    'sends no further entries of a refused batch after $kind',
    (event) => {
      const run = new Run().pick(0).pick(1).saveFired()
      const { call } = run.call('save')
      run.on(event).on(saveFailed(call, REFUSED))
      expect(run.all('save')).toEqual([])
    },
  )

  it('asks for the attempt if the server does not know it', () => {
    const run = new Run().pick(0).saveFired()
    run.on(saveFailed(run.call('save').call, failure('unknown-attempt', { message: 'X' })))
    expect(run.all('fetch')).toHaveLength(1)
    run.on({ kind: 'fetch-succeeded', sentAt: 0, attempt: null })
    expect(run.state.exam).toMatchObject({ phase: 'ending', ending: 'elsewhere' })
  })

  it('sends unsent entries by a call that survives the page when it is hidden', () => {
    const run = new Run().pick(0).on({ kind: 'page-hidden' })
    expect(run.all('save')).toMatchObject([{ keepalive: true, entries: [{ question_id: 1 }] }])
  })

  it('sends nothing after the page was left', () => {
    const run = new Run().pick(0).on({ kind: 'stopped' }).at(700)
    const begun: string[] = []
    const events: ExamEvent[] = [
      { kind: 'ticked' },
      { kind: 'network-changed' },
      { kind: 'page-shown' },
      { kind: 'timer-fired', timer: 'save' },
      { kind: 'timer-fired', timer: 'submission' },
    ]
    for (const event of events) begun.push(...run.on(event).effects.map(({ kind }) => kind))
    expect(begun.filter((kind) => kind !== 'clear-timer')).toEqual([])
    expect(run.state.exam.phase).toBe('running')
  })
})
