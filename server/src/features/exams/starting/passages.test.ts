import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getPaper } from '@sopan/contract/exams/paper'
import { listResults } from '@sopan/contract/exams/results'
import { ABILITIES, PAPER_APART } from '@sopan/domain/exams/abilities'
import { PASSAGES } from '@sopan/domain/exams/passages'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { questions } from '#test/exams/exam-factories.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, submit } = taking(t)

const CAN = [...ABILITIES]
const plain = (text: string) => ({ text, html: null })

/** A test of four questions; the second and the third one are about a passage. */
const withPassage = () => {
  const passage = {
    name: 'fares',
    first: 2,
    last: 3,
    texts: { en: plain('A bus costs 5.'), ur: plain('کرایہ') },
    source: { en: 'A bus costs 5.', ur: 'کرایہ' },
  }
  const passages = JSON.stringify([passage])
  const paper = { questions: questions(4), languages: ['en', 'ur'], needs: [PASSAGES], passages }
  return build().examWithPaper({}, paper)
}

it('a passage is sent once with the attempt, the paper and the result', async () => {
  const { token } = await learner()
  const exam = await withPassage()
  const [, second, third] = exam.paper.questions
  const sent = [
    {
      question_ids: [second?.id, third?.id],
      passage_text: 'A bus costs 5.',
      passage_html: null,
      translations: [{ language: 'ur', passage_text: 'کرایہ', passage_html: null }],
    },
  ]
  const body = { test_id: exam.id, can: CAN }
  const { data } = (await t.call(startAttempt, { body }, token)).body
  expect(data.passages).toEqual(sent)

  const apart = { test_id: String(exam.id), can: [...CAN, PAPER_APART].join(',') }
  const open = (await t.call(getOpenAttempt, { querystring: apart }, token)).body.data
  expect(open).toMatchObject({ questions: [] })
  expect(open).not.toHaveProperty('passages')
  const place = { paper_id: String(exam.paper.id), hash: open?.paper?.hash ?? '' }
  const paper = (await t.call(getPaper, { querystring: place }, token)).body.data
  expect(paper.passages).toEqual(sent)

  await submit(token, data.attempt_id)
  const querystring = { test_id: String(exam.id), can: CAN.join(',') }
  const { results } = (await t.call(listResults, { querystring }, token)).body
  expect(results[0]?.passages).toEqual(sent)
})

it('a page that cannot show passages starts none', async () => {
  const { token } = await learner()
  const exam = await withPassage()
  const can = CAN.filter((one) => one !== PASSAGES)
  const { status, body } = await t.raw(
    startAttempt,
    { body: { test_id: exam.id, can } },
    { token, headers: {} },
  )
  expect([status, body.message]).toEqual([409, 'Please reload the page to take this test.'])
  expect(await t.db.selectFrom('attempt').selectAll().execute()).toEqual([])
})

it('an attempt of a paper without passages has no field for them, so that its bytes stay as before', async () => {
  const { token } = await learner()
  const exam = await build().examWithPaper()
  const body = { test_id: exam.id, can: CAN }
  const { data } = (await t.call(startAttempt, { body }, token)).body
  expect(data).not.toHaveProperty('passages')
})
