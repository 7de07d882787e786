import { gunzipSync } from 'node:zlib'

import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getPaper } from '@sopan/contract/exams/paper'
import { ABILITIES, PAPER_APART } from '@sopan/domain/exams/abilities'
import { optionOrder } from '@sopan/domain/exams/option-order'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start, submit } = taking(t)

const CAN = [...ABILITIES, PAPER_APART]

/** A start by a page that reads the paper apart. */
async function startApart(token: string, test_id: number) {
  const { data } = (await t.call(startAttempt, { body: { test_id, can: CAN } }, token)).body
  if (data.paper === undefined) throw new Error('the attempt has no paper')
  const { id, hash, shuffled } = data.paper
  return { data, address: { paper_id: String(id), hash }, shuffled }
}

const read = async (querystring: { paper_id: string; hash: string }, token: string) =>
  t.raw(getPaper, { querystring }, { token })

describe('a page that reads the paper apart', () => {
  it('gets the questions of the attempt from its address, with the options in the order of the paper', async () => {
    const { token } = await learner()
    const exam = await build().examWithPaper(
      {},
      { questions: questions(20), shuffle_options: true },
    )
    const { data, address, shuffled } = await startApart(token, exam.id)
    expect([data.questions, shuffled]).toEqual([[], true])
    const { body } = await t.call(getPaper, { querystring: address }, token)
    const whole = await start(token, exam.id)
    expect(whole.paper).toBeUndefined()
    const ordered = body.data.questions.map((question) => ({
      ...question,
      options: optionOrder(data.attempt_id, question.id, question.options.length).map(
        (place) => question.options[place],
      ),
    }))
    expect(ordered).toEqual(whole.questions)
  })

  it('reads the same bytes in each attempt, compressed and not stored, and the attempt in progress names them too', async () => {
    const [one, two] = [await learner(), await learner()]
    const exam = await build().examWithPaper({}, { questions: questions(20) })
    const { address, shuffled } = await startApart(one.token, exam.id)
    expect(shuffled).toBe(false)
    expect((await startApart(two.token, exam.id)).address).toEqual(address)
    const querystring = { test_id: String(exam.id), can: CAN.join(',') }
    const open = (await t.call(getOpenAttempt, { querystring }, one.token)).body.data
    expect(open).toMatchObject({ resumed: true, questions: [], paper: { hash: address.hash } })
    const ask = (token: string) =>
      t.app.inject({
        url: `/api/tests/paper.php?${String(new URLSearchParams(address))}`,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      })
    const [first, second] = [await ask(one.token), await ask(two.token)]
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(first.rawPayload).toEqual(second.rawPayload)
    expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toMatchObject({ success: true })
  })

  it.each([
    ['who has not started the test', async () => (await learner()).token],
    [
      'who has submitted it',
      async (token: string, attemptId: number) => {
        await submit(token, attemptId)
        return token
      },
    ],
  ])('is sent to no learner %s', async (_, change) => {
    const { token } = await learner()
    const exam = await build().examWithPaper()
    const { data, address } = await startApart(token, exam.id)
    const asker = await change(token, data.attempt_id)
    expect(await read(address, asker)).toMatchObject({ status: 404, body: { data: null } })
  })

  it('is told that the server has not these bytes: another hash, or another paper', async () => {
    const { token } = await learner()
    const [exam, other] = [await build().examWithPaper(), await build().examWithPaper()]
    const { address } = await startApart(token, exam.id)
    const hash = `${address.hash.slice(1)}x`
    expect((await read({ ...address, hash }, token)).status).toBe(404)
    const paper_id = String(other.paper.id)
    expect((await read({ ...address, paper_id }, token)).status).toBe(404)
  })
})
