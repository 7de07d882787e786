import type { Answer } from '@sopan/contract/exams/answer'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import {
  calls,
  closePages,
  examScene,
  openPage,
  pick,
  prepareScene,
  saving,
  scene,
  wait,
} from '#test/exams/exam-scene.ts'
import type { AttemptEngine } from '#web/features/exams/engine/engine.ts'

examScene()

const typed = (engine: AttemptEngine, ...texts: (string | null)[]) => {
  for (const text of texts) engine.type(text as Answer | null)
}

describe('a typed answer', () => {
  it('is one entry when the typing rests, not one for each key', async () => {
    const engine = openPage()
    typed(engine, '1', '12')
    await wait(0.9)
    typed(engine, '12.5')
    await wait(0.9)
    expect([saving(engine), engine.state().answers.entries.size]).toEqual(['saving', 0])
    await wait(1.2)
    expect(saving(engine)).toBe('saved')
    expect(calls('save').flatMap(({ entries }) => entries)).toMatchObject([
      { selected_option: '12.5', seq: 1 },
    ])
  })

  it.each([
    ['the question is left', (engine: AttemptEngine) => engine.visit(1)],
    ['the page is hidden', (engine: AttemptEngine) => engine.hidden()],
    ['the page is left', (engine: AttemptEngine) => engine.stop()],
    ['the field is left', (engine: AttemptEngine) => engine.choose('7' as Answer)],
    ['the test is submitted', (engine: AttemptEngine) => engine.submit()],
  ])('is an entry immediately when %s', async (_, leave) => {
    const engine = openPage()
    typed(engine, '7')
    leave(engine)
    expect(engine.state().typed).toBeNull()
    expect(engine.state().answers.entries.get(1)?.selected_option).toBe('7')
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: '7' })
  })

  it('of the last second is submitted when the time ends, and is stored on the device', async () => {
    const engine = openPage()
    await wait(599.5)
    typed(engine, '42')
    await wait(1)
    expect(engine.state().phase).not.toBe('running')
    await wait(5)
    expect(scene.server.options()).toEqual({ 1: '42' })
  })

  it('counts for its question only: Clear Response and another question end it', async () => {
    const engine = openPage()
    typed(engine, '7')
    engine.choose(null)
    expect(engine.state().typed).toBeNull()
    await wait(2)
    expect(scene.server.options()).toEqual({})
    typed(engine, '8')
    pick(engine, 1, 'B')
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: '8', 2: 'B' })
  })

  it('is what the server has at the end of any sequence', async () => {
    const step = fc.record({
      act: fc.constantFrom(
        'type',
        'type',
        'type',
        'visit',
        'wait',
        'hide',
        'reload',
        'cut',
        'back',
      ),
      question: fc.integer({ min: 0, max: 4 }),
      text: fc.constantFrom('1', '-2.5', '0', null),
      seconds: fc.constantFrom(0.3, 0.9, 1.2, 4),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        vi.setSystemTime(0)
        prepareScene()
        let engine = openPage()
        const last = new Map<number, string | null>()
        for (const { act, question, text, seconds } of steps) {
          if (act === 'type') {
            typed(engine, text)
            last.set(engine.state().current + 1, text)
          }
          if (act === 'visit') engine.visit(question)
          if (act === 'wait') await wait(seconds)
          if (act === 'hide') engine.hidden()
          if (act === 'cut' || act === 'back') {
            scene.device.cut(act === 'cut')
            engine.networkChanged()
          }
          if (act === 'reload') {
            engine.stop()
            await wait(0)
            engine = openPage(scene.device, { fromDevice: scene.server.isCut })
          }
        }
        scene.device.cut(false)
        engine.networkChanged()
        await wait(65)
        const stored = Object.entries(scene.server.options()).filter(([, one]) => one !== null)
        const wanted = [...last]
          .filter(([, one]) => one !== null)
          .map(([id, one]) => [`${id}`, one])
        expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(wanted))
        closePages()
      }),
      { numRuns: 60 },
    )
  })
})
