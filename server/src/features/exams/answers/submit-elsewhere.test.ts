import { submitAttempt } from '@sopan/contract/exams/attempts'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { WRITER, entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { started, save, submit, timeOver, open, log, saved, attempts, grades, advanceSeconds } =
  taking(t)

const LAPTOP = { writer: 'laptop01' }

/** A phone that has seen one answer, and the laptop that has added another one since. */
async function continued() {
  const { token, exam, id, q1, q2, q3 } = await started()
  const { revision } = await save(token, id, [entry(q1, 'A', 1)])
  await save(token, id, [entry(q2, 'B', 2, LAPTOP)])
  return { token, exam, id, q1, q2, q3, knowledge: { revision, writers: [WRITER] } }
}

describe('a submission of a page that does not know the answers of another device', () => {
  it('stores its answers, and the attempt stays open', async () => {
    const { token, exam, id, q3, knowledge } = await continued()
    const receipt = await submit(token, id, [entry(q3, 'C', 2)], knowledge)
    expect(receipt).toMatchObject({ state: 'open', revision: 3, answers: [{ stored: 'saved' }] })
    expect(receipt).not.toHaveProperty('score')
    expect(await attempts()).toMatchObject([{ closed_at: null, question_seconds: null }])
    expect(await grades()).toEqual([])
    expect((await open(token, exam.id))?.answers).toHaveLength(3)
  })

  it('closes it if it is repeated with the revision of the response', async () => {
    const { token, id, q3, knowledge } = await continued()
    const sent = [entry(q3, 'C', 2)]
    const { revision } = await submit(token, id, sent, knowledge)
    expect(await submit(token, id, sent, knowledge)).toMatchObject({ state: 'open' })
    const result = await submit(token, id, sent, { ...knowledge, revision })
    expect(result).toMatchObject({ state: 'closed', close_reason: 'submitted', correct: 3 })
    expect(await submit(token, id, [], knowledge)).toMatchObject({ state: 'closed', correct: 3 })
  })

  it('does not keep another attempt of the same batch open', async () => {
    const others = await Promise.all([started(), started(), started()])
    const { token, id, knowledge } = await continued()
    const [receipt, ...results] = await Promise.all([
      submit(token, id, [], knowledge),
      ...others.map((one) => submit(one.token, one.id, [], { revision: 0, writers: [] })),
    ])
    expect(receipt).toMatchObject({ state: 'open' })
    expect(results.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed'])
  })
})

describe('a submission closes the attempt', () => {
  it('because its time is over, although it did not know the answers', async () => {
    const { token, id } = await continued()
    advanceSeconds(600)
    expect(await timeOver(token, id)).toMatchObject({ state: 'closed' })
  })
})

it('an entry has the revision of the attempt with it, however it was stored', async () => {
  const { token, id, q1, q2, q3 } = await started()
  await save(token, id, [entry(q1, 'A', 1), entry(q2, 'A', 2)])
  // Not newer than all others, so it is stored with the attempt locked.
  await save(token, id, [entry(q3, 'A', 1, LAPTOP), entry(q1, 'A', 1)])
  await submit(token, id, [entry(q3, 'C', 3)])
  expect((await log(id)).map(({ seq, revision }) => [seq, revision]).toSorted()).toEqual([
    [1, 2],
    [1, 3],
    [2, 2],
    [3, 4],
  ])
  expect(await saved(id)).toHaveLength(3)
})

it('a submission with half of its knowledge, or with wrong knowledge, is refused', async () => {
  const { token, id } = await started()
  const send = async (knowledge: object) => {
    const body = { attempt_id: id, answers: [], ...knowledge }
    return t.raw(submitAttempt, { body }, { token })
  }
  for (const half of [{ revision: 1 }, { writers: [WRITER] }]) {
    const { status, body } = await send(half)
    expect([status, body.message]).toEqual([400, 'revision and writers belong together'])
  }
  for (const wrong of [
    { revision: -1, writers: [] },
    { revision: 1.5, writers: [] },
    { revision: '1', writers: [] },
    { revision: 1, writers: ['X'] },
    { revision: 1, writers: Array.from({ length: 501 }, () => WRITER) },
    { revision: null, writers: null },
  ]) {
    expect([wrong, (await send(wrong)).status]).toEqual([wrong, 400])
  }
  expect(await attempts()).toMatchObject([{ closed_at: null }])
})
