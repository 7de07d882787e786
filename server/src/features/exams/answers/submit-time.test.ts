import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { recordAlive } from '../closing/outage.ts'
import { extendExam } from '../operate/extend-exam.ts'

const t = testApp()
const { started, save, submit, timeOver, results, attempts, saved, advanceSeconds } = taking(t)

const act = () => ({ actor: 'ravi', reason: 'outage', now: t.time, dryRun: false })
const OPEN = { state: 'open', answers: [{ stored: 'saved' }] }

describe('a page that submits because its time is over', () => {
  it.each([
    ['while the deadline is ahead, keeps the attempt open', 599, OPEN, null],
    ['at the deadline, closes it', 600, { state: 'closed', close_reason: 'expired' }, 'expired'],
    ['after the deadline, closes it', 629, { state: 'closed', correct: 1 }, 'expired'],
  ])('%s, and stores its answers', async (_, seconds, receipt, reason) => {
    const { token, id, q1, session } = await started()
    advanceSeconds(seconds)
    const answer = await timeOver(token, id, [entry(q1, 'A', 1)])
    expect(answer).toMatchObject({ ...receipt, deadline: session.deadline })
    expect(await attempts()).toMatchObject([{ close_reason: reason }])
    expect(await saved(id)).toMatchObject([{ option: 'A' }])
  })

  it('after an extension continues until the new deadline', async () => {
    const { token, exam, id, q1 } = await started()
    advanceSeconds(590)
    await extendExam(t.db, exam.slug, { minutes: 5, email: null, closedSince: null }, act())
    advanceSeconds(30)
    expect(await timeOver(token, id, [entry(q1, 'A', 1)])).toMatchObject(OPEN)
    advanceSeconds(280)
    expect(await timeOver(token, id)).toMatchObject({ state: 'closed', correct: 1 })
  })

  it('while closing is paused after an outage leaves the attempt to the operator', async () => {
    const { token, exam, id, q1 } = await started()
    advanceSeconds(590)
    await recordAlive(t)
    advanceSeconds(40)
    await recordAlive(t)
    expect(await timeOver(token, id, [entry(q1, 'A', 1)])).toMatchObject(OPEN)
    const input = { minutes: 15, email: null, closedSince: null }
    expect(await extendExam(t.db, exam.slug, input, act())).toMatchObject({ attempts: 1 })
    expect(await save(token, id, [])).toMatchObject({ state: 'open' })
  })

  it('of a closed attempt receives the result', async () => {
    const { token, id, q1 } = await started()
    await submit(token, id, [entry(q1, 'A', 1)])
    expect(await timeOver(token, id)).toMatchObject({ correct: 1, close_reason: 'submitted' })
  })
})

describe('the seconds of each question', () => {
  it('are shown in the review as the closing submission sent them, also of skipped questions', async () => {
    const { token, exam, id, q1, q2, q3 } = await started()
    await timeOver(token, id, [entry(q1, 'A', 1)], { [q1]: 2 })
    advanceSeconds(600)
    await timeOver(token, id, [], { [q1]: 15, [q2]: 7, 999_999: 3 })
    await timeOver(token, id, [], { [q1]: 99 })
    const [result] = (await results(token, exam.id)).results
    expect(result?.user_answers[q1]).toMatchObject({ selected_option: 'A', seconds: 15 })
    expect(result?.user_answers[q2]).toMatchObject({ selected_option: null, seconds: 7 })
    expect(result?.user_answers[q3]).toMatchObject({ seconds: 0 })
  })

  it('without any are those of the answers', async () => {
    const { token, exam, id, q1 } = await started()
    await submit(token, id, [entry(q1, 'A', 1)])
    const [result] = (await results(token, exam.id)).results
    expect(result?.user_answers[q1]).toMatchObject({ seconds: 5 })
  })
})
