import { fractionText } from '@sopan/domain/exams/marks'
import { expect, it } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { contentFolder } from '#test/content/content-folder.ts'
import { openContent } from '#test/content/read-content.ts'

import { readTests } from './read.ts'

const FILE = 'tests/prelims.yaml'
const HEAD = `name: Prelims
description: Short.
access: free
minutes: 60
marking: { right: 2, wrong: -0.5 }
sections:
`
const question = (number: number, more = '') => `      - text: ${number} + 1?
        options: ['1', '2']
        answer: B
${more}`
const section = (name: string, keys: string, count: number) =>
  `  - name: ${name}
${keys}    questions:
${Array.from({ length: count }, (_, index) => question(index)).join('')}`
const together = (count: number) =>
  section('Maths', "    total_marks: 30\n    negative: '1/4'\n", count)

async function errorsOf(text: string) {
  const { errors } = await checkContent(contentFolder({ [FILE]: HEAD + text }))
  return errors.map(({ line, message }) => `${line} ${message}`)
}

async function marksOf(text: string, bank = '') {
  const folder = contentFolder({ [FILE]: HEAD + text, 'banks/a.gift': bank })
  const { context, errors } = await openContent(folder)
  const [test] = await readTests(context)
  expect(errors).toEqual([])
  return test?.questions.map(({ marks: { right, wrong } }) =>
    [right, wrong].map(fractionText).join(),
  )
}

it('the questions of a section with marks have equal parts of them, all others the marks of the test', async () => {
  const text = `${together(35)}${section('English', '', 1)}${section('GK', '    total_marks: 3\n', 2)}`
  expect(await marksOf(text)).toEqual([
    ...Array<string>(35).fill('6/7,-3/14'),
    '2,-1/2',
    '3/2,0',
    '3/2,0',
  ])
})

it('the questions of a bank have equal parts of the marks of their section', async () => {
  const bank = '1?{~1 =2}\n\n2?{~1 =2}\n\n3?{~1 =2}\n'
  const text = '  - { name: Maths, total_marks: 10, questions_from: banks/a.gift }\n'
  expect(await marksOf(text, bank)).toEqual(Array(3).fill('10/3,0'))
})

it.each([
  [
    'marks of a question beside those of its section',
    together(1) + question(2, '        marks: { right: 1, wrong: 0 }\n'),
    "14 leave out 'marks': the section has 'total_marks'",
  ],
  [
    'a part that is deducted without marks of the section',
    section('Maths', "    negative: '1/4'\n", 1),
    "8 'negative' needs 'total_marks'",
  ],
  [
    'more than 100 marks for a question',
    section('Maths', '    total_marks: 201\n', 2),
    '8 more than 100 marks for a question',
  ],
  [
    'a part above all marks of a question',
    section('Maths', "    total_marks: 30\n    negative: '5/4'\n", 2),
    "9 'sections[1].negative' must be a part of a question's marks, such as '1/4', up to 1",
  ],
  [
    'a cut-off above the marks of its section',
    section('Maths', '    total_marks: 30\n    cut_off: 30.5\n', 2),
    '9 more than the section has',
  ],
  [
    'a cut-off of more than two decimals',
    section('Maths', '    cut_off: 1.125\n', 2),
    "8 'sections[1].cut_off' must be marks from 0 to 1000, with at most two decimals",
  ],
  [
    'qualifying sections only',
    section('Maths', '    qualifying: true\n', 1),
    '6 a section that is not qualifying is missing',
  ],
  [
    'a section without questions',
    `${section('Maths', '', 1)}  - { name: English }\n`,
    "12 there are no 'questions'",
  ],
  [
    'a section with questions and a bank',
    section('Maths', '    questions_from: banks/a.gift\n', 1),
    "7 a section has either 'questions' or 'questions_from'",
  ],
  [
    'marks too fine to be added up',
    section('A', '    total_marks: 1\n', 97) + section('B', '    total_marks: 1\n', 113),
    '5 the marks are too fine to be added up',
  ],
])('a test with %s is refused', async (_, text, error) => {
  expect(await errorsOf(text)).toEqual([error])
})
