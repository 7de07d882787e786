import { QUESTION_COLUMNS } from '@sopan/contract/console/question-columns'
import { expect, it } from 'vitest'

import { moodleFile, question as moodleQuestion } from '#test/moodle.ts'
import { xlsxFile } from '#test/xlsx.ts'

import { readQuestions } from './read-questions.ts'

const HEADINGS = ['question', 'a', 'b', 'answer']

const ofSheet = (rows: Parameters<typeof xlsxFile>[0]) =>
  readQuestions('questions.xlsx', xlsxFile(rows))

it('a question whose number is typed has it in place of options and answer, typed as a number or a text', async () => {
  const headings = [...HEADINGS, 'Right number', 'question_hi']
  const { rows } = await ofSheet([
    headings,
    ['Sum?', null, null, null, 42, 'योग?'],
    ['Ratio?', null, null, null, '0.31 to 0.33'],
    ['Ratio?', null, null, null, 'a third'],
    ['Ratio?', null, null, null, '3 to 2'],
    ['Ratio?', '1', null, 'A', '7'],
  ])
  expect(rows.map(({ question }) => question)).toEqual([
    { text: 'Sum?', number: '42', hi: { text: 'योग?' } },
    { text: 'Ratio?', number: '0.31 to 0.33' },
    null,
    null,
    null,
  ])
  expect(rows.flatMap((row) => row.errors.map(({ message }) => message))).toEqual([
    expect.stringMatching(/^E4 must be a number with at most six decimals/),
    'E5 is wrong: the range 3 to 2 ends before it begins.',
    "B6 belongs to options, and this row has a 'number'.",
    "D6 belongs to options, and this row has a 'number'.",
  ])
})

it('a row with several letters is a question with several right options, with the marks of each, if there are any', async () => {
  const { rows } = await ofSheet([
    [...HEADINGS, 'partly'],
    ['X?', 'p', 'q', 'a, B', 1],
    ['Y?', 'p', 'q', 'AB'],
    ['Z?', 'p', 'q', 'A', '1'],
    ['Z?', 'p', 'q', 'A and B'],
    ['Z?', 'p', 'q', 'ABC'],
    ['Z?', 'p', 'q', '12'],
  ])
  const texts = { options: ['p', 'q'], answers: 'AB' }
  expect(rows.map(({ question }) => question)).toEqual([
    { text: 'X?', ...texts, partly: 1 },
    { text: 'Y?', ...texts },
    ...Array.from({ length: 4 }, () => null),
  ])
  expect(rows.flatMap((row) => row.errors.map(({ message }) => message))).toEqual([
    "E4 is wrong: 'partly' needs 'answers'.",
    expect.stringMatching(/^D5 must be A, B/),
    'D6 is wrong: there is no option C.',
    expect.stringMatching(/^D7 must be A, B/),
  ])
})

it('a sheet has room for the columns of all languages', async () => {
  const filled = ['question', 'a', 'b', 'question_ur', 'a_ur', 'b_ur']
  const row = QUESTION_COLUMNS.map((column) =>
    column === 'answer' ? 'A' : filled.includes(column) ? column : null,
  )
  const { errors, rows } = await ofSheet([[...QUESTION_COLUMNS], row])
  expect(errors).toEqual([])
  expect(rows).toMatchObject([{ errors: [], question: { ur: { text: 'question_ur' } } }])
})

/** A question of Moodle with these right numbers. */
const numerical = (...numbers: string[]) => {
  const answers = numbers.map((text) => `<answer fraction="100"><text>${text}</text></answer>`)
  return moodleFile(moodleQuestion('numerical', 'When?', answers.join('')))
}

it.each([
  ['q.gift', Buffer.from('When?{#about 1966}'), 'about 1966'],
  ['q.gift', Buffer.from('When?{#}'), '?'],
  ['q.gift', Buffer.from('When?{#=1966 =1965}'), '1966 =1965'],
  ['q.xml', numerical('about 2'), 'about 2'],
  ['q.xml', numerical('1', '2'), '1 / 2'],
  ['q.xml', numerical(), '?'],
])(
  'a number of %s that cannot be read is the only thing that is wrong',
  async (name, file, text) => {
    const { rows } = await readQuestions(name, file)
    expect(rows.map(({ errors }) => errors.map(({ column }) => column))).toEqual([['number']])
    expect(rows[0]?.cells.find(({ column }) => column === 'number')?.text).toBe(text)
  },
)
