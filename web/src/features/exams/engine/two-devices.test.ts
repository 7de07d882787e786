import type { OptionLetter } from '@sopan/contract/exams/option'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import {
  calls,
  closePages,
  examScene,
  openPage,
  pick,
  saving,
  scene,
  unsent,
  wait,
} from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

import type { AttemptEngine } from './engine.ts'

examScene()

const shown = (engine: AttemptEngine, id = 1) =>
  engine.state().answers.entries.get(id)?.selected_option ?? null
const changed = (engine: AttemptEngine) => [...engine.state().changed]

/** The laptop's writer id is greater, so its entries win over the phone's with the same seq. */
function twoDevices() {
  const laptop = openPage(scene.device, { writer: 'zzzzzzzz' })
  const phone = openPage(new ExamDevice(scene.server), { writer: 'aaaaaaaa' })
  return { laptop, phone }
}

describe('two devices with the same question', () => {
  it('end with the later choice on both, and the other one shows that it was changed', async () => {
    const { laptop, phone } = twoDevices()
    pick(laptop, 0, 'A')
    await wait(2)
    pick(phone, 0, 'C')
    await wait(3)
    expect(scene.server.options()).toEqual({ 1: 'C' })
    expect([shown(phone), saving(phone), changed(phone)]).toEqual(['C', 'saved', []])
    await wait(60)
    expect([shown(laptop), saving(laptop), changed(laptop)]).toEqual(['C', 'saved', [1]])
  })

  it('never show a choice as saved that is not the stored one', async () => {
    const { laptop, phone } = twoDevices()
    pick(laptop, 0, 'A')
    await wait(2)
    const untrue: unknown[] = []
    const look = () => {
      const option = shown(phone)
      const isTrue = option === null || option === scene.server.options()[1]
      if (saving(phone) === 'saved' && !isTrue) untrue.push(option)
    }
    // When the page renders: after all changes of one event.
    phone.subscribe(() => queueMicrotask(look))
    pick(phone, 0, 'C')
    await wait(5)
    expect([saving(phone), untrue]).toEqual(['saved', []])
  })

  it('show the stored choice if their own was made before a reload', async () => {
    const { laptop, phone } = twoDevices()
    const cut = new ExamDevice(scene.server)
    const tablet = openPage(cut, { writer: 'aaaabbbb' })
    cut.isOnline = false
    scene.server.isCut = true
    pick(tablet, 0, 'D')
    tablet.stop()
    scene.server.isCut = false
    cut.isOnline = true
    pick(laptop, 0, 'A')
    await wait(2)
    const again = openPage(cut, { fromDevice: true, writer: 'aaaacccc' })
    await wait(3)
    expect([shown(again), unsent(again), changed(again)]).toEqual(['A', 0, [1]])
    expect(cut.kept?.entries.get(1)).toMatchObject({
      isSent: true,
      entry: { selected_option: 'A' },
    })
    expect(scene.server.options()).toEqual({ 1: 'A' })
    phone.stop()
  })

  it('show the stored choice if their own, made before a reload, had not been sent', async () => {
    const { laptop } = twoDevices()
    const device = new ExamDevice(scene.server)
    const tablet = openPage(device, { writer: 'aaaabbbb' })
    device.cut(true)
    pick(tablet, 0, 'D')
    tablet.stop()
    await wait(1)
    device.cut(false)
    pick(laptop, 0, 'A')
    await wait(2)
    const again = openPage(device, { fromDevice: true, writer: 'aaaacccc' })
    await wait(3)
    expect([shown(again), unsent(again), changed(again)]).toEqual(['A', 0, [1]])
    expect(scene.server.options()).toEqual({ 1: 'A' })
  })

  it('remove the notice of a change with the next choice of the question', async () => {
    const { laptop, phone } = twoDevices()
    pick(laptop, 0, 'A')
    await wait(2)
    pick(phone, 0, 'C')
    await wait(65)
    expect(changed(laptop)).toEqual([1])
    pick(laptop, 0, 'B')
    expect(changed(laptop)).toEqual([])
    await wait(2)
    expect(scene.server.options()).toEqual({ 1: 'B' })
  })
})

