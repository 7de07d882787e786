import { listUsers } from '@sopan/contract/account'
import {
  getOpenAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { getPaper } from '@sopan/contract/exams/paper'
import { listResults } from '@sopan/contract/exams/results'
import { logout } from '@sopan/contract/session'
import { ABILITIES, PAPER_APART } from '@sopan/domain/exams/abilities'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start, open, save, submit, advanceSeconds } = taking(t)
const DAY = 86_400

/** A learner whose session expires in a minute. */
async function aMinuteBeforeExpiry() {
  const { user, token } = await learner()
  const exam = await build().examWithPaper()
  for (let day = 0; day < 80; day += 20) {
    advanceSeconds(20 * DAY)
    await open(token, exam.id)
  }
  advanceSeconds(10 * DAY - 60)
  return { user, token, exam }
}

async function statusesOf(token: string, examId: number, attemptId: number) {
  const test_id = String(examId)
  const answers = { body: { attempt_id: attemptId, answers: [] } }
  const noPaper = { paper_id: '1', hash: 'x'.repeat(22) }
  const replies = [
    await t.raw(getPaper, { querystring: noPaper }, { token }),
    await t.raw(getOpenAttempt, { querystring: { test_id } }, { token }),
    await t.raw(saveAnswers, answers, { token }),
    await t.raw(startAttempt, { body: { test_id: examId } }, { token }),
    await t.raw(listResults, { querystring: { test_id } }, { token }),
    await t.raw(listUsers, {}, { token }),
    await t.raw(logout, {}, { token }),
    await t.raw(submitAttempt, answers, { token }),
  ]
  return replies.map((reply) => reply.status)
}

describe('a session that expires during an attempt', () => {
  it('allows that attempt to be finished, and ends then', async () => {
    const { token, exam } = await aMinuteBeforeExpiry()
    const { attempt_id: id, questions } = await start(token, exam.id)
    advanceSeconds(300)
    expect(await open(token, exam.id)).toMatchObject({ time_limit: 300 })
    const querystring = { test_id: String(exam.id), can: [...ABILITIES, PAPER_APART].join(',') }
    const { paper } = (await t.call(getOpenAttempt, { querystring }, token)).body.data ?? {}
    const address = { paper_id: String(paper?.id), hash: paper?.hash ?? '' }
    const sent = await t.call(getPaper, { querystring: address }, token)
    expect(sent.body.data.questions).toHaveLength(4)
    await save(token, id, [entry(questions[0]?.id ?? 0, 'A', 1)])
    expect(await submit(token, id)).toMatchObject({ correct: 1 })
    const again = await t.raw(saveAnswers, { body: { attempt_id: id, answers: [] } }, { token })
    expect(again.status).toBe(401)
  })

  it('is accepted only by the calls that a running test needs', async () => {
    const { token, exam } = await aMinuteBeforeExpiry()
    const { attempt_id: id } = await start(token, exam.id)
    advanceSeconds(300)
    expect(await statusesOf(token, exam.id, id)).toEqual([404, 200, 200, 401, 401, 401, 401, 200])
  })

  it('counts as a visitor on public pages', async () => {
    const { token, exam } = await aMinuteBeforeExpiry()
    await start(token, exam.id)
    advanceSeconds(300)
    const asked = { querystring: { id: String(exam.id) } }
    const visitor = await t.raw(getExam, asked)
    expect((await t.raw(getExam, asked, { token })).body).toEqual(visitor.body)
  })

  it('is not accepted for an attempt started after it expired', async () => {
    const { user, token, exam } = await aMinuteBeforeExpiry()
    advanceSeconds(120)
    const other = await build().token(user.id, t.time)
    const { attempt_id: id } = await start(other, exam.id)
    expect(await statusesOf(token, exam.id, id)).toEqual(Array.from({ length: 8 }, () => 401))
  })

  it('is not accepted after a logout', async () => {
    const { token, exam } = await aMinuteBeforeExpiry()
    const { attempt_id: id } = await start(token, exam.id)
    await t.call(logout, {}, token)
    advanceSeconds(300)
    expect(await statusesOf(token, exam.id, id)).toEqual(Array.from({ length: 8 }, () => 401))
  })

  it('is not accepted if it was not used for 30 days', async () => {
    const { user, token, exam } = await aMinuteBeforeExpiry()
    const { attempt_id: id } = await start(token, exam.id)
    const month = new Date(t.time.getTime() - 30 * DAY * 1000)
    await t.db
      .updateTable('session')
      .set({ last_seen_at: month })
      .where('user_id', '=', user.id)
      .execute()
    advanceSeconds(300)
    expect(await statusesOf(token, exam.id, id)).toEqual(Array.from({ length: 8 }, () => 401))
  })
})

it('is rejected for an account that is not active, also in an open attempt', async () => {
  const { user, token } = await learner()
  const exam = await build().examWithPaper()
  const { attempt_id: id } = await start(token, exam.id)
  await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', user.id).execute()
  expect(await statusesOf(token, exam.id, id)).toEqual(Array.from({ length: 8 }, () => 401))
})
