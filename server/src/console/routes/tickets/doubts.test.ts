import { getTest } from '@sopan/contract/console/tests'
import { answerTicket, getTicket, listTickets } from '@sopan/contract/console/tickets'
import { listOwnTickets, submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

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
