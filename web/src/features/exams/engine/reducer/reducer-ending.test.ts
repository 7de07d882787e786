import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { OUTCOME, REFUSED, Run, failure, saveFailed, submitFailed } from '#test/exams/exam-run.ts'
import type { Receipt } from '#web/lib/api/wire/exams/receipt.ts'

import type { Failure } from './state.ts'

describe('a submission', () => {
  const ended = () => new Run().pick(0).at(600).on({ kind: 'ticked' })
  const chosen = () => new Run().pick(0).on({ kind: 'submit-requested' })

  const answered = (run: Run, changes: Partial<Receipt> = {}) => {
    const { call, entries } = run.call('submit')
    const receipt = run.receipt(entries, changes)
    const outcome = receipt.isClosed ? OUTCOME : null
    return run.on({ kind: 'submit-succeeded', call, sentAt: run.now.monotonic, receipt, outcome })
  }

  it.each([
    ['the learner submits', chosen, 'submitted'],
    ['the time is over', ended, 'time'],
    [
      'the page is shown again at the end',
      () => new Run().at(601).on({ kind: 'page-shown' }),
      'time',
    ],
    ['the learner goes back', () => chosen().on({ kind: 'go-back-requested' }), 'time'],
  ])('is sent with its reason if %s', (_, run, because) => {
    expect(run().all('submit')).toMatchObject([{ because }])
  })

  describe('of an attempt that began in a window', () => {
    const atZero = (run: Run) => run.at(600, { random: 0.4 }).on({ kind: 'ticked' })
    // Without answers a page asks for the time once a minute.
    const answer = (run: Run) => run.saveFired().saved(run.call('save'))
    const inWindow = () => answer(new Run({ inWindow: true }).at(545))
    const saved = () => answer(inWindow().pick(0))
    const WAITS = { kind: 'set-timer', timer: 'submission', milliseconds: 24_000 }

    it.each<[string, () => Run]>([
      ['no answers', inWindow],
      ['answers that are all acknowledged', saved],
    ])('is sent at a random time within a minute after zero with %s', (_, begin) => {
      const run = atZero(begin())
      expect([run.timer(), run.all('submit')]).toEqual([WAITS, []])
      expect(run.submissionFired().all('submit')).toMatchObject([{ because: 'time' }])
    })

    it.each(['network-changed', 'page-shown'] as const)('keeps its time after %s', (kind) => {
      expect(atZero(saved()).at(601).on({ kind }).all('submit')).toEqual([])
    })

    it.each<[string, () => Run]>([
      ['an answer is not acknowledged', () => atZero(inWindow().pick(0))],
      ['the learner submits', () => saved().on({ kind: 'submit-requested' })],
      ['the learner retries', () => atZero(saved()).on({ kind: 'retry-requested' })],
      ['the attempt had no window', ended],
      ['the page has had no response for two minutes', () => atZero(new Run({ inWindow: true }))],
    ])('is sent immediately if %s', (_, run) => {
      expect(run().all('submit')).toHaveLength(1)
    })
  })

  it.each([
    ['extended', { deadline: 900_000 }, 'running', 300],
    ['open for less than a second more', { serverNow: 599_400 }, 'ending', 1],
    ['open although its time is over', {}, 'ending', 0],
    ['closed', { isClosed: true }, 'ended', 0],
  ])(
    'because of the time is followed by the state on the server: %s',
    (_, changes, phase, left) => {
      const run = answered(ended(), changes)
      expect([run.state.exam.phase, run.state.time.secondsLeft]).toEqual([phase, left])
      expect(run.submissionFired().all('submit')).toHaveLength(phase === 'ending' ? 1 : 0)
    },
  )

  it.each<[string, (run: Run) => Run, object | null]>([
    ['nothing more', (run) => run, { revision: 0, writers: [] }],
    [
      'its own choices, which the server has not acknowledged',
      (run) => run.pick(0),
      { revision: 0, writers: ['writerwriter'] },
    ],
    [
      'its own choices',
      (run) => {
        const sent = run.pick(0).saveFired().call('save')
        return run.saved(sent, { revisionBefore: 0, revision: 1 })
      },
      { revision: 1, writers: ['writerwriter'] },
    ],
    [
      'that another device has answered, but not what',
      (run) => {
        const sent = run.pick(0).saveFired().call('save')
        return run.saved(sent, { revisionBefore: 2, revision: 3 })
      },
      { revision: 0, writers: ['writerwriter'] },
    ],
    [
      'the answers of another device',
      (run) => {
        const attempt = attemptOf(5, { revision: 3 })
        return run.on({ kind: 'fetch-succeeded', sentAt: 0, attempt })
      },
      { revision: 3, writers: [] },
    ],
  ])('of the learner names what the page knows: %s', (_, prepare, knowledge) => {
    const run = prepare(new Run()).on({ kind: 'submit-requested' })
    expect(run.all('submit')).toMatchObject([{ knowledge }])
    expect(run.all('store-notes')).toMatchObject([{ notes: { knowledge } }])
  })

  it('because of the time, or after the learner has gone back, names nothing', () => {
    for (const run of [ended(), chosen().on({ kind: 'go-back-requested' })]) {
      expect(run.all('submit')).toMatchObject([{ because: 'time', knowledge: null }])
      expect(run.all('store-notes')).toMatchObject([{ notes: { knowledge: null } }])
    }
  })

  it('names what the page knew at the press, also when it is repeated', () => {
    const run = chosen()
    const attempt = attemptOf(5, { revision: 3 })
    run.on({ kind: 'fetch-succeeded', sentAt: 0, attempt }).submissionFired()
    expect(run.all('submit')).toMatchObject([{ knowledge: { revision: 0 } }])
  })

  describe('of a test that another device has continued', () => {
    const continued = () => answered(chosen(), { revisionBefore: 3, revision: 4 })

    it('waits for the learner until the end of the time', () => {
      const run = continued()
      expect(run.state.exam).toMatchObject({
        phase: 'ending',
        ending: 'submitted',
        connection: { kind: 'continued' },
      })
      expect(run.timer()).toMatchObject({ timer: 'submission', milliseconds: 600_000 })
      for (const kind of ['network-changed', 'page-shown', 'retry-requested'] as const) {
        expect(run.on({ kind }).all('submit')).toEqual([])
      }
      expect(run.at(600).submissionFired().all('submit')).toMatchObject([
        { because: 'submitted', knowledge: { revision: 0 } },
      ])
      expect(run.state.exam.connection).toEqual({ kind: 'ok' })
    })

    it('is sent again by the learner with what the page has told', () => {
      const run = continued().on({ kind: 'submit-requested' })
      expect(run.all('submit')).toMatchObject([{ knowledge: { revision: 4 } }])
      expect(run.all('store-notes')).toMatchObject([{ notes: { knowledge: { revision: 4 } } }])
      expect(run.state.exam.connection).toEqual({ kind: 'ok' })
      expect(run.on({ kind: 'submit-requested' }).all('submit')).toEqual([])
    })

    it('fetches the answers of the other device when the learner goes back', () => {
      const run = answered(continued().on({ kind: 'go-back-requested' }))
      expect([run.state.exam.phase, run.all('fetch')]).toEqual(['running', [{ kind: 'fetch' }]])
    })

    it('replaces an answer that was changed there, and does not send it again', () => {
      const run = chosen()
      const { call, entries } = run.call('submit')
      const held = { selected_option: 'C' as Answer, seq: 1, writer: 'zzzzzzzz' }
      const receipt = run.receipt(entries)
      const acknowledged = receipt.acknowledged.map((one) => ({ ...one, held }))
      const sentAt = run.now.monotonic
      run.on({
        kind: 'submit-succeeded',
        call,
        sentAt: sentAt - 1,
        receipt: { ...receipt, acknowledged },
        outcome: null,
      })
      expect(run.state.exam.answers.unsent.size).toBe(0)
      expect([...run.state.exam.changed]).toEqual([1])
    })
  })

  it('is sent again immediately if the network is back', () => {
    expect(ended().on({ kind: 'network-changed' }).all('submit')).toMatchObject([
      { because: 'time' },
    ])
  })

  it('repeats a call beside the oldest open one, after pauses that double with each pair', () => {
    const run = chosen()
    const first = run.call('submit').call
    const pauses: unknown[] = []
    const aborted: number[] = []
    for (let count = 0; count < 7; count++) {
      pauses.push(run.timer())
      run.submissionFired()
      aborted.push(...run.all('abort').map(({ call }) => call))
    }
    expect(pauses.map((one) => (one as { milliseconds: number }).milliseconds)).toEqual([
      4500, 9000, 9000, 18_000, 18_000, 30_000, 30_000,
    ])
    expect(aborted).not.toContain(first)
    expect(aborted).toHaveLength(6)
    expect(run.state.exam.connection).toEqual({ kind: 'unreachable' })
  })

  it('sends the seconds of each question until then, also of those without an answer', () => {
    const run = new Run().pick(0).at(15).on({ kind: 'visited', index: 1 }).at(22)
    run.on({ kind: 'visited', index: 2 }).at(25).on({ kind: 'submit-requested' }).at(40)
    expect(run.submissionFired().all('submit')).toMatchObject([{ seconds: { 1: 15, 2: 7, 3: 3 } }])
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

  it('that the learner takes back is aborted, and opens the questions if the server has it open', () => {
    const run = chosen()
    const { call } = run.call('submit')
    run.on({ kind: 'go-back-requested' })
    expect(run.all('abort')).toEqual([{ kind: 'abort', call }])
    expect(run.state.exam).toMatchObject({ phase: 'ending', ending: null })
    expect(answered(run).state.exam.phase).toBe('running')
  })

  it('that the learner takes back too late shows the result', () => {
    const run = answered(chosen().on({ kind: 'go-back-requested' }), { isClosed: true })
    expect(run.state.exam).toMatchObject({ phase: 'ended', outcome: OUTCOME })
    expect(run.all('delete-attempt')).toHaveLength(1)
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
    answered(run, { isClosed: true })
    run.on({ kind: 'fetch-succeeded', sentAt: 0, attempt: attemptOf(5) })
    expect(run.all('store-attempt')).toEqual([])
  })
})
