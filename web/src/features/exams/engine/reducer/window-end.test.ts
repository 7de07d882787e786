import { describe, expect, it, vi } from 'vitest'

import {
  calls,
  closePages,
  examScene,
  openPage,
  pick,
  scene,
  wait,
} from '#test/exams/exam-scene.ts'

examScene()

/** The browser ends the page, as for a reload or a closed tab. */
function endPage(): void {
  const now = Date.now()
  // This sets the time back too.
  vi.clearAllTimers()
  vi.setSystemTime(now)
}

describe('an attempt of a window, with every answer acknowledged', () => {
  /** A page that waits to submit, one second after the end. */
  async function atTheEnd() {
    scene.server.attempt = { ...scene.server.attempt, inWindow: true }
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(601)
    expect([engine.state().phase, calls('submit')]).toEqual(['ending', []])
    return engine
  }

  it('is submitted half a minute after the end, with the seconds of its questions', async () => {
    const engine = await atTheEnd()
    await wait(28.5)
    expect(calls('submit')).toEqual([])
    await wait(1)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.seconds).toEqual({ 1: 600 })
  })

  it('is submitted within the same minute by a page that was reloaded', async () => {
    await atTheEnd()
    endPage()
    await wait(20)
    const engine = openPage()
    await wait(8)
    expect(engine.state().phase).toBe('ending')
    await wait(2)
    expect(engine.state().phase).toBe('ended')
  })

  it('shows its result immediately to a learner who opens it again later', async () => {
    await atTheEnd()
    endPage()
    await wait(300)
    scene.server.grade()
    const engine = openPage(scene.device, { fromDevice: true })
    await wait(0.5)
    expect(engine.state().phase).toBe('ended')
    expect(scene.server.seconds).toEqual({ 1: 600 })
  })

  it('is submitted when the learner leaves the page', async () => {
    await atTheEnd()
    closePages()
    await wait(0.5)
    expect(scene.server.seconds).toEqual({ 1: 600 })
    expect(scene.device.kept).toBeNull()
  })

  it('is submitted when a device wakes that slept meanwhile', async () => {
    const engine = await atTheEnd()
    scene.device.dateOff += 600_000
    engine.shown()
    await wait(0.5)
    expect(engine.state().phase).toBe('ended')
  })

  it('continues immediately after a reload if the time was extended', async () => {
    await atTheEnd()
    endPage()
    scene.server.deadline += 300_000
    const engine = openPage()
    await wait(0.5)
    expect(engine.state().phase).toBe('running')
  })

  it('continues as soon as a response shows a later end', async () => {
    scene.server.attempt = { ...scene.server.attempt, inWindow: true }
    const engine = openPage()
    await wait(539)
    scene.server.slow = [0, 9]
    pick(engine, 0, 'A')
    await wait(55)
    scene.server.deadline += 300_000
    engine.hidden()
    engine.shown()
    await wait(8)
    expect(engine.state().phase).toBe('ending')
    scene.server.slow = [0, 0]
    await wait(2)
    expect(engine.state().phase).toBe('running')
  })

  it('continues with the connection if the time was extended while the device was offline', async () => {
    scene.server.attempt = { ...scene.server.attempt, inWindow: true }
    const engine = openPage()
    await wait(420)
    scene.device.cut(true)
    scene.server.deadline += 300_000
    await wait(190)
    expect(engine.state().phase).toBe('ending')
    scene.device.cut(false)
    engine.networkChanged()
    await wait(0.5)
    expect(engine.state().phase).toBe('running')
  })
})
