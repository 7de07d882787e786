import type { OptionLetter } from '@sopan/contract/exams/option'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import { closePages, openPage, pick, unsent, examScene, wait } from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

examScene()

describe('any sequence of events before the deadline', () => {
  const step = fc.record({
    act: fc.constantFrom(
      'choose',
      'choose',
      'choose',
      'wait',
      'cut',
      'back',
      'reload',
      'fault',
      'hide',
      'jump',
    ),
    question: fc.integer({ min: 0, max: 4 }),
    option: fc.constantFrom<(OptionLetter | null)[]>('A', 'B', 'C', 'D', null),
    seconds: fc.integer({ min: 0, max: 9 }),
    fault: fc.constantFrom('request' as const, 'response' as const),
  })

  /** Plays the steps on one device; returns the learner's last choices. */
  async function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
    vi.setSystemTime(0)
    const own = new ExamServer(attemptOf(5), () => Date.now())
    const phone = new ExamDevice(own)
    let engine = openPage(phone)
    const chosen: Record<number, OptionLetter | null> = {}
    for (const { act, question, option, seconds, fault } of steps) {
      if (act === 'choose') {
        const isNew =
          (engine.state().answers.entries.get(question + 1)?.selected_option ?? null) !== option
        pick(engine, question, option)
        if (isNew) chosen[question + 1] = option
      }
      if (act === 'wait') await wait(seconds)
      if (act === 'cut' || act === 'back') {
        phone.cut(act === 'cut')
        engine.networkChanged()
      }
      if (act === 'fault') own.faults.push(fault)
      if (act === 'hide') engine.hidden()
      if (act === 'jump') phone.dateOff += (seconds - 4) * 3_600_000
      if (act === 'reload') {
        engine.stop()
        await wait(0)
        engine = openPage(phone, { fromDevice: own.isCut })
      }
    }
    phone.cut(false)
    own.faults = []
    engine.networkChanged()
    await wait(65)
    return { own, engine, chosen }
  }

  it('the server and the page have the learner’s last choices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { own, engine, chosen } = await play(steps)
        expect(own.options()).toEqual(chosen)
        expect(unsent(engine)).toBe(0)
        const { phase, answers } = engine.state()
        expect(phase).toBe('running')
        const shown = [...answers.entries].map(([id, one]) => [id, one.selected_option])
        expect(Object.fromEntries(shown)).toEqual(chosen)
        closePages()
      }),
      { numRuns: 60 },
    )
  })
})
