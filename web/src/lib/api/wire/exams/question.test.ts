import type { Answer } from '@sopan/contract/exams/answer'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { choicesOf, fits } from '@sopan/domain/exams/kinds/kinds'
import { anyAnswerText, anyAsked } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readAttempt } from './attempt.ts'
import { readQuestions } from './question.ts'

it.each([
  [
    ['0', '1', '2'],
    ['A', 'B', 'C'],
  ],
  [
    ['1', '2', '3'],
    ['A', 'B', 'C'],
  ],
  [
    [' c', 'a', 'B'],
    ['C', 'A', 'B'],
  ],
])('options with the keys %j are answered as %j', (keys, expected) => {
  const options = keys.map((key) => ({ key, text: `Option ${key}` }))
  const [question] = readQuestions({ questions: [{ id: 1, question_text: 'Which?', options }] })
  expect(question?.texts['en']?.options.map(({ key }) => key)).toEqual(expected)
})

it.each([
  [' b', 'B'],
  ['7', null],
  [null, null],
])('the stored answer %j of a question with options is shown as %j', (sent, expected) => {
  const questions = [{ id: 1, question_text: 'Which?', options: ['one', 'two'] }]
  const answers = [{ question_id: 1, selected_option: sent, seq: 1, writer: 'aaaaaaaa' }]
  const attempt = readAttempt({ attempt_id: 4, questions, answers }, 5)
  expect(attempt.answers.map((one) => one.selected_option)).toEqual([expected])
})

it.each(['AC', '42'])('the stored answer %j of a question that is not there is kept', (answer) => {
  const answers = [{ question_id: 1, selected_option: answer, seq: 1, writer: 'aaaaaaaa' }]
  const attempt = readAttempt({ attempt_id: 4, questions: [], answers }, 5)
  expect(attempt.answers.map((one) => one.selected_option)).toEqual([answer])
})

/** The fields of a question in the response to a start that depend on what it asks. */
const sentOf = (asked: Asked) => ({
  kind: asked.kind,
  options: choicesOf(asked).map((key) => ({ key, text: key })),
})

it('every answer that fits a question is there again after a reload, for every kind', () => {
  fc.assert(
    fc.property(anyAsked, anyAnswerText, (asked, answer) => {
      fc.pre(fits(asked, answer as Answer))
      const questions = [{ id: 1, question_text: 'Which?', ...sentOf(asked) }]
      const answers = [{ question_id: 1, selected_option: answer, seq: 1, writer: 'aaaaaaaa' }]
      const attempt = readAttempt({ attempt_id: 4, questions, answers }, 5)
      expect(attempt.answers.map((one) => one.selected_option)).toEqual([answer])
    }),
  )
})

it('each question has its passage, the same one for all questions about it', () => {
  const passages = [
    {
      question_ids: [1, 2],
      passage_text: 'A table',
      passage_html: null,
      translations: [{ language: 'ur', passage_text: 'جدول', passage_html: '<p>جدول</p>' }],
    },
  ]
  const [first, second, third] = readQuestions({
    questions: [1, 2, 3].map((id) => ({ id, question_text: 'Which?', options: ['one', 'two'] })),
    passages,
  })
  expect(first?.passage?.texts).toEqual({
    en: { text: 'A table', html: null },
    ur: { text: 'جدول', html: '<p>جدول</p>' },
  })
  expect(second?.passage).toBe(first?.passage)
  expect(third?.passage).toBeUndefined()
})
