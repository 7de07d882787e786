import type { Answer } from '@sopan/contract/exams/answer'
import { describe, expect, it } from 'vitest'

import { inSections } from '#test/exams/exam-attempts.ts'
import {
  calls,
  examScene,
  openPage,
  pick,
  prepareScene,
  scene,
  unsent,
  wait,
} from '#test/exams/exam-scene.ts'

examScene()

/** Five questions in three sections: 1 and 2 until 200 s, 3 until 400 s, 4 and 5 until 600 s. */
function open({ inWindow = false, at = 0 } = {}) {
  prepareScene()
  inSections(scene.server, [200_000, 400_000, 600_000], [1, 1, 2, 3, 3])
  scene.server.attempt = { ...scene.server.attempt, inWindow }
  return { engine: openPage(), at }
}
const shown = ({ engine }: ReturnType<typeof open>) => {
  const { section, current } = engine.state()
  return [section, current, engine.time.get().sectionLeft]
}
const sent = () => calls('save').flatMap(({ entries }) => entries.map((one) => one.question_id))

describe('a test with section clocks', () => {
  it('shows the first question of each section from the moment in which the section before ends', async () => {
    const page = open()
    expect(shown(page)).toEqual([0, 0, 200])
    page.engine.visit(1)
    await wait(199.9)
    expect(shown(page)).toEqual([0, 1, 1])
    await wait(0.1)
    expect(shown(page)).toEqual([1, 2, 200])
    await wait(200)
    expect(shown(page)).toEqual([2, 3, 200])
    await wait(199.9)
    expect(page.engine.state().phase).toBe('running')
    await wait(0.1)
    expect(page.engine.state().phase).not.toBe('running')
  })

  it('shows no question of another section', async () => {
    const page = open()
    await wait(250)
    for (const index of [0, 1, 3, 4]) page.engine.visit(index)
    expect(shown(page).slice(0, 2)).toEqual([1, 2])
  })

  it('sends at the end of a section a number that is still typed, for its question', async () => {
    const page = open({ inWindow: true })
    await wait(199.8)
    page.engine.type('4.5' as Answer)
    await wait(0.4)
    expect(shown(page).slice(0, 2)).toEqual([1, 2])
    expect(scene.server.options()).toEqual({ 1: '4.5' })
    expect(page.engine.state().typed).toBeNull()
  })

  it('sends at the end of a section what is not sent, and nothing else', async () => {
    const page = open({ inWindow: true })
    pick(page.engine, 0, 'A')
    await wait(199.8)
    const before = calls('save').length
    await wait(0.2)
    expect(calls('save').length).toBe(before)
    await wait(199.6)
    const later = calls('save').length
    page.engine.choose('B' as Answer)
    await wait(0.4)
    expect(shown(page)[0]).toBe(2)
    expect(calls('save').length).toBe(later + 1)
    expect(scene.server.options()).toEqual({ 1: 'A', 3: 'B' })
  })

  it('goes back with an extension, and keeps the answers of the section that has begun', async () => {
    const page = open()
    await wait(210)
    page.engine.choose('C' as Answer)
    await wait(5)
    scene.server.sectionEnds = [300_000, 500_000, 700_000]
    scene.server.deadline = 700_000
    await wait(61)
    expect(shown(page).slice(0, 2)).toEqual([0, 0])
    expect(scene.server.options()).toEqual({ 3: 'C' })
    pick(page.engine, 1, 'B')
    await wait(2)
    expect(scene.server.options()).toEqual({ 2: 'B', 3: 'C' })
  })

  it('follows the device without a network, and what it chose counts at any time', async () => {
    const page = open()
    scene.device.cut(true)
    pick(page.engine, 0, 'A')
    await wait(210)
    page.engine.choose('B' as Answer)
    await wait(200)
    page.engine.choose('C' as Answer)
    expect(shown(page).slice(0, 2)).toEqual([2, 3])
    scene.device.cut(false)
    page.engine.networkChanged()
    await wait(5)
    expect(scene.server.options()).toEqual({ 1: 'A', 3: 'B', 4: 'C' })
    expect(scene.server.late).toEqual([])
  })

  it('of a window counts only what arrives with its section', async () => {
    const page = open({ inWindow: true })
    scene.device.cut(true)
    pick(page.engine, 0, 'A')
    await wait(231)
    page.engine.choose('B' as Answer)
    scene.device.cut(false)
    page.engine.networkChanged()
    await wait(5)
    expect(scene.server.options()).toEqual({ 3: 'B' })
    expect(scene.server.late.map((one) => one.question_id)).toEqual([1])
    expect(unsent(page.engine)).toBe(0)
  })

  it('of a window tries again within seconds after the end of a section what failed for a long time before', async () => {
    const page = open({ inWindow: true })
    await wait(60)
    scene.device.cut(true)
    pick(page.engine, 0, 'A')
    await wait(164)
    // The network is back, and the browser has not noticed.
    scene.device.cut(false)
    await wait(4.1)
    expect(scene.server.options()).toEqual({ 1: 'A' })
  })

  it('sends what is not sent at the end of a section also if a call hangs', async () => {
    const page = open({ inWindow: true })
    await wait(100)
    scene.server.isSwallowing = true
    pick(page.engine, 0, 'A')
    await wait(97)
    scene.server.isSwallowing = false
    await wait(5)
    expect(scene.server.options()).toEqual({ 1: 'A' })
  })

  it('moves on with an estimated clock, whose answers wait until the server has begun their section', async () => {
    const page = open()
    scene.device.cut(true)
    scene.device.dateOff = 250_000
    await wait(1)
    expect(shown(page).slice(0, 2)).toEqual([1, 2])
    page.engine.choose('B' as Answer)
    await wait(5)
    scene.device.cut(false)
    page.engine.networkChanged()
    await wait(10)
    expect(shown(page).slice(0, 2)).toEqual([0, 0])
    expect([scene.server.options(), unsent(page.engine)]).toEqual([{}, 1])
    pick(page.engine, 1, 'A')
    await wait(60)
    expect([scene.server.options(), unsent(page.engine)]).toEqual([{ 2: 'A' }, 1])
    await wait(200)
    expect([scene.server.options(), unsent(page.engine)]).toEqual([{ 2: 'A', 3: 'B' }, 0])
    expect(sent().filter((id) => id === 3).length).toBeLessThan(4)
  })

  it('opens after a reload without a network in the section of its time', async () => {
    const page = open()
    page.engine.visit(1)
    await wait(150)
    page.engine.stop()
    scene.device.cut(true)
    await wait(100)
    const engine = openPage(scene.device, { fromDevice: true })
    expect([engine.state().section, engine.state().current]).toEqual([1, 2])
  })

  it('passes a section without time', async () => {
    prepareScene()
    inSections(scene.server, [200_000, 200_000, 600_000], [1, 1, 2, 3, 3])
    const engine = openPage()
    await wait(200)
    expect([engine.state().section, engine.state().current]).toEqual([2, 3])
  })
})
