import { startAttempt } from '@sopan/contract/exams/attempts'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { expect, it } from 'vitest'

import { listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import { testApp } from '#test/app.ts'
import { correcting } from '#test/exams/correcting.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, started, submit, results } = taking(t)
const { correct } = correcting(t)

const asked: Asked = { kind: 'number', key: { mode: 'number', from: '7', to: '7' } }
const textsOf = (question: string) => ({
  en: { question: { text: question, html: null }, options: [], explanation: null },
})

it('a value that is corrected to a range gives marks to the numbers in it, its ends among them', async () => {
  const exam = await build().examWithPaper({}, { questions: [{ asked }, { asked }] })
  const ids: number[] = []
  for (const text of ['7', '6.9', '6.899999']) {
    const { token } = await learner()
    const body = { test_id: exam.id, can: [...ABILITIES] }
    const { data } = (await t.call(startAttempt, { body }, token)).body
    ids.push(data.attempt_id)
    await submit(token, data.attempt_id, [entry(data.questions[0]?.id ?? 0, text, 1)])
  }
  const { effect } = await correct(exam.slug, 1, '6.9 to 7.1')
  expect(effect).toMatchObject({ graded: 3, changed: 1, higher: 1 })
  const grades = await t.db
    .selectFrom('grade')
    .select(['attempt_id', 'right_count'])
    .orderBy('version')
    .execute()
  const newest = new Map(grades.map((one) => [one.attempt_id, one.right_count]))
  expect(ids.map((id) => newest.get(id))).toEqual([1, 1, 0])
  await expect(correct(exam.slug, 2, '8 to 6')).rejects.toThrow('ends before it begins')
  await expect(correct(exam.slug, 2, 'B')).rejects.toThrow('B is no answer here')
})

it('a corrected number is not that of another question in the same place of a paper with the same ranking', async () => {
  const exam = await build().examWithPaper(
    {},
    { questions: [{ asked, texts: textsOf('3 + 4?') }, {}] },
  )
  const newest = await build().paper(exam.id, {
    questions: [{ asked, texts: textsOf('9 - 2?') }, {}],
  })
  await correct(exam.slug, 1, '6 to 8', { paper: { id: newest.id, key: '7' } })
  const corrections = await listKeyCorrections(t.db, [exam.paper.id, newest.id])
  expect([...corrections.values()].map((one) => one.paper_id)).toEqual([newest.id])
})

it('a corrected key of a question about one passage is not that of the same question about another one', async () => {
  const passages = ['A bus costs 5.', 'A train costs 7.'].map((text, index) => {
    const place = { first: index + 1, last: index + 1 }
    const texts = { en: { text, html: null } }
    return { name: `fares-${index}`, ...place, texts, source: { en: text } }
  })
  const questions = [asked, asked].map((one) => ({ asked: one, texts: textsOf('The total?') }))
  const given = { questions, passages: JSON.stringify(passages) }
  const exam = await build().examWithPaper({}, given)
  const newest = await build().paper(exam.id, { ...given, pass_percent: 40 })
  await correct(exam.slug, 1, '8', { paper: { id: newest.id, key: '7' } })
  const corrections = await listKeyCorrections(t.db, [exam.paper.id, newest.id])
  const firsts = [exam.paper, newest].map((paper) => paper.questions[0]?.id)
  expect([...corrections.keys()]).toEqual(firsts)
})

it('a result has the text of the right number as its right answer, also where the number does not count any more', async () => {
  const { exam, token, id, q1 } = await started({}, { questions: [{ asked }, {}] })
  await submit(token, id, [entry(q1, '7', 1)])
  const shown = async () => {
    const [question] = (await results(token, exam.id)).results[0]?.questions ?? []
    return [question?.correct_answer, question?.options, question?.option_a, question?.option_c]
  }
  expect(await shown()).toEqual(['7', [], '', null])
  await correct(exam.slug, 1, '6.9 to 7.1')
  expect((await shown())[0]).toBe('6.9 to 7.1')
  await correct(exam.slug, 1, 'dropped')
  expect((await shown())[0]).toBe('7')
})
