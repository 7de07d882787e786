import type { OptionLetter } from '@sopan/contract/exams/option'
import { isNewer } from '@sopan/domain/exams/write-order'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import { attemptOf } from '#test/exams/exam-attempts.ts'
import { ExamDevice } from '#test/exams/exam-engine.ts'
import { closePages, examScene, openPage, pick, wait } from '#test/exams/exam-scene.ts'
import { ExamServer } from '#test/exams/exam-server.ts'

import type { Submission } from './exam-api.ts'

examScene()

const step = fc.record({
  act: fc.constantFrom(
    'choose',
    'choose',
    'wait',
    'cut',
    'back',
    'reload',
    'fault',
    'submit',
    'go back',
  ),
  device: fc.integer({ min: 0, max: 1 }),
  question: fc.integer({ min: 0, max: 2 }),
  option: fc.constantFrom<(OptionLetter | null)[]>('A', 'B', 'C', null),
  seconds: fc.integer({ min: 0, max: 9 }),
  fault: fc.constantFrom('request' as const, 'response' as const),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const version = (entry: { question_id: number; seq: number; writer: string }) =>
  `${entry.question_id} ${entry.seq} ${entry.writer}`

const NO_WRITE = { seq: 0, writer: '' }

/** Two devices take one test, and the writers of each begin with its number. */
async function play(steps: readonly Step[]) {
  vi.setSystemTime(0)
  const server = new ExamServer(attemptOf(3), () => Date.now())
  const senders = new Map<Submission, number>()
  const devices = [0, 1].map((number) => {
    const device = new ExamDevice(server)
    const told = new Set<string>()
    const passed = <T>(send: () => Promise<T>) =>
      device.isOnline ? send() : Promise.reject(new Error('lost'))
    const { save, submit, fetchAttempt } = server.api
    device.api = {
      ...server.api,
      save: (...call) => passed(() => save(...call)),
      submit: async (...call) => {
        senders.set(call[1], number)
        const response = await passed(() => submit(...call))
        // The page then shows that another device has continued the test.
        for (const entry of server.stored.values()) told.add(version(entry))
        return response
      },
      fetchAttempt: (testId, kept) => passed(() => fetchAttempt(testId, kept)),
    }
    let count = 0
    const open = () =>
      openPage(device, { fromDevice: !device.isOnline, writer: `${number}page${(count += 1)}` })
    return { device, open, page: open(), told, known: new Set<string>() }
  })
  /** The answers of the other device that the page of a closing submission did not know. */
  const unknown: string[] = []
  const grade = server.grade.bind(server)
  server.grade = () => {
    const { submission } = server.log.at(-1) ?? {}
    const number = (submission && senders.get(submission)) ?? -1
    if (server.graded === null && submission?.because === 'submitted') {
      const others = [...server.stored.values()].filter(
        (one) => !one.writer.startsWith(`${number}`),
      )
      unknown.push(...others.map(version).filter((one) => devices[number]?.known.has(one) !== true))
    }
    grade()
  }
  for (const { act, device: number, question, option, seconds, fault } of steps) {
    const taker = devices[number]
    if (taker === undefined) continue
    const { page, device } = taker
    const { phase, connection, answers } = page.state()
    if (act === 'choose') pick(page, question, option)
    if (act === 'wait') await wait(seconds)
    if (act === 'cut' || act === 'back') {
      device.isOnline = act === 'back'
      page.networkChanged()
    }
    if (act === 'fault') server.faults.push(fault)
    if (act === 'submit') {
      const isPress = phase === 'running' || connection.kind === 'continued'
      const shown = [...answers.entries.values()].map(version)
      if (isPress) taker.known = new Set([...shown, ...taker.told])
      page.submit()
    }
    if (act === 'go back') page.goBack()
    if (act === 'reload') {
      page.stop()
      await wait(0)
      if (phase !== 'ended') taker.page = taker.open()
    }
  }
  server.faults = []
  for (const { device, page } of devices) {
    device.isOnline = true
    page.networkChanged()
  }
  await wait(140)
  return { server, pages: devices.map(({ page }) => page), unknown }
}

it('a submission closes a test only with answers that its page had shown or was told of', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { server, pages, unknown } = await play(steps)
      expect(unknown).toEqual([])
      for (const page of server.graded === null ? pages : []) {
        const { phase, connection, answers } = page.state()
        expect([phase, connection.kind]).toBeOneOf([
          ['running', 'ok'],
          ['ending', 'continued'],
        ])
        // An answer that was replaced on the other device may wait for the learner.
        for (const entry of answers.unsent.values()) {
          expect(isNewer(entry, server.stored.get(entry.question_id) ?? NO_WRITE)).toBe(false)
        }
      }
      closePages()
    }),
    { numRuns: 150 },
  )
})
