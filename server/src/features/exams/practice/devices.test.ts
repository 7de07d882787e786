import {
  type PracticeEntry,
  type PractisedQuestion,
  listPractised,
  savePractice,
} from '@sopan/contract/exams/practice'
import { type Practised, dueOn, isDue, isStarred } from '@sopan/domain/practice/due'
import { practisedAsSent } from '@sopan/domain/practice/sent'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { createPaperCache } from '../paper/cache.ts'
import { practiceOf } from './practised.ts'

const t = testApp()
const { build, learner, start, submit } = taking(t)
const { correct } = correcting(t)

const DAY = 86_400_000
const DAYS = 20
const AWAY = { from: 5, until: 12 }

/** A device of a learner: the questions that it was sent last, and the entries that it has not sent. */
class Device {
  private sent: PractisedQuestion[] = []
  private unsent: (PracticeEntry & { question_id: number })[] = []
  private knowsTime = false
  private readonly writer: string
  private readonly token: string
  private readonly aheadMs: number

  constructor(writer: string, token: string, aheadMs: number) {
    this.writer = writer
    this.token = token
    this.aheadMs = aheadMs
  }

  /** Of a page that was opened without a network the time is the device's; otherwise a response has named the server's. */
  private time(): Date {
    return new Date(t.time.getTime() + (this.knowsTime ? 0 : this.aheadMs))
  }

  openPage(): void {
    this.knowsTime = false
  }

  practised(): Practised[] {
    return this.sent.map((one) => {
      const own = this.unsent.filter((other) => other.question_id === one.question.id)
      return practisedAsSent({ ...one, entries: [...one.entries, ...own] })
    })
  }

  due = (): number[] => dueIn(this.practised(), this.time())

  write(
    question_id: number,
    act: PracticeEntry['act'],
    answer: 'A' | 'B' | 'C' | 'D' | null,
  ): void {
    const at = this.time().toISOString()
    this.unsent.push({
      question_id,
      act,
      answer: answer as PracticeEntry['answer'],
      at,
      writer: this.writer,
    })
  }

  async contact(): Promise<void> {
    while (this.unsent.length > 0) {
      const entries = this.unsent.slice(0, 100)
      const { body } = await t.call(savePractice, { body: { entries } }, this.token)
      if (body.data.refused > 0) throw new Error('an entry was refused')
      this.unsent = this.unsent.slice(entries.length)
    }
    const { body } = await t.call(listPractised, { querystring: { can: '' } }, this.token)
    this.knowsTime = true
    this.sent = body.data.tests.flatMap((test) => test.questions)
  }
}

const dueIn = (practised: readonly Practised[], now: Date) =>
  practised
    .flatMap((one) => (isDue(one, now) ? [one.question.id] : []))
    .toSorted((one, other) => one - other)

/** Of each question in practice the day on which it is due, and whether it has a star. */
const stateOf = (practised: readonly Practised[]) =>
  Object.fromEntries(
    practised.flatMap((one) => {
      const state = [dueOn(one), isStarred(one.entries)]
      return state.some(Boolean) ? [[one.question.id, state]] : []
    }),
  )

/** A number below a limit, in each run the same ones. */
function numbers() {
  const all = fc.sample(fc.nat(9999), { numRuns: 9999, seed: 1 })
  let place = 0
  return (below: number): number => (all[place++ % all.length] ?? 0) % below
}

it.each([
  ['with right clocks', 0],
  ['the clock of one ahead by a day', DAY],
  ['the clock of one behind by a day', -DAY],
])(
  'two devices, one of them a week without a network, %s, agree with the server after each contact about what is due on 20 days',
  async (_, aheadMs) => {
    const { user, token } = await learner()
    const exam = await build().examWithPaper({ max_attempts: 9 }, { questions: questions(12) })
    await build().examWithPaper({ practice: true }, { questions: questions(30) })
    const below = numbers()
    const letter = () => (['A', 'B', 'C', 'D'] as const)[below(4)] ?? 'A'
    const steady = new Device('writer01', token, 0)
    const away = new Device('writer02', token, aheadMs)

    async function takeTest(): Promise<void> {
      const { attempt_id: id, questions: asked } = await start(token, exam.id)
      t.time = new Date(t.time.getTime() + 300_000)
      await submit(
        token,
        id,
        asked.flatMap((one, index) => (below(3) > 0 ? [entry(one.id, letter(), index + 1)] : [])),
      )
    }
    function practise(device: Device): void {
      const due = new Set(device.due())
      for (const { question, missedAt, entries } of device.practised()) {
        t.time = new Date(t.time.getTime() + 1000)
        const isNew = missedAt === null && entries.length === 0
        const isAsked = due.has(question.id) || isNew ? below(4) > 0 : below(12) === 0
        if (isAsked && below(30) === 0) device.write(question.id, 'known', null)
        else if (isAsked) device.write(question.id, 'answer', letter())
        if (below(20) === 0) device.write(question.id, below(2) === 0 ? 'star' : 'unstar', null)
      }
    }
    async function agree(devices: readonly Device[], day: number): Promise<number[]> {
      // The first one once more: it has not seen what the other one has sent.
      for (const device of [...devices, ...devices.slice(0, -1)]) await device.contact()
      const { practised, fresh } = await practiceOf(t.db, createPaperCache(), user.id, t.time)
      const onServer = [...practised, ...fresh]
      for (const device of devices) {
        expect(stateOf(device.practised()), `day ${day}`).toEqual(stateOf(onServer))
        expect(device.due(), `day ${day}`).toEqual(dueIn(onServer, t.time))
      }
      return dueIn(onServer, t.time)
    }

    const began = t.time.getTime()
    await takeTest()
    let mostDue = 0
    for (let day = 1; day <= DAYS; day++) {
      t.time = new Date(began + day * DAY)
      const isAway = day >= AWAY.from && day < AWAY.until
      const online = isAway ? [steady] : [steady, away]
      if (day === 6) await correct(exam.slug, 2, 'A')
      if (day === 9) await takeTest()
      if (day === 12) await correct(exam.slug, 3, 'dropped')
      for (const device of [steady, away]) device.openPage()
      const due = await agree(online, day)
      mostDue = Math.max(mostDue, due.length)
      for (const device of [steady, away]) practise(device)
      await agree(online, day)
    }
    expect(mostDue).toBeGreaterThan(9)
  },
)
