import { getTest } from '@sopan/contract/console/tests'
import { answerTicket, closeTicket, getTicket, listTickets } from '@sopan/contract/console/tickets'
import { listOwnTickets, replyToTicket, submitTicket } from '@sopan/contract/support'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const c = testConsole(t)
const { build, learner, start, submit, results } = taking(t)

const message = 'Maths Mock 07, question 1: B is right, too.'

/** A learner who has taken the test and read its review; with the id of its first question. */
async function reviewer(examId: number) {
  const one = await learner()
  const { attempt_id: id, questions } = await start(one.token, examId)
  await submit(one.token, id)
  await results(one.token, examId)
  return { ...one, question: questions[0]?.id ?? 0 }
}

const bodyOf = (question_id: number | string) => {
  return { body: { email: 'anjali@example.com', message, question_id } as never }
}

const doubt = async (token: string, question: number | string) =>
  (await t.call(submitTicket, bodyOf(question), token)).body.data.ticket_id

it('a doubt about a question is shown by question, and one answer goes to all who have it', async () => {
  const exam = await build().examWithPaper()
  const [first, second] = [await reviewer(exam.id), await reviewer(exam.id)]
  const ids: number[] = []
  for (const { token, question } of [first, second]) {
    const sent = await doubt(token, String(question))
    ids.push(sent)
    expect(await doubt(token, question)).toBe(sent)
  }
  const cookie = await c.signedIn('owner')
  const shown = await c.call(getTest, { params: { slug: exam.slug } }, { cookie })
  const doubts = { question_id: first.question, open: 2 }
  expect(shown.data.questions.map((one) => one.doubts)).toEqual([doubts, null, null, null])
  const querystring = { question: String(first.question) }
  const listed = await c.call(listTickets, { querystring }, { cookie })
  expect(listed.data.tickets.map(({ id }) => id)).toEqual(ids)
  const params = { id: String(ids[0]) }
  const { data } = await c.call(getTicket, { params }, { cookie })
  expect(data.ticket.question).toEqual({
    slug: exam.slug,
    test: exam.title,
    number: 1,
    others: 1,
  })
  const body = { text: 'The key is corrected.', close: true, to_all: true, seen_messages: 0 }
  await c.call(answerTicket, { params, body }, { cookie })
  for (const { token } of [first, second]) {
    const own = (await t.call(listOwnTickets, { querystring: {} }, token)).body.data
    expect(own).toMatchObject([{ status: 'closed', messages: [{ message: body.text }] }])
  }
})

it('a question whose key a learner has not seen cannot be doubted', async () => {
  const exam = await build().examWithPaper()
  const { question } = await reviewer(exam.id)
  const { token } = await learner()
  const session = await start(token, exam.id)
  const statusOf = async (id: number) => (await t.raw(submitTicket, bodyOf(id), { token })).status
  for (const id of [question, 999_999]) expect(await statusOf(id)).toBe(404)
  await submit(token, session.attempt_id)
  expect(await statusOf(question)).toBe(404)
})

it('two members who answer all doubts of a question together both get a response, and one answer counts', async () => {
  const exam = await build().examWithPaper()
  const people = [await reviewer(exam.id), await reviewer(exam.id)]
  const ids = await Promise.all(people.map(({ token, question }) => doubt(token, question)))
  const cookies = [await c.signedIn('owner'), await c.signedIn('support')]
  const body = { text: 'The key is right.', close: true, to_all: true, seen_messages: 0 }
  const replies = await Promise.all(
    ids.map((id, index) =>
      c.raw(answerTicket, { params: { id: String(id) }, body }, { cookie: cookies[index] ?? '' }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

describe('a test whose key can be challenged until a time', () => {
  const hours = (count: number) => new Date(t.time.getTime() + count * 3_600_000)
  const stateOf = async (token: string, examId: number) =>
    (await results(token, examId)).data.challenges

  it('takes challenges until then, refuses later ones, and has a final key once all are answered', async () => {
    const until = hours(1)
    const exam = await build().examWithPaper({ challenges_until: until })
    const { token, question } = await reviewer(exam.id)
    const time = until.toISOString()
    expect(await stateOf(token, exam.id)).toEqual({ until: time, state: 'open' })
    const id = await doubt(token, question)
    t.time = until
    const late = await t.raw(submitTicket, bodyOf(question), { token })
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Challenges of this test were possible until .+\. Yours was not sent\.$/,
      ),
    ])
    expect(await stateOf(token, exam.id)).toEqual({ until: time, state: 'closed' })
    const cookie = await c.signedIn('owner')
    const body = { text: 'The key is right.', close: false, to_all: false, seen_messages: 0 }
    await c.call(answerTicket, { params: { id: String(id) }, body }, { cookie })
    expect(await stateOf(token, exam.id)).toEqual({ until: time, state: 'final' })
    const message = { ticket_id: id, message: 'Thank you.' }
    await t.call(replyToTicket, { body: message }, token)
    expect(await stateOf(token, exam.id)).toMatchObject({ state: 'final' })
  })

  it('has no final key before the challenges of its other papers are answered', async () => {
    const exam = await build().examWithPaper({ challenges_until: hours(1) })
    const earlier = await reviewer(exam.id)
    await doubt(earlier.token, earlier.question)
    await build().paper(exam.id)
    const { token } = await reviewer(exam.id)
    t.time = hours(2)
    expect(await stateOf(token, exam.id)).toMatchObject({ state: 'closed' })
  })

  it('has a final key still when a learner writes in a challenge that was closed without an answer', async () => {
    const exam = await build().examWithPaper({ challenges_until: hours(1) })
    const { token, question } = await reviewer(exam.id)
    const id = await doubt(token, question)
    const params = { id: String(id) }
    const body = { seen_messages: 0 }
    await c.call(closeTicket, { params, body }, { cookie: await c.signedIn('owner') })
    t.time = hours(2)
    expect(await stateOf(token, exam.id)).toMatchObject({ state: 'final' })
    await t.call(replyToTicket, { body: { ticket_id: id, message: 'B is right.' } }, token)
    expect(await stateOf(token, exam.id)).toMatchObject({ state: 'final' })
  })

  it('takes a challenge again whose response was lost before the end', async () => {
    const exam = await build().examWithPaper({
      challenges_until: new Date(t.time.getTime() + 1000),
    })
    const { token, question } = await reviewer(exam.id)
    const id = await doubt(token, question)
    t.time = new Date(t.time.getTime() + 60_000)
    expect(await doubt(token, question)).toBe(id)
  })

  it('has no such state while its review is locked, and none without a time', async () => {
    const exam = await build().examWithPaper({
      challenges_until: hours(1),
      keys_shown: 'after_last_attempt',
    })
    const { token } = await reviewer(exam.id)
    expect(await stateOf(token, exam.id)).toBeUndefined()
    const other = await build().examWithPaper()
    const one = await reviewer(other.id)
    expect(await stateOf(one.token, other.id)).toBeUndefined()
  })
})
