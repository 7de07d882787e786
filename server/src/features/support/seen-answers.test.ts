import { getDashboard } from '@sopan/contract/dashboard'
import { listOwnTickets, markAnswersSeen, submitTicket } from '@sopan/contract/support'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

import { answerTicket } from './operate.ts'

const t = testApp()

async function learner() {
  const build = factories(t.db)
  const token = await build.token((await build.user()).id, t.time)
  const body = { email: 'anjali@example.com', message: 'The video does not start.' }
  const { ticket_id: id } = (await t.call(submitTicket, { body }, token)).body.data
  return {
    id,
    answer: (text: string, close = false) =>
      answerTicket(t.db, id, { text, close }, { actor: 'ravi', now: t.time, dryRun: false }),
    counted: async () =>
      (await t.call(getDashboard, { querystring: {} }, token)).body.data.new_answers,
    messages: async () =>
      (await t.call(listOwnTickets, { querystring: {} }, token)).body.data[0]?.messages ?? [],
    see: (ticketId: number, answerId: number) =>
      t.call(markAnswersSeen, { body: { ticket_id: ticketId, answer_id: answerId } }, token),
  }
}

it('an answer is new until its learner opens it, and each later one again', async () => {
  const { id, answer, counted, messages, see } = await learner()
  expect(await counted()).toEqual([])
  await answer('Please update the app.')
  await answer('Then start it again.')
  expect(await counted()).toEqual([{ ticket_id: id, answers: 2 }])
  const [first, second] = await messages()
  expect([first?.is_new, second?.is_new]).toEqual([true, true])
  await see(id, first?.id ?? 0)
  expect(await counted()).toEqual([{ ticket_id: id, answers: 1 }])
  await see(id, second?.id ?? 0)
  expect(await counted()).toEqual([])
  expect((await messages()).map(({ is_new: isNew }) => isNew)).toEqual([false, false])
  await answer('It works now.', true)
  expect(await counted()).toEqual([{ ticket_id: id, answers: 1 }])
})

it('an answer to another learner is neither shown nor seen', async () => {
  const [one, other] = [await learner(), await learner()]
  await one.answer('Please update the app.')
  expect(await other.counted()).toEqual([])
  const [first] = await one.messages()
  await other.see(one.id, first?.id ?? 0)
  await other.see(other.id, first?.id ?? 0)
  expect(await one.counted()).toEqual([{ ticket_id: one.id, answers: 1 }])
})
