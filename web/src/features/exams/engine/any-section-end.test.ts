import type { Answer } from '@sopan/contract/exams/answer'
import type { OptionLetter } from '@sopan/contract/exams/option'
import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exams/attempt'
import { openSection } from '@sopan/domain/exams/section-clocks'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { attemptOf, inSections } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import { closePages, examScene, openPage, wait } from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

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
    'lose',
    'extend',
  ),
  question: fc.integer({ min: 0, max: 5 }),
  option: fc.constantFrom<OptionLetter[]>('A', 'B', 'C'),
  seconds: fc.integer({ min: 0, max: 25 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const ENDS = [60_000, 120_000, 180_000]

/** An attempt with three sections of a minute, on one device that goes online at last. */
async function play(steps: readonly Step[], inWindow: boolean) {
  vi.setSystemTime(0)
  const server = new ExamServer(attemptOf(6, { inWindow }), () => Date.now())
  inSections(server, ENDS, [1, 1, 2, 2, 3, 3])
  const phone = new ExamDevice(server)
  const sweep = setInterval(() => {
    if (Date.now() > server.deadline + CLOSE_AFTER_SECONDS * 1000) server.grade()
  }, 1000)
  const isClosed = () => server.graded !== null
  const open = () => openPage(phone, { fromDevice: server.isCut || isClosed() })
  let page = open()
  for (const { act, question, option, seconds } of steps) {
    if (act === 'choose') {
      page.visit(question)
      page.choose(option as Answer)
    }
    if (act === 'wait') await wait(seconds)
    if (act === 'cut' || act === 'back') {
      phone.cut(act === 'cut')
      page.networkChanged()
    }
    if (act === 'hide') page.hidden()
    if (act === 'show') page.shown()
    if (act === 'lose') server.faults.push('response')
    if (act === 'jump') phone.dateOff += (seconds - 12) * 10_000
    if (act === 'extend' && !isClosed()) {
      const now = Date.now()
      server.sectionEnds = ENDS.map((end, index) => {
        const known = server.sectionEnds?.[index] ?? end
        return known < Math.min(now, server.deadline) ? known : known + 30_000
      })
      server.deadline += 30_000
    }
    if (act === 'reload' || act === 'leave') {
      if (act === 'reload') server.isCut = true
      page.stop()
      await wait(0)
      server.isCut = !phone.isOnline
      if (phone.kept !== null || !isClosed()) page = open()
    }
  }
  phone.cut(false)
  server.faults = []
  page.networkChanged()
  return { server, phone, page: () => page, stop: () => clearInterval(sweep) }
}

it('an attempt with section clocks shows the section of the server and loses no answer, in any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      async (steps, inWindow) => {
        const { server, phone, page, stop } = await play(steps, inWindow)
        // Until a response has the server's time, which is asked for each minute.
        await wait(62)
        const { phase, section, current, attempt } = page().state()
        const isOpen = phase === 'running' && server.graded === null
        const now = openSection(server.sectionEnds ?? [], Date.now())
        const shown = attempt.sections.findIndex(
          ({ id }) => id === attempt.questions[current]?.sectionId,
        )
        expect(isOpen ? [section, shown] : [now, now]).toEqual([now, now])
        await wait(Math.max(5, (server.deadline - Date.now()) / 1000 + 61))
        expect([page().state().phase, phone.kept]).toEqual(['ended', null])
        const arrived = new Set(
          [...server.stored.values(), ...server.late].map((one) => `${one.question_id}`),
        )
        const answered = [...page().state().answers.entries.keys()].map(String)
        expect(answered.filter((id) => !arrived.has(id))).toEqual([])
        expect(inWindow ? [] : server.late).toEqual([])
        stop()
        closePages()
      },
    ),
    { numRuns: 200 },
  )
})
