import type { OptionLetter } from '@sopan/contract/exams/option'
import { describe, expect, it, vi } from 'vitest'

import {
  calls,
  openPage,
  pick,
  prepareScene,
  saving,
  scene,
  unsent,
  examScene,
  wait,
} from '#test/exams/exam-scene.ts'

examScene()

describe('saving', () => {
  it('is automatic, about a second after a choice, several choices together', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    pick(engine, 1, 'B')
    expect([saving(engine), unsent(engine)]).toEqual(['saving', 2])
    await wait(1.1)
    expect([saving(engine), unsent(engine)]).toEqual(['saved', 0])
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B' })
    expect(calls('save')).toHaveLength(1)
  })

  it('is not delayed further by further choices', async () => {
    const engine = openPage()
    for (let index = 0; index < 10; index++) {
      pick(engine, index % 5, 'ABCD'[index % 4] as OptionLetter)
      await wait(0.5)
    }
    expect(scene.server.stored.size).toBeGreaterThan(3)
  })

  it('sends a choice once, even if it is pressed again', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    pick(engine, 0, 'A')
    await wait(2)
    expect(calls('save').map(({ entries }) => entries.length)).toEqual([1])
  })

  it('clears an answer', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    pick(engine, 0, null)
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: null })
  })

  it('shows a failure, retries, and shows the success', async () => {
    const engine = openPage()
    scene.server.faults = ['request', 'response']
    pick(engine, 0, 'A')
    await wait(1.1)
    expect([saving(engine), unsent(engine)]).toEqual(['failed', 1])
    await wait(10)
    expect([saving(engine), unsent(engine)]).toEqual(['saved', 0])
  })

  it('continues immediately when the network is back', async () => {
    const engine = openPage()
    scene.device.cut(true)
    engine.networkChanged()
    pick(engine, 0, 'A')
    await wait(120)
    expect([saving(engine), unsent(engine)]).toEqual(['failed', 1])
    scene.device.cut(false)
    engine.networkChanged()
    await wait(0)
    expect([saving(engine), scene.server.options()]).toEqual(['saved', { 1: 'A' }])
  })

  it('sends at most 100 entries at a time', async () => {
    prepareScene(130)
    const engine = openPage()
    for (let index = 0; index < 130; index++) pick(engine, index, 'C')
    await wait(2)
    expect(calls('save').map(({ entries }) => entries.length)).toEqual([100, 30])
  })

  it('continues with the other entries if the server refuses one', async () => {
    const engine = openPage()
    scene.server.poison = 2
    for (const index of [0, 1, 2]) pick(engine, index, 'A')
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: 'A', 3: 'A' })
    expect([saving(engine), unsent(engine)]).toEqual(['failed', 1])
    scene.server.poison = null
    await wait(40)
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'A', 3: 'A' })
  })

  it('asks for the time once a minute while nothing is to be sent', async () => {
    openPage()
    await wait(125)
    expect(calls('save').map(({ entries }) => entries.length)).toEqual([0, 0])
  })

  it('sends unsent entries when the page is hidden', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    engine.hidden()
    await wait(0)
    expect(scene.server.options()).toEqual({ 1: 'A' })
  })

  it('measures the seconds on each question, not those of a hidden page', async () => {
    const engine = openPage()
    await wait(12)
    engine.hidden()
    await wait(100)
    engine.shown()
    await wait(3)
    pick(engine, 0, 'A')
    await wait(2)
    expect(scene.server.stored.get(1)?.seconds).toBe(15)
  })
})

describe('a session that ends', () => {
  it('stops all calls until the learner has signed in again', async () => {
    const engine = openPage()
    scene.server.faults = ['unauthorized']
    pick(engine, 0, 'A')
    await wait(2)
    expect(engine.state().connection).toEqual({ kind: 'signed-out' })
    pick(engine, 1, 'B')
    await wait(300)
    expect(scene.server.stored.size).toBe(0)
    engine.signedIn()
    await wait(1)
    expect(engine.state().connection).toEqual({ kind: 'ok' })
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B' })
  })

  it('must be renewed before a submit too', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.server.faults = ['unauthorized']
    engine.submit()
    await wait(1)
    expect(engine.state()).toMatchObject({ connection: { kind: 'signed-out' }, phase: 'ending' })
    engine.signedIn()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
  })
})

describe('the timer', () => {
  it('is not affected by a changed date', async () => {
    const engine = openPage()
    await wait(10)
    scene.device.dateOff = 86_400_000
    await wait(10)
    expect(engine.time.get().secondsLeft).toBe(580)
    expect(engine.state().phase).toBe('running')
  })

  it('asks the server after a sleep', async () => {
    openPage()
    await wait(10)
    expect(calls('save')).toHaveLength(0)
    // The date advanced while the monotonic clock stopped.
    scene.device.dateOff = 120_000
    await wait(1)
    expect(calls('save')).toHaveLength(1)
  })

  it('is shortened by a sleep without a network, marked as estimated, and corrected by the next response', async () => {
    const engine = openPage()
    await wait(10)
    scene.device.cut(true)
    scene.device.dateOff = 120_000
    await wait(1)
    expect(engine.time.get()).toMatchObject({ secondsLeft: 469, isEstimated: true })
    // A date that is set back does not extend the time.
    scene.device.dateOff = -120_000
    await wait(1)
    expect(engine.time.get()).toMatchObject({ secondsLeft: 468, isEstimated: true })
    scene.device.cut(false)
    engine.networkChanged()
    await wait(1)
    expect(engine.time.get()).toMatchObject({ secondsLeft: 587, isEstimated: false })
  })

  it('closes no question by an estimate, and lets the server judge what is chosen then', async () => {
    const engine = openPage()
    await wait(10)
    scene.device.cut(true)
    scene.device.dateOff = 86_400_000
    await wait(30)
    expect(engine.time.get()).toMatchObject({ secondsLeft: 0, isEstimated: true })
    expect(engine.state().phase).toBe('running')
    pick(engine, 0, 'A')
    scene.device.cut(false)
    engine.networkChanged()
    await wait(1)
    expect(engine.state().phase).toBe('running')
    expect(scene.server.options()).toEqual({ 1: 'A' })
  })

  it('is correct again with the first tick of a tab that was throttled', async () => {
    const engine = openPage()
    await wait(10)
    vi.setSystemTime(Date.now() + 60_000)
    await wait(0.25)
    expect(engine.time.get().secondsLeft).toBe(530)
  })

  it('submits with the first tick after the deadline if there was none at the deadline', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(10)
    vi.setSystemTime(Date.now() + 595_000)
    await wait(0.5)
    expect(engine.state()).toMatchObject({ phase: 'ended', ending: 'time' })
    expect(scene.server.graded).toEqual(new Map([[1, 'A']]))
  })
})
