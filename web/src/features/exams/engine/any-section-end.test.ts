import type { Answer } from '@sopan/contract/exams/answer'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exams/attempt'
import { openSection } from '@sopan/domain/exams/section-clocks'
import { isNewer } from '@sopan/domain/exams/write-order'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { attemptOf, inSections } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import { closePages, examScene, openPage, wait } from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

import type { AttemptEngine } from './engine.ts'

examScene()

const step = fc.record({
  act: fc.constantFrom(
    'choose',
    'choose',
    'choose',
    'wait',
    'wait',
    'cut',
    'back',
    'hide',
    'show',
    'jump',
    'reload',
    'leave',
    'sleep',
    'lose',
    'slow',
    'fast',
    'extend',
    'submit',
    'go back',
  ),
  on: fc.integer({ min: 0, max: 1 }),
  question: fc.integer({ min: 0, max: 5 }),
  option: fc.constantFrom<(OptionLetter | null)[]>('A', 'B', 'C', null),
  seconds: fc.integer({ min: 0, max: 25 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** In time; begun too late for the last section, or too late for the second one. */
const ENDS = [
  [60_000, 120_000, 180_000],
  [60_000, 100_000, 100_000],
  [60_000, 60_000, 60_000],
]

interface Scene {
  server: ExamServer
  devices: ExamDevice[]
  pages: AttemptEngine[]
}

function open({ server }: Scene, device: ExamDevice): AttemptEngine {
  return openPage(device, { fromDevice: server.isCut || server.graded !== null })
}

/** The section that is open on a page, and the section of its question. */
function shownBy(page: AttemptEngine) {
  const { section, current, attempt } = page.state()
  const sectionId = attempt.questions[current]?.sectionId
  return [section, attempt.sections.findIndex(({ id }) => id === sectionId)]
}

function cut({ server, devices, pages }: Scene, isCut: boolean): void {
  server.isCut = isCut
  for (const device of devices) device.isOnline = !isCut
  for (const page of pages) page.networkChanged()
}

function extend(server: ExamServer): void {
  const since = Math.min(Date.now(), server.deadline)
  const moved = (end: number) => (end < since ? end : end + 30_000)
  server.sectionEnds = server.sectionEnds && server.sectionEnds.map(moved)
  server.deadline += 30_000
}

async function take(scene: Scene, { act, on, question, option, seconds }: Step): Promise<void> {
  const { server, devices, pages } = scene
  const place = on % devices.length
  const [device, page] = [devices[place], pages[place]]
  if (device === undefined || page === undefined) return
  if (act === 'choose') {
    page.visit(question)
    page.choose(option as Answer | null)
  }
  if (act === 'wait') await wait(seconds)
  if (act === 'cut' || act === 'back') cut(scene, act === 'cut')
  if (act === 'hide') page.hidden()
  if (act === 'show') page.shown()
  if (act === 'lose') server.faults.push(seconds > 12 ? 'response' : 'request')
  if (act === 'slow') server.slow = [seconds / 4, 1]
  if (act === 'fast') server.slow = [0, 0]
  if (act === 'jump') device.dateOff += (seconds - 12) * 10_000
  if (act === 'extend' && server.graded === null) extend(server)
  if (act === 'submit' && seconds > 20) page.submit()
  if (act === 'go back') page.goBack()
  if (act === 'reload' || act === 'leave' || act === 'sleep') {
    const wasCut = server.isCut
    if (act !== 'leave') server.isCut = true
    page.stop()
    await wait(act === 'sleep' ? seconds * 4 : 0)
    server.isCut = wasCut
    const isThere = device.kept !== null || server.graded === null
    pages.splice(place, 1, ...(isThere ? [open(scene, device)] : []))
    if (!isThere) devices.splice(place, 1)
  }
}

/** Late entries without a newer one of their question that counts. */
const lost = ({ late, stored }: ExamServer) =>
  late.filter((entry) => {
    const held = stored.get(entry.question_id)
    return held === undefined || isNewer(entry, held)
  })

const history = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 50 }),
  inWindow: fc.boolean(),
  ends: fc.constantFrom(...ENDS),
  count: fc.constantFrom(1, 2),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

/** An attempt with three sections on one or two devices that go online at last. */
async function play({ steps, inWindow, ends, count }: History): Promise<void> {
  vi.setSystemTime(0)
  const server = new ExamServer(attemptOf(6, { inWindow }), () => Date.now())
  inSections(server, ends, [1, 1, 2, 2, 3, 3])
  const devices = Array.from({ length: count }, () => new ExamDevice(server))
  const scene: Scene = { server, devices, pages: [] }
  scene.pages.push(...devices.map((device) => open(scene, device)))
  const sweep = setInterval(() => {
    if (Date.now() > server.deadline + CLOSE_AFTER_SECONDS * 1000) server.grade()
  }, 1000)
  const running = () => scene.pages.filter((page) => page.state().phase === 'running')
  for (const one of steps) {
    await take(scene, one)
    for (const [section, shown] of running().map(shownBy)) expect(shown).toBe(section)
  }
  server.slow = [0, 0]
  server.faults = []
  cut(scene, false)
  // Time for a save: the page of the other device closes the attempt at its end.
  const isInTime = Date.now() < server.deadline - 30_000
  // Until a response has the server's time, which is asked for each minute.
  await wait(62)
  const now = openSection(server.sectionEnds ?? [], Date.now())
  const shown = server.graded === null ? running().map(shownBy) : []
  expect(shown).toEqual(shown.map(() => [now, now]))
  await wait(Math.max(5, (server.deadline - Date.now()) / 1000 + 61) + 60)
  expect(scene.pages.map((page) => page.state().phase)).toEqual(devices.map(() => 'ended'))
  const kept = devices.filter((device) => device.kept !== null)
  expect(count === 1 ? kept : []).toEqual([])
  const entries = [...server.stored.values(), ...server.late]
  const arrived = new Set(entries.map((entry) => entry.question_id))
  // It ends sections that an estimated clock had opened before, and other devices.
  const wasSubmitted = steps.some(({ act }) => act === 'submit')
  for (const page of scene.pages) {
    const { answers, notKept } = page.state()
    const answered = [...answers.entries.values()].filter((one) => one.selected_option !== null)
    expect(answered.filter((one) => !arrived.has(one.question_id))).toEqual([])
    expect(wasSubmitted ? [] : [...notKept]).toEqual([])
  }
  expect(inWindow || !isInTime || wasSubmitted ? [] : lost(server)).toEqual([])
  clearInterval(sweep)
  closePages()
}

it('an attempt with section clocks shows the section of the server and loses no answer, in any sequence of events', async () => {
  await fc.assert(fc.asyncProperty(history, play), { numRuns: 200 })
})
