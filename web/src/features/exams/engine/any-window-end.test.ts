import type { OptionLetter } from '@sopan/contract/exams/option'
import { CLOSE_AFTER_SECONDS } from '@sopan/domain/exams/attempt'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import { closePages, examScene, openPage, pick, wait } from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

examScene()

const MINUTE = 60

const step = fc.record({
  act: fc.constantFrom(
    'choose',
    'wait',
    'wait',
    'wait',
    'cut',
    'back',
    'retry',
    'hide',
    'show',
    'jump',
    'reload',
    'reload',
    'leave',
    'extend',
  ),
  question: fc.integer({ min: 0, max: 2 }),
  option: fc.constantFrom<OptionLetter[]>('A', 'B', 'C'),
  seconds: fc.integer({ min: 0, max: 25 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** An attempt of a window that ends after a minute, on one device that goes online at last. */
async function play(steps: readonly Step[]) {
  vi.setSystemTime(0)
  const ends = { deadline: MINUTE * 1000, secondsLeft: MINUTE, inWindow: true }
  const server = new ExamServer(attemptOf(3, ends), () => Date.now())
  const phone = new ExamDevice(server)
  const sweep = setInterval(() => {
    if (Date.now() > server.deadline + CLOSE_AFTER_SECONDS * 1000) server.grade()
  }, 1000)
  const isClosed = () => server.graded !== null
  const open = () => openPage(phone, { fromDevice: server.isCut || isClosed() })
  let page = open()
  const reload = async (leave: boolean) => {
    // A page that leaves sends what it has; one that the browser ends does not.
    if (!leave) server.isCut = true
    page.stop()
    await wait(0)
    server.isCut = !phone.isOnline
    // After the result, nothing is in progress.
    if (phone.kept !== null || !isClosed()) page = open()
  }
  // Most steps are to come in the minute after the end.
  await wait(45)
  for (const { act, question, option, seconds } of steps) {
    if (act === 'choose') pick(page, question, option)
    if (act === 'wait') await wait(seconds)
    if (act === 'cut' || act === 'back') {
      phone.cut(act === 'cut')
      page.networkChanged()
    }
    if (act === 'retry') page.retry()
    if (act === 'hide') page.hidden()
    if (act === 'show') page.shown()
    if (act === 'jump') phone.dateOff += (seconds - 12) * 3_600_000
    if (act === 'reload' || act === 'leave') await reload(act === 'leave')
    if (act === 'extend' && !isClosed()) server.deadline += 60_000
  }
  phone.cut(false)
  page.networkChanged()
  return { server, phone, page: () => page, stop: () => clearInterval(sweep) }
}

it('an attempt of a window ends with its result, its seconds and nothing left on the device, or continues', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { server, phone, page, stop } = await play(steps)
      const left = () => (server.deadline - Date.now()) / 1000
      const isExtended = left() > 2 * MINUTE + 5 && server.graded === null
      // A page that had ended before it knew the extension has its questions again: it asks within a minute after its end.
      await wait(isExtended ? 2 * MINUTE + 2 : 0)
      const isOpen = isExtended && server.graded === null
      expect([isOpen, page().state().phase]).not.toEqual([true, 'ending'])
      // A minute after the end, or immediately if that has passed.
      await wait(Math.max(5, left() + MINUTE + 1))
      expect([page().state().phase, phone.kept]).toEqual(['ended', null])
      expect(server.graded).not.toBeNull()
      expect(server.seconds).not.toBeNull()
      stop()
      closePages()
    }),
    { numRuns: 500 },
  )
})
