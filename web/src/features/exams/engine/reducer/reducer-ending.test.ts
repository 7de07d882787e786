import { describe, expect, it } from 'vitest'

import { OUTCOME, REFUSED, Run, failure, saveFailed, submitFailed } from '#test/exams/exam-run.ts'
import { attemptOf } from '#test/exams/exam-server.ts'

import type { Failure } from './state.ts'

describe('a submission', () => {
  const ended = () => new Run().pick(0).at(600).on({ kind: 'ticked' })
  const chosen = () => new Run().pick(0).on({ kind: 'submit-requested' })

  it('at the end of the time asks first whether it was extended', () => {
    const run = ended()
    expect([run.all('save').length, run.all('submit').length]).toEqual([1, 0])
    expect(run.timer()).toMatchObject({ timer: 'submission', milliseconds: 2000 })
    run.saved(run.call('save'), { deadline: 900_000 })
    expect([run.state.exam.phase, run.state.time.secondsLeft]).toEqual(['running', 300])
  })

  it.each<[string, (run: Run) => Run]>([
    ['the time was not extended', (run) => run.saved(run.call('save'))],
    ['there is no response', (run) => run.submissionFired()],
    ['the call fails', (run) => run.on(saveFailed(run.call('save').call, failure('network')))],
    ['the network is back', (run) => run.on({ kind: 'network-changed' })],
  ])('follows if %s', (_, answer) => {
    expect(answer(ended()).all('submit')).toHaveLength(1)
  })

  it('asks for more time also when the page is shown again at the end', () => {
    const run = new Run().at(601).on({ kind: 'page-shown' })
    expect(run.state.submission?.stage).toBe('asking')
  })

  it('repeats a call after 4.5 s beside the open one, and has at most two open', () => {
    const run = chosen()
    const first = run.call('submit').call
    expect(run.timer()).toMatchObject({ milliseconds: 4500 })
    run.submissionFired()
    expect([run.all('abort'), run.all('submit').length]).toEqual([[], 1])
    expect(run.state.exam.connection).toEqual({ kind: 'unreachable' })
    run.submissionFired()
    expect(run.all('abort')).toEqual([{ kind: 'abort', call: first }])
  })

  it('waits for the open call if another one fails', () => {
    const run = chosen()
    const first = run.call('submit').call
    run.submissionFired()
    const second = run.call('submit').call
    run.on(submitFailed(first, failure('network')))
    expect(run.state.submission).toMatchObject({ stage: 'submitting', openCallIds: [second] })
    run.on(submitFailed(second, failure('network')))
    expect(run.state.submission?.stage).toBe('waiting')
  })

  it.each<[Failure, object, object]>([
    [failure('network'), { kind: 'unreachable' }, { milliseconds: 1000 }],
    [
      failure('network', { message: 'Y' }),
      { kind: 'failed', message: 'Y' },
      { milliseconds: 1000 },
    ],
    [failure('signed-out'), { kind: 'signed-out' }, { kind: 'clear-timer' }],
    [failure('refused', { message: 'Y' }), { kind: 'failed' }, { kind: 'clear-timer' }],
    [
      failure('unknown-attempt', { message: 'Y' }),
      { kind: 'unknown-attempt' },
      { kind: 'clear-timer' },
    ],
  ])('that fails with %o shows %o', (what, connection, timer) => {
    const run = chosen()
    run.on(submitFailed(run.call('submit').call, what))
    expect(run.state.exam.connection).toMatchObject(connection)
    expect(run.timer()).toMatchObject(timer)
    expect(run.on({ kind: 'retry-requested' }).all('submit')).toHaveLength(1)
  })

  it('waits at most 4 s before each of the first eight repetitions', () => {
    const run = chosen()
    const pauses: unknown[] = []
    for (let count = 0; count < 9; count++) {
      run.on(submitFailed(run.call('submit').call, failure('network')))
      pauses.push(run.timer())
      run.submissionFired()
    }
    const milliseconds = pauses.map((one) => (one as { milliseconds: number }).milliseconds)
    expect(milliseconds).toEqual([1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 30_000])
  })

  it('leaves out only the entries that the server refuses one by one', () => {
    const run = new Run().pick(0).pick(1).on({ kind: 'submit-requested' })
    run.on(submitFailed(run.call('submit').call, REFUSED))
    run.on(saveFailed(run.call('save').call, REFUSED))
    run.saved(run.call('save'))
    const { call, entries } = run.call('submit')
    expect(entries.map((one) => one.question_id)).toEqual([2])
    run.on(submitFailed(call, REFUSED))
    expect(run.state.submission?.stage).toBe('waiting')
  })

  it('counts even if the learner has gone back before the response arrived', () => {
    const run = chosen()
    const { call, entries } = run.call('submit')
    run.on({ kind: 'go-back-requested' })
    expect(run.state.exam.phase).toBe('running')
    const receipt = run.receipt(entries, { isClosed: true })
    run.on({ kind: 'submit-succeeded', call, sentAt: 0, receipt, outcome: OUTCOME })
    expect(run.state.exam).toMatchObject({ phase: 'ended', outcome: OUTCOME })
    expect(run.all('delete-attempt')).toHaveLength(1)
    expect(run.all('post').map(({ message }) => message.kind)).toEqual(['acknowledged', 'ended'])
  })

  it('is not restarted by a sign-in after the learner has gone back', () => {
    const run = chosen().on({ kind: 'go-back-requested' }).on({ kind: 'signed-in' })
    expect([run.all('submit'), run.state.exam.phase]).toEqual([[], 'running'])
  })

  it('keeps the attempt on the device while an entry is not acknowledged', () => {
    const run = chosen()
    const { call } = run.call('submit')
    const receipt = run.receipt([], { isClosed: true })
    run.on({ kind: 'submit-succeeded', call, sentAt: 0, receipt, outcome: OUTCOME })
    expect([run.state.exam.phase, run.all('delete-attempt')]).toEqual(['ended', []])
  })

  it('stores nothing again if the attempt is fetched after the end', () => {
    const run = new Run().on({ kind: 'submit-requested' })
    run.on({ kind: 'tab-message', message: { kind: 'ended', outcome: OUTCOME } })
    run.on({ kind: 'fetch-succeeded', sentAt: 0, attempt: attemptOf(5) })
    expect(run.all('store-attempt')).toEqual([])
  })
})
