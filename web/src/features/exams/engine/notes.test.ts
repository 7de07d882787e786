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

const shown = (engine: AttemptEngine) => {
  const { marked, language } = engine.state()
  return { marked: [...marked].toSorted((a, b) => a - b), language }
}
function mark(engine: AttemptEngine, index: number): void {
  engine.visit(index)
  engine.toggleMark()
}

describe('marks for review and the language', () => {
  it('are on another device as soon as the test is opened there, and after a reload', async () => {
    const phone = openPage()
    mark(phone, 1)
    mark(phone, 3)
    phone.setLanguage('hi')
    expect(shown(phone)).toEqual({ marked: [2, 4], language: 'hi' })
    await wait(4)
    const laptop = openPage(new ExamDevice(scene.server))
    expect(shown(laptop)).toEqual({ marked: [2, 4], language: 'hi' })
    mark(laptop, 1)
    await wait(4)
    phone.stop()
    expect(shown(openPage())).toEqual({ marked: [4], language: 'hi' })
  })

  it('that were made without a network are sent when it is back, also by another page', async () => {
    const phone = openPage()
    scene.device.cut(true)
    mark(phone, 0)
    phone.setLanguage('hi')
    await wait(120)
    phone.stop()
    const later = openPage(scene.device, { fromDevice: true })
    expect(shown(later)).toEqual({ marked: [1], language: 'hi' })
    scene.device.cut(false)
    later.networkChanged()
    await wait(1)
    expect(shown(openPage(new ExamDevice(scene.server)))).toEqual(shown(later))
  })

  it('of a test that was closed meanwhile are dropped, and do not delay its result', async () => {
    const phone = openPage()
    scene.device.cut(true)
    mark(phone, 0)
    await wait(1)
    phone.stop()
    vi.setSystemTime(7 * 86_400_000)
    scene.server.grade()
    scene.device.cut(false)
    const later = openPage(scene.device, { fromDevice: true })
    await wait(2)
    expect(later.state().phase).toBe('ended')
    expect([scene.server.notes.size, scene.device.kept]).toEqual([0, null])
  })

  it('of another device are shown with its next answer', async () => {
    const phone = openPage()
    const laptop = openPage(new ExamDevice(scene.server))
    mark(laptop, 2)
    pick(laptop, 2, 'A')
    await wait(61)
    expect(shown(phone).marked).toEqual([3])
  })

  it('are no answers: the page stays saved, and the other device has not continued the test', async () => {
    const phone = openPage()
    const laptop = openPage(new ExamDevice(scene.server))
    scene.device.cut(true)
    mark(phone, 0)
    expect([saving(phone), unsent(phone)]).toEqual(['saved', 0])
    scene.device.cut(false)
    await wait(4)
    mark(laptop, 1)
    await wait(4)
    phone.submit()
    await wait(1)
    expect(phone.state().phase).toBe('ended')
  })
})

describe('the language of a test that begins', () => {
  it.each([
    [false, 'hi'],
    [true, null],
  ])('is kept with the attempt: resumed %s, stored %s', async (resumed, language) => {
    const server = new ExamServer(attemptOf(3, { resumed }), () => Date.now())
    const engine = openPage(new ExamDevice(server), { language: 'hi' })
    expect(shown(engine).language).toBe('hi')
    await wait(61)
    const stored = server.notes.get('language') ?? null
    expect(stored && 'language' in stored ? stored.language : null).toBe(language)
  })
})