describe('a save that shows another writer', () => {
  it('makes the page fetch the stored answers once', async () => {
    const { laptop, phone } = twoDevices()
    pick(laptop, 1, 'B')
    await wait(2)
    pick(phone, 0, 'C')
    await wait(2)
    expect([shown(phone, 2), changed(phone)]).toEqual(['B', [2]])
    await wait(70)
    expect(shown(laptop, 1)).toBe('C')
    expect(calls('fetch')).toHaveLength(2)
  })

  it('does so even if its seq is not above the known one', async () => {
    const { laptop, phone } = twoDevices()
    pick(phone, 1, 'A')
    pick(phone, 1, 'B')
    pick(phone, 1, 'C')
    await wait(2)
    pick(laptop, 0, 'D')
    await wait(2)
    // The phone has seen seq 3 already; the laptop has stored 1 meanwhile.
    await wait(65)
    expect(shown(phone, 1)).toBe('D')
  })

  it('makes the page fetch again with the next save if the call was lost', async () => {
    const { laptop, phone } = twoDevices()
    pick(laptop, 1, 'B')
    await wait(2)
    const fetchAttempt = vi
      .spyOn(scene.server.api, 'fetchAttempt')
      .mockRejectedValueOnce(new Error('lost'))
    pick(phone, 0, 'C')
    await wait(2)
    expect([fetchAttempt.mock.calls.length, shown(phone, 2)]).toEqual([1, null])
    pick(phone, 2, 'C')
    await wait(2)
    expect(shown(phone, 2)).toBe('B')
  })
})

describe('a choice that the server does not store', () => {
  it('is cleared on the page and on the device, with its reason', async () => {
    const engine = openPage()
    pick(engine, 0, 'A')
    await wait(2)
    scene.server.room = 0
    pick(engine, 0, 'B')
    pick(engine, 1, 'C')
    await wait(2)
    expect([shown(engine, 1), shown(engine, 2), unsent(engine)]).toEqual(['A', null, 0])
    expect(engine.state().notKept).toEqual(
      new Map([
        [1, 'too_many'],
        [2, 'too_many'],
      ]),
    )
    engine.stop()
    const after = openPage(scene.device, { fromDevice: true })
    expect([shown(after, 1), shown(after, 2)]).toEqual(['A', null])
  })
})

describe('any actions on two devices', () => {
  const step = fc.record({
    act: fc.constantFrom('choose', 'choose', 'choose', 'wait', 'cut', 'back', 'reload', 'fault'),
    device: fc.integer({ min: 0, max: 1 }),
    question: fc.integer({ min: 0, max: 2 }),
    option: fc.constantFrom<(OptionLetter | null)[]>('A', 'B', 'C', null),
    seconds: fc.integer({ min: 0, max: 9 }),
    fault: fc.constantFrom('request' as const, 'response' as const),
  })
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  async function play(steps: readonly Step[]) {
    vi.setSystemTime(0)
    const own = new ExamServer(attemptOf(3), () => Date.now())
    const devices = [new ExamDevice(own), new ExamDevice(own)]
    const pages = devices.map((device) => openPage(device))
    for (const { act, device, question, option, seconds, fault } of steps) {
      const [on, page] = [devices[device], pages[device]]
      if (on === undefined || page === undefined) continue
      if (act === 'choose') pick(page, question, option)
      if (act === 'wait') await wait(seconds)
      if (act === 'cut' || act === 'back') {
        own.isCut = act === 'cut'
        for (const one of pages) one.networkChanged()
      }
      if (act === 'fault') own.faults.push(fault)
      if (act === 'reload') {
        page.stop()
        await wait(0)
        pages[device] = openPage(on, { fromDevice: own.isCut })
      }
    }
    own.isCut = false
    own.faults = []
    for (const one of pages) one.networkChanged()
    // Two saves that ask for the time, 60 s apart, each with the fetch after it: one device may react to the
    // other.
    await wait(140)
    return { own, pages }
  }

  it('both show what the server stores, and nothing is unsent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { own, pages } = await play(steps)
        const stored = [1, 2, 3].map((id) => own.options()[id] ?? null)
        for (const page of pages) {
          expect([unsent(page), page.state().phase]).toEqual([0, 'running'])
          expect([1, 2, 3].map((id) => shown(page, id))).toEqual(stored)
        }
        closePages()
      }),
      { numRuns: 100 },
    )
  })
})
