import { getExam, tellMe } from '@sopan/contract/exams/exams'
import { HOUR_MS, MINUTE_MS } from '@sopan/domain/durations'
import { expect, it } from 'vitest'

import { sweepAttempts } from '#server/features/exams/closing/sweep.ts'
import { createPaperCache } from '#server/features/exams/paper/cache.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import type { Mail } from '#server/lib/mail.ts'
import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { learner, build, start, submit } = taking(t)

const fail = (error: unknown) => {
  throw error
}
const inHours = (hours: number) => new Date(t.time.getTime() + hours * HOUR_MS)

async function windowed(opens: number, closes: number, more: object = {}) {
  const exam = await build().examWithPaper()
  const window = { opens_at: inHours(opens), closes_at: inHours(closes) }
  await setWindow(exam.id, { ...window, keys_shown: 'after_close', ...more })
  return exam
}

const setWindow = (id: number, values: object) =>
  t.db.updateTable('exam').set(values).where('id', '=', id).execute()

async function ask(token: string, id: number, on = true) {
  return t.raw(tellMe, { body: { test_id: id, on } }, { token })
}

const tellsMe = async (token: string, id: number) =>
  (await t.call(getExam, { querystring: { test_id: String(id) } }, token)).body.data.tells_me

/** Sends what is due after so many hours; returns the subjects of the new mails. */
async function subjectsAfter(hours: number): Promise<string[]> {
  const before = t.mails.length
  t.time = inHours(hours)
  await sweepAttempts(t, createPaperCache(), fail)
  await sweepOutbox(t, fail)
  return t.mails.slice(before).map(({ subject }) => subject)
}

it('a mail comes an hour before the test opens, and one when rank and keys are out', async () => {
  const exam = await windowed(50, 52)
  const { token, user } = await learner()
  expect([(await ask(token, exam.id)).status, await tellsMe(token, exam.id)]).toEqual([200, true])
  expect((await ask(token, exam.id)).status).toBe(200)
  for (const hours of [0, 24, 24]) expect(await subjectsAfter(hours)).toEqual([])
  expect(await subjectsAfter(1)).toEqual([expect.stringMatching(/ opens on /)])
  expect(t.mails.at(-1)).toMatchObject({
    to: user.email,
    text: expect.stringContaining(`/tests?test=${exam.id}`),
  })
  t.time = inHours(1.5)
  const { attempt_id: id } = await start(token, exam.id)
  await submit(token, id, [])
  const other = await learner()
  await start(other.token, exam.id)
  expect(await subjectsAfter(1.6)).toEqual([expect.stringMatching(/: the results are out$/)])
  expect(t.mails.at(-1)?.text).toContain(`/test-results/${exam.id}`)
  expect(await tellsMe(token, exam.id)).toBe(false)
})

it('the mail about results waits for the last attempt of the window and for the date of the keys', async () => {
  const exam = await windowed(-1, 0.1, { keys_shown: 'date', keys_date: inHours(3) })
  const { token } = await learner()
  await ask(token, exam.id)
  const { attempt_id: id } = await start(token, exam.id)
  await submit(token, id, [])
  const late = await learner()
  await t.db
    .updateTable('app_user')
    .set({ extra_minutes_per_hour: 60 })
    .where('id', '=', late.user.id)
    .execute()
  t.time = new Date(t.time.getTime() + 5 * MINUTE_MS)
  await start(late.token, exam.id)
  expect(await subjectsAfter(0.1)).toEqual([])
  expect(await subjectsAfter(1)).toEqual([])
  expect(await subjectsAfter(2)).toEqual([expect.stringMatching(/results are out/)])
})

it.each([
  ['a window that is moved earlier is told a day before at the latest', { opens: 30 }, 1],
  ['a window that has opened is not announced', { opens: 1 }, 0],
])('%s', async (_, { opens }, count) => {
  const exam = await windowed(100, 102)
  const { token } = await learner()
  await ask(token, exam.id)
  await subjectsAfter(0)
  await setWindow(exam.id, { opens_at: inHours(opens) })
  const subjects = [...(await subjectsAfter(24)), ...(await subjectsAfter(5.5))]
  expect(subjects.filter((subject) => subject.includes(' opens on '))).toHaveLength(count)
})

it('who asks again after a mail gets no second one on the same day, and none after a no', async () => {
  const exam = await windowed(0.5, 2)
  const { token } = await learner()
  await ask(token, exam.id)
  expect(await subjectsAfter(0)).toHaveLength(1)
  await ask(token, exam.id, false)
  await ask(token, exam.id)
  expect(await subjectsAfter(0.1)).toEqual([])
  await ask(token, exam.id, false)
  expect(await tellsMe(token, exam.id)).toBe(false)
  const { attempt_id: id } = await start(token, (await windowed(-1, 1)).id)
  await submit(token, id, [])
  expect(await subjectsAfter(30)).toEqual([])
})

it('no and yes while a mail is sent lead to no second mail', async () => {
  const exam = await windowed(0.5, 2)
  const { token } = await learner()
  await ask(token, exam.id)
  const answers: unknown[] = []
  const send = async (mail: Mail) => {
    if (answers.length === 0) {
      for (const on of [false, true]) answers.push((await ask(token, exam.id, on)).body.data)
    }
    return t.mailer.send(mail)
  }
  await sweepOutbox({ ...t, mailer: { send } }, fail)
  await subjectsAfter(0.1)
  expect(t.mails).toHaveLength(1)
  expect(answers).toEqual([{ tells_me: true }, { tells_me: true }])
})

it('a test without a window, an unknown one and a visitor are refused', async () => {
  const { token } = await learner()
  const plain = await build().examWithPaper()
  expect((await ask(token, plain.id)).status).toBe(409)
  expect((await ask(token, 999_999)).status).toBe(404)
  const exam = await windowed(1, 2)
  expect((await t.raw(tellMe, { body: { test_id: exam.id, on: true } })).status).toBe(401)
})