describe('the calls', () => {
  it('wait for a pause after a note, and an answer takes notes along', async () => {
    const engine = openPage()
    for (const index of [0, 1, 2]) {
      mark(engine, index)
      await wait(2)
    }
    expect(calls('save')).toHaveLength(0)
    pick(engine, 3, 'A')
    await wait(1)
    expect(calls('save').map(({ entries, notes }) => [entries.length, notes?.length])).toEqual([
      [1, 3],
    ])
    pick(engine, 4, 'B')
    await wait(5)
    expect(calls('save').map(({ notes }) => notes?.length)).toEqual([3, undefined])
  })

  it('send notes when the page is hidden', async () => {
    const engine = openPage()
    mark(engine, 0)
    engine.hidden()
    await wait(0)
    expect(scene.server.notes.size).toBe(1)
  })

  it('to a server without notes have none, and the device keeps them', async () => {
    scene.server.takesNotes = false
    const engine = openPage()
    mark(engine, 0)
    pick(engine, 1, 'A')
    await wait(10)
    expect(calls('save').map(({ entries, notes }) => [entries.length, notes])).toEqual([
      [1, undefined],
    ])
    engine.stop()
    scene.server.takesNotes = true
    expect(shown(openPage()).marked).toEqual([1])
    await wait(61)
    expect(scene.server.notes.size).toBe(1)
  })

  it('of notes that the server does not store are made only with answers', async () => {
    scene.server.isBusyForNotes = true
    const engine = openPage()
    mark(engine, 0)
    await wait(30)
    expect(calls('save')).toHaveLength(1)
    scene.server.isBusyForNotes = false
    pick(engine, 1, 'A')
    await wait(2)
    expect([calls('save').length, scene.server.notes.size]).toEqual([2, 1])
  })

  it('save the answers if the server refuses notes', async () => {
    scene.server.refusesNotes = true
    const engine = openPage()
    pick(engine, 1, 'A')
    mark(engine, 0)
    pick(engine, 2, 'B')
    await wait(3)
    expect(scene.server.options()).toEqual({ 2: 'A', 3: 'B' })
    expect(saving(engine)).toBe('saved')
    mark(engine, 3)
    await wait(30)
    expect(calls('save')).toHaveLength(2)
  })
})

describe('any sequence of marks on two devices', () => {
  const step = fc.record({
    act: fc.constantFrom(
      'mark',
      'mark',
      'language',
      'answer',
      'wait',
      'cut',
      'back',
      'reload',
      'lose',
    ),
    device: fc.constantFrom(0, 1),
    question: fc.integer({ min: 0, max: 3 }),
    seconds: fc.integer({ min: 0, max: 9 }),
  })

  it('ends with the same marks and language on the server and on both devices', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        vi.setSystemTime(0)
        const server = new ExamServer(attemptOf(4), () => Date.now())
        const devices = [new ExamDevice(server), new ExamDevice(server)]
        const pages = devices.map((device) => openPage(device))
        const reload = (n: number, isCut: boolean) => {
          const device = devices[n]
          if (device !== undefined) pages[n] = openPage(device, { fromDevice: isCut })
        }
        for (const { act, device, question, seconds } of steps) {
          const page = pages[device]
          if (page === undefined) continue
          if (act === 'mark') mark(page, question)
          if (act === 'language') page.setLanguage(question % 2 === 0 ? 'hi' : 'en')
          if (act === 'answer') pick(page, question, 'A')
          if (act === 'wait') await wait(seconds)
          if (act === 'lose') server.faults.push(seconds % 2 === 0 ? 'request' : 'response')
          if (act === 'cut' || act === 'back') {
            for (const one of devices) one.cut(act === 'cut')
            for (const one of pages) one.networkChanged()
          }
          if (act === 'reload') {
            page.stop()
            await wait(0)
            reload(device, server.isCut)
          }
        }
        for (const one of devices) one.cut(false)
        server.faults = []
        for (const one of pages) one.networkChanged()
        await wait(65)
        for (const [n, page] of pages.entries()) {
          expect(page.state().notes.unsent.size).toBe(0)
          page.stop()
          reload(n, false)
        }
        const marked = [...server.notes.values()].flatMap((note) =>
          'language' in note || !note.marked ? [] : [note.question_id],
        )
        const language = server.notes.get('language') ?? { language: 'en' }
        const stored = { marked: marked.toSorted((a, b) => a - b), ...language }
        for (const page of pages) expect(stored).toMatchObject(shown(page))
        closePages()
      }),
      { numRuns: 60 },
    )
  })
})
