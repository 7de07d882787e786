import { describe, expect, it } from 'vitest'

import { ExamDevice } from '#test/exams/exam-engine.ts'
import {
  calls,
  closePages,
  examScene,
  openPage,
  pick,
  scene,
  unsent,
  wait,
} from '#test/exams/exam-scene.ts'

examScene()

describe('an attempt that ends', () => {
  it('is submitted when the time is over, without confirmation, with all answers', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    pick(engine, 3, 'D')
    await wait(600.5)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(
      new Map([
        [1, 'A'],
        [4, 'D'],
      ]),
    )
    expect(calls('submit')[0]?.entries).toHaveLength(2)
  })

  it('is submitted immediately if no time is left', async () => {
    scene.server.deadline = 0
    scene.server.attempt = { ...scene.server.attempt, deadline: 0, secondsLeft: 0 }
    const engine = openPage()
    await wait(0.5)
    expect(engine.state().phase).toBe('ended')
  })

  it('is postponed if the deadline was extended', async () => {
    const engine = openPage()
    await wait(598)
    scene.server.deadline += 300_000
    await wait(10)
    expect(engine.state().phase).toBe('running')
    expect(engine.time.get().secondsLeft).toBe(292)
  })

  it('waits for a connection, and submits as soon as it is back', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(5)
    scene.device.cut(true)
    pick(engine, 1, 'B')
    await wait(600)
    expect(engine.state()).toMatchObject({
      phase: 'ending',
      ending: 'time',
      connection: { kind: 'unreachable' },
    })
    scene.device.cut(false)
    engine.networkChanged()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded?.get(2)).toBe('B')
  })

  it('without a connection in the last two minutes counts everything, ten seconds late', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(480)
    scene.device.cut(true)
    engine.networkChanged()
    pick(engine, 0, 'C')
    pick(engine, 1, 'B')
    await wait(130)
    expect(engine.state()).toMatchObject({ phase: 'ending', ending: 'time' })
    expect(scene.server.options()).toEqual({ 1: 'A' })
    scene.device.cut(false)
    engine.networkChanged()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(
      new Map([
        [1, 'C'],
        [2, 'B'],
      ]),
    )
    expect(scene.server.late).toEqual([])
  })

  it('reports late entries after the grace period, and deletes nothing that is not acknowledged', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(5)
    scene.device.cut(true)
    pick(engine, 1, 'B')
    await wait(700)
    scene.server.grade()
    expect(scene.device.kept?.entries.get(2)?.isSent).toBe(false)
    scene.device.cut(false)
    engine.networkChanged()
    await wait(40)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(new Map([[1, 'A']]))
    expect(scene.server.late.map((one) => one.question_id)).toEqual([2])
    expect(scene.device.kept).toBeNull()
  })

  it('shows why a submit was refused, and can be retried or cancelled', async () => {
    const engine = openPage()
    scene.server.faults = ['refused']
    engine.submit()
    await wait(1)
    expect(engine.state()).toMatchObject({
      phase: 'ending',
      connection: { kind: 'failed', message: 'X' },
    })
    engine.goBack()
    await wait(1)
    expect(engine.state().phase).toBe('running')
    engine.submit()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).not.toBeNull()
  })

  it('is not prevented by an entry that the server refuses', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.server.poison = 2
    pick(engine, 1, 'B')
    engine.submit()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(new Map([[1, 'A']]))
  })

  it('gives one result for repeated submits', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    engine.submit()
    engine.submit()
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(calls('submit')).toHaveLength(1)
  })

  it('is shown if the test was submitted on another device', async () => {
    const here = openPage()
    pick(here, 0, 'A')
    await wait(2)
    openPage(new ExamDevice(scene.server)).submit()
    await wait(1)
    pick(here, 1, 'B')
    await wait(2)
    expect(here.state()).toMatchObject({ phase: 'ended', ending: 'elsewhere' })
    expect(scene.server.late.map((one) => one.question_id)).toEqual([2])
  })
})

