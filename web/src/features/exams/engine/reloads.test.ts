import { describe, expect, it } from 'vitest'

import { ExamDevice } from '#test/exams/exam-engine.ts'
import { openPage, pick, scene, examScene, wait } from '#test/exams/exam-scene.ts'

examScene()

describe('two devices', () => {
  it('show another device’s answers after the next save', async () => {
    const phone = new ExamDevice(scene.server)
    const [here, there] = [openPage(), openPage(phone)]
    pick(there, 2, 'D')
    pick(there, 3, 'D')
    await wait(2)
    pick(here, 0, 'A')
    await wait(2)
    expect(here.state().answers.entries.get(3)?.selected_option).toBe('D')
  })
})

describe('a reload', () => {
  it('without a network restores everything', async () => {
    const before = openPage()
    pick(before, 0, 'A')
    await wait(2)
    scene.device.cut(true)
    pick(before, 1, 'B')
    before.toggleMark()
    before.visit(3)
    before.setLanguage('hi')
    await wait(20)
    before.stop()
    scene.device.dateOff = 0
    const after = openPage(scene.device, { fromDevice: true })
    await wait(1)
    const { answers, marked, current, language, phase } = after.state()
    expect([...answers.entries.values()].map((one) => one.selected_option)).toEqual(['A', 'B'])
    expect([answers.unsent.size, [...marked], current, language, phase]).toEqual([
      1,
      [2],
      3,
      'hi',
      'running',
    ])
    expect(after.time.get().secondsLeft).toBe(577)
    scene.device.cut(false)
    after.networkChanged()
    await wait(1)
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B' })
  })

  it('with a changed date leaves the questions open until the server is asked', async () => {
    const before = openPage()
    pick(before, 0, 'A')
    await wait(2)
    scene.device.cut(true)
    before.stop()
    scene.device.dateOff = 86_400_000
    const after = openPage(scene.device, { fromDevice: true })
    await wait(5)
    expect(after.state().phase).toBe('running')
    expect(after.time.get()).toMatchObject({ secondsLeft: 0, isEstimated: true })
    pick(after, 1, 'B')
    scene.device.cut(false)
    after.networkChanged()
    await wait(1)
    expect(scene.server.graded).toBeNull()
    expect(scene.server.options()).toEqual({ 1: 'A', 2: 'B' })
    expect(after.state().phase).toBe('running')
    expect(after.time.get().secondsLeft).toBe(592)
  })

  it('during a submit continues submitting', async () => {
    const before = openPage()
    pick(before, 0, 'A')
    await wait(2)
    scene.device.cut(true)
    before.submit()
    await wait(1)
    before.stop()
    scene.device.cut(false)
    const after = openPage(scene.device, { fromDevice: true })
    await wait(1)
    expect(after.state().phase).toBe('ended')
    expect(scene.server.graded).toEqual(new Map([[1, 'A']]))
  })

  it('of a test that is over shows how it ended', async () => {
    const before = openPage()
    pick(before, 0, 'A')
    await wait(2)
    before.stop()
    scene.server.grade()
    const after = openPage(scene.device, { fromDevice: true })
    await wait(1)
    expect(after.state()).toMatchObject({ phase: 'ended', ending: 'elsewhere' })
  })
})
