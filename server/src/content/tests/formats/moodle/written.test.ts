import type { Fraction } from '@sopan/domain/exams/marks'
import { expect, it } from 'vitest'

import { file } from '#test/moodle.ts'

import { passage, question } from '../../question-schema.ts'
import type { QuestionContent, TestContent } from '../../schema.ts'
import { readQuestions } from '../read-questions.ts'
import { countingKey } from '../written-key.ts'
import { MOODLE_WRITER } from './write-moodle.ts'

const PNG = new Uint8Array(Buffer.from(/>(.*)</.exec(file('x.png'))?.[1] ?? '', 'base64'))
const SIZES = new Map([['images/circuit.png', { path: '', width: 1, height: 1 }]])

const over = (numerator: number, denominator = 1): Fraction => ({ numerator, denominator })
const asked = (
  fields: object,
  { right = over(1), wrong = over(0), section = 0 } = {},
): QuestionContent => ({
  ...question.parse(fields),
  marks: { right, wrong },
  section,
  pictures: SIZES,
})

const two = { options: ['p', 'q'], answer: 'A' }
const hindi = { text: 'प्र **क**?', options: ['क', 'q'], explanation: 'क्योंकि।' }

/** Sections, a passage, all kinds, marks, pictures and languages. */
const QUESTIONS = [
  asked({ text: 'How much is $\\frac{1}{2}$ & $$x < 1$$?', ...two, explanation: '- one\n- two' }),
  asked(
    { text: 'About it?', ...two, hi: hindi, explanation: 'Because.' },
    { right: over(2), wrong: over(-2, 3) },
  ),
  asked({ text: 'About it, too?', options: ['p', '![](images/circuit.png)', 'r'], answer: 'B' }),
  asked(
    { text: 'Not *about* it ++here++?', options: ['p', 'q', 'r'], answers: 'AC' },
    { right: over(6, 7) },
  ),
  asked(
    {
      text: '![](images/circuit.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      number: '0.31 to 0.320001',
    },
    { section: 1, right: over(4), wrong: over(-1) },
  ),
  asked({ text: 'A number for \\$5 or \\$6?', number: '-42' }, { section: 1 }),
  asked(
    { text: 'H\\_2 and `code` 5 \\* 3', ...two, key: 'B' },
    { section: 1, right: over(1), wrong: over(-1, 4) },
  ),
]

const TEST = {
  name: 'Mock 1',
  sections: [{ name: 'Maths' }, { name: 'Age/Time' }],
  questions: QUESTIONS,
  passages: [
    {
      ...passage.parse({ name: 'fares', text: 'Read **this**.', hi: { text: 'यह पढ़ें।' } }),
      first: 2,
      last: 3,
      pictures: SIZES,
    },
  ],
} as unknown as TestContent

const pictures = new Map([['images/circuit.png', PNG]])
const written = (test: TestContent) => MOODLE_WRITER.write({ test, pictures })
const readBack = async (test: TestContent) =>
  readQuestions('bank.xml', Buffer.from(await written(test)))

it('a test that was written is read with its questions, sections, passages, marks, languages and pictures', async () => {
  const { errors, rows, pictures: found } = await readBack(TEST)
  expect(errors).toEqual([])
  expect(rows.flatMap((row) => row.errors)).toEqual([])
  expect(rows.map(({ section }) => section)).toEqual([
    ...Array(4).fill('Maths'),
    ...Array(3).fill('Age/Time'),
  ])
  const about = { text: 'Read **this**.', hi: { text: 'यह पढ़ें।' } }
  expect(rows.map((row) => row.passage)).toEqual([null, about, about, null, null, null, null])
  const picture = '![](images/from-file-1.png)'
  expect(rows.map((row) => row.question)).toEqual([
    { text: 'How much is $\\frac{1}{2}$ & $$x < 1$$?', ...two, explanation: '- one\n- two' },
    {
      text: 'About it?',
      ...two,
      hi: hindi,
      explanation: 'Because.',
      marks: { right: 2, wrong: '-2/3' },
    },
    { text: 'About it, too?', options: ['p', picture, 'r'], answer: 'B' },
    {
      text: 'Not *about* it ++here++?',
      options: ['p', 'q', 'r'],
      answers: 'AC',
      marks: { right: '6/7', wrong: 0 },
    },
    {
      text: `${picture}\n\n| a | b |\n|---|---|\n| 1 | 2 |`,
      number: '0.31 to 0.320001',
      marks: { right: 4, wrong: -1 },
    },
    { text: 'A number for \\$5 or \\$6?', number: '-42' },
    { text: 'H_2 and code 5 * 3', ...two, answer: 'B', marks: { right: 1, wrong: -0.25 } },
  ])
  expect(found).toEqual([{ name: 'images/from-file-1.png', content: PNG }])
})

it('a test without sections is read without them, and questions behind a passage are not about it', async () => {
  const questions = QUESTIONS.map((one) => ({ ...one, section: null }))
  const { rows } = await readBack({ ...TEST, sections: [], questions })
  expect(rows.map(({ section, passage: about }) => [section, about !== null])).toEqual(
    [false, true, true, false, false, false, false].map((isAbout) => [null, isAbout]),
  )
})

it.each([
  ['all answers count', { ...two, key: 'all' }],
  ['it does not count', { ...two, key: 'dropped' }],
  ['two options are right', { options: ['p', 'q', 'r'], answer: 'A', key: ['A', 'B'] }],
  ['every number counts', { number: '42', key: 'all' }],
])('a question is written without an answer where %s', async (_, fields) => {
  const changed = asked({ text: 'x?', ...fields })
  expect(countingKey(changed)).toBeNull()
  const { rows } = await readBack({ ...TEST, passages: [], questions: [changed] })
  expect(rows[0]?.errors[0]?.message).toMatch(/has no right (?:option|number)\.$/)
})

it('HTML in a text stays a text in the file', async () => {
  const shown = asked({ text: '<script>alert(1)</script> ]]> &amp;', ...two })
  const bytes = await written({ ...TEST, passages: [], questions: [shown] })
  expect(Buffer.from(bytes).toString()).not.toContain('<script')
  const { rows } = await readQuestions('bank.xml', Buffer.from(bytes))
  expect(rows[0]?.question?.text).toBe('<script>alert(1)</script> ]]> &')
})