describe('a connection on which a call takes 11 seconds', () => {
  it.each([
    ['before', [11, 0]],
    ['after', [0, 11]],
  ] as const)('%s it reaches the server saves the answers and submits them', async (_, slow) => {
    scene.server.slow = slow
    const engine = openPage()
    pick(engine, 0, 'A')
    pick(engine, 1, 'B')
    await wait(40)
    expect(engine.state().saving).toBe('saved')
    engine.submit()
    await wait(12)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.graded?.size).toBe(2)
  })

  it('does not submit a test to which the learner has gone back', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.server.slow = [9, 0]
    engine.submit()
    await wait(5)
    engine.goBack()
    scene.server.slow = [0, 0]
    await wait(12)
    engine.networkChanged()
    await wait(1)
    expect([engine.state().phase, scene.server.graded]).toEqual(['running', null])
    pick(engine, 1, 'B')
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B' })
  })
})

describe('an attempt that only the operator may close', () => {
  it('after an outage waits for the server, and uses its extension', async () => {
    const engine = openPage()
    scene.server.isPaused = true
    await wait(630)
    expect(engine.state()).toMatchObject({ phase: 'ending', ending: 'time' })
    scene.server.deadline += 300_000
    await wait(35)
    expect(engine.state().phase).toBe('running')
  })

  it('uses an extension that was given while the device was offline', async () => {
    const engine = openPage()
    await wait(580)
    scene.device.cut(true)
    scene.server.deadline += 300_000
    await wait(40)
    expect(engine.state().phase).toBe('ending')
    scene.device.cut(false)
    for (let count = 0; count < 2; count++) engine.networkChanged()
    await wait(3)
    expect([engine.state().phase, scene.server.graded]).toEqual(['running', null])
  })
})

describe('calls that hang around the deadline', () => {
  it('lose no answer if the connection recovers within the grace period', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    pick(engine, 1, 'B')
    await wait(594)
    scene.server.isSwallowing = true
    await wait(1)
    pick(engine, 2, 'C')
    pick(engine, 3, 'D')
    await wait(17)
    expect(engine.state()).toMatchObject({
      phase: 'ending',
      ending: 'time',
      connection: { kind: 'unreachable' },
    })
    scene.server.isSwallowing = false
    await wait(5)
    expect(engine.state().phase).toBe('ended')
    expect([...(scene.server.graded?.values() ?? [])]).toEqual(['A', 'B', 'C', 'D'])
    expect(scene.server.late).toEqual([])
  })

  it('are not awaited when the network is back or the page is shown again', async () => {
    for (const back of ['networkChanged', 'shown'] as const) {
      const engine = openPage()
      pick(engine, 0, 'A')
      await wait(2)
      scene.server.isSwallowing = true
      pick(engine, 1, 'B')
      await wait(4)
      scene.server.isSwallowing = false
      engine[back]()
      await wait(0)
      expect(unsent(engine)).toBe(0)
      closePages()
    }
  })

  it('do not delay the submit either', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.server.isSwallowing = true
    engine.submit()
    await wait(2)
    scene.server.isSwallowing = false
    engine.networkChanged()
    await wait(0)
    expect(engine.state().phase).toBe('ended')
  })

  it('are at most two at a time, and the first response counts', async () => {
    const engine = openPage()
    scene.server.isSwallowing = true
    const open = new Set<AbortSignal>()
    const { submit } = scene.server.api
    let most = 0
    scene.server.api.submit = (id, entries, options) => {
      const signal = options?.signal
      if (signal !== undefined) open.add(signal)
      most = Math.max(most, [...open].filter((one) => !one.aborted).length)
      return submit(id, entries, options)
    }
    engine.submit()
    await wait(20)
    expect([open.size, most]).toEqual([3, 2])
    scene.server.isSwallowing = false
    await wait(15)
    expect(engine.state().phase).toBe('ended')
    expect([...open].every((one) => one.aborted)).toBe(false)
  })
})
