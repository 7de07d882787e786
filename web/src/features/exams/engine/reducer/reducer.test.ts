import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import { Run, failure, saveFailed } from '#test/exams/exam-run.ts'

describe('a choice', () => {
  it('is stored and planned to be saved, in this order', () => {
    const run = new Run().pick(0)
    expect(run.effects.map(({ kind }) => kind)).toEqual(['store-entry', 'store-notes', 'set-timer'])
    expect(run.timer()).toMatchObject({ timer: 'save', milliseconds: 1000 })
    expect(run.state.exam.saving).toBe('saving')
  })

  it('does not move the timer that an earlier choice has set', () => {
    const run = new Run().pick(0).at(0.5).pick(1)
    expect(run.timer()).toBeUndefined()
  })

  it('stays unsent until the response names its seq and writer', () => {
    const run = new Run().pick(0).at(1).saveFired()
    const sent = run.call('save')
    run.saved(sent, { acknowledged: [] })
    expect([run.state.exam.answers.unsent.size, run.state.exam.saving]).toEqual([1, 'failed'])
    const [entry] = sent.entries
    if (entry === undefined) throw new Error('nothing was sent')
    const other = run.receipt([{ ...entry, writer: 'otherwriter1' }])
    run.on({ kind: 'save-succeeded', call: 99, sentAt: 0, receipt: other })
    expect(run.state.exam.answers.unsent.size).toBe(1)
    run.saved({ call: 99, entries: sent.entries })
    expect([run.state.exam.answers.unsent.size, run.state.exam.saving]).toEqual([0, 'saved'])
  })

  it('changes nothing after the test has ended', () => {
    const run = new Run().on({ kind: 'submit-requested' })
    const { answers } = run.state.exam
    expect(run.pick(0).state.exam.answers).toBe(answers)
  })
})

describe('the time', () => {
  it.each([
    [599.9, 'running'],
    [600, 'ending'],
  ])('after %d s leaves the test %s', (seconds, phase) => {
    expect(new Run().at(seconds).on({ kind: 'ticked' }).state.exam.phase).toBe(phase)
  })

  it('that is only estimated does not end the test, and is asked for', () => {
    const run = new Run().at(10, { date: 86_400_000 }).on({ kind: 'ticked' })
    expect(run.all('save')).toHaveLength(1)
    run.on(saveFailed(run.call('save').call, failure('network')))
    expect(run.state.time).toMatchObject({ secondsLeft: 0, isEstimated: true })
    expect(run.state.exam.phase).toBe('running')
  })

  it('is not shortened by a drift if the server responds', () => {
    const run = new Run().at(10, { date: 86_400_000 }).on({ kind: 'ticked' })
    run.saved(run.call('save'))
    expect(run.state.time).toMatchObject({ secondsLeft: 590, isEstimated: false })
  })
})

describe('an entry of another device', () => {
  const held = { selected_option: 'C' as Answer, seq: 1, writer: 'zzzzzzzzzzzz' }

  function overwritten(sentAt: number) {
    const run = new Run().at(1).pick(0).at(2).saveFired()
    const { call, entries } = run.call('save')
    const [one] = run.receipt(entries).acknowledged
    if (one === undefined) throw new Error('nothing was sent')
    // The page has had contact with the server in between.
    run.on({ kind: 'save-succeeded', call: 50, sentAt, receipt: run.receipt([]) })
    const receipt = run.receipt([], { acknowledged: [{ ...one, held }] })
    return run.on({ kind: 'save-succeeded', call, sentAt: 2000, receipt })
  }

  it('is replaced by a later choice, which is sent again with a greater seq', () => {
    const run = overwritten(500)
    expect(run.all('store-entry')).toMatchObject([{ entry: { selected_option: 'A', seq: 2 } }])
    expect(run.call('save').entries).toMatchObject([{ selected_option: 'A', seq: 2 }])
    expect(run.state.exam.changed.size).toBe(0)
  })

  it('replaces an earlier choice, and the page shows this', () => {
    const run = overwritten(1500)
    expect(run.all('replace-entry')).toMatchObject([{ questionId: 1, serverEntry: held }])
    expect([...run.state.exam.changed]).toEqual([1])
    expect(run.state.exam.answers.unsent.size).toBe(0)
  })

  it.each([
    [3, 3, 0],
    [3, 4, 1],
  ])(
    'with the page at revision %i and the server at %i is asked for %i times',
    (page, before, n) => {
      const run = new Run()
      run.saved({ call: 50, entries: [] }, { revision: page, revisionBefore: 0 })
      run.saved({ call: 51, entries: [] }, { revision: before, revisionBefore: before })
      expect(run.all('fetch')).toHaveLength(n)
    },
  )
})
