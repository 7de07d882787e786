import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { computeRanks, finishedBy } from '#test/exams/ranking.ts'
import { entry, mark, taking } from '#test/exams/taking.ts'

import { sweepSeconds } from './sweep-seconds.ts'

const t = testApp()
const { started, save, submit, results } = taking(t)

async function sweep() {
  await computeRanks(t)
  await sweepSeconds(t, (error) => {
    throw error
  })
}

it('shows the median seconds of a question from 30 learners on, and which questions were marked', async () => {
  const { token, exam, id, q1, q2 } = await started()
  await save(
    token,
    id,
    [entry(q1, 'A', 1, { seconds: 40 })],
    [mark(q1, 1, { marked: false }), mark(q2, 1)],
  )
  await submit(token, id)
  const shown = async () => (await results(token, exam.id)).results[0]
  const medians = async () => (await shown())?.questions.map((one) => one.median_seconds)
  await finishedBy(t, exam, Array<number>(28).fill(1))
  await sweep()
  expect(await medians()).toEqual([undefined, undefined, undefined, undefined])
  await finishedBy(t, exam, [1])
  await sweep()
  // 29 of them took 5 seconds for the first question; others have not seen the rest.
  expect(await medians()).toEqual([5, undefined, undefined, undefined])
  expect((await shown())?.marked_questions).toEqual([q2])
})
