import { describe, expect, test } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'
import { openContent } from '#test/content/read-content.ts'

import { readTests } from './read.ts'

const FILE = 'tests/ratio.yaml'
const HEAD = 'name: Ratio\ndescription: Short.\naccess: free\nminutes: 10\n'
const QUESTION = 'text: 1 + 1?\n    options: ["1", "2"]\n    answer: B\n'
const QUESTIONS = `questions:\n  - ${QUESTION}`

async function errorsOf(changes: ContentChanges): Promise<string[]> {
  const { errors } = await checkContent(contentFolder(changes))
  return errors.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

async function read(text: string, changes: ContentChanges = {}) {
  const { context, errors } = await openContent(contentFolder({ [FILE]: text, ...changes }))
  const [test] = await readTests(context)
  expect(errors).toEqual([])
  if (!test) throw new Error('no test was read')
  return test
}

describe('a test in YAML', () => {
  test('has defaults for optional keys', async () => {
    expect(await read(HEAD + QUESTIONS)).toMatchObject({
      slug: 'ratio',
      access: 'free',
      price: null,
      validity_days: null,
      attempts: 1,
      added: null,
      minutes: 10,
      pass_percent: 60,
      shuffle: false,
      sections: [],
      questions: [
        {
          section: null,
          text: '1 + 1?',
          options: ['1', '2'],
          answer: 'B',
          explanation: null,
          hi: null,
          marks: {
            right: { numerator: 1, denominator: 1 },
            wrong: { numerator: 0, denominator: 1 },
          },
        },
      ],
    })
  })

  test('has marks as exact fractions; those of a question override those of the paper', async () => {
    const own = '    marks: { right: 3, wrong: "-1/3" }\n'
    const { questions } = await read(
      `${HEAD}marking: { right: 2, wrong: '-0.50' }\n${QUESTIONS}  - ${QUESTION}${own}`,
    )
    expect(questions.map(({ marks }) => marks)).toEqual([
      { right: { numerator: 2, denominator: 1 }, wrong: { numerator: -1, denominator: 2 } },
      { right: { numerator: 3, denominator: 1 }, wrong: { numerator: -1, denominator: 3 } },
    ])
  })

  test('may give the correct option by its number', async () => {
    const { questions } = await read((HEAD + QUESTIONS).replace('answer: B', 'answer: 1'))
    expect(questions[0]?.answer).toBe('A')
  })

  test('has every error reported with its line', async () => {
    const text = `name: Ratio
description: Short.
access: paid
minutes: 0
attempts: many
pass_percent: 101
marking: { right: 0, wrong: 0.25 }
shuffel: true
questions:
  - text: One?
    options: [one, 2, three]
    answer: F
  - options: [a]
    answer: A
    hint: none
`
    expect(await errorsOf({ [FILE]: text })).toEqual([
      `${FILE}:4 'minutes' must be a whole number from 1 to 1440`,
      `${FILE}:5 'attempts' must be a whole number from 1 to 100`,
      `${FILE}:6 'pass_percent' must be a whole number from 0 to 100`,
      `${FILE}:7 'marking.right' must be a mark above 0 and up to 100, such as 2, 0.5 or '1/3'`,
      `${FILE}:7 'marking.wrong' must be 0 or a mark taken off, such as -0.5 or '-1/3'`,
      `${FILE}:8 unknown key 'shuffel'`,
      `${FILE}:11 'questions[1].options[2]' must be a text of at most 1000 characters; put a number in quotes`,
      `${FILE}:12 'questions[1].answer' must be A, B, C, D or E, or the number of the right option`,
      `${FILE}:13 'questions[2].options' must be a list of 2 to 5 options`,
      `${FILE}:13 'questions[2].text' is missing`,
      `${FILE}:15 unknown key 'hint'`,
    ])
  })

  test.each([
    ['access: free', 'access: paid', ":3 a paid test needs a 'price'"],
    ['minutes', 'price: 10\nminutes', ":4 a free test has no 'price'"],
    ['minutes', 'validity_days: 10\nminutes', ":4 a free test has no 'validity_days'"],
    ['answer: B', 'answer: C', ':8 there is no option C'],
    ['answer: B', 'answers: BC', ':8 there is no option C'],
    ['answer: B', 'answer: B\n    partly: 1', ":9 'partly' needs 'answers'"],
    [
      'answer: B',
      'answers: AB\n    partly: 1',
      ":6 'partly' is as much for a part of the right options as for all of them",
    ],
    [
      'answer: B',
      'answer: B\n    answers: AB',
      ":6 a question has one of 'answer', 'answers' and 'number'",
    ],
    ['answer: B', 'explanation: x', ":6 'answer' is missing"],
    ['answer: B', 'number: 7', ":7 a question with 'number' has no options"],
    ['answer: B', 'answer: B\n    key: 7', ':9 7 is no answer here'],
    ['minutes', 'opens: 2026-12-06\nminutes', ":4 a window has both 'opens' and 'closes'"],
    [
      'minutes',
      'opens: 2026-12-06\ncloses: 2026-12-06\nminutes',
      ":5 'closes' must be after 'opens'",
    ],
    ['minutes', 'keys: after_close\nminutes', ":4 'after_close' needs 'closes'"],
    [
      'minutes',
      'keys: 2026-12-06T18:00\nchallenges_until: 2026-12-06T18:00\nminutes',
      ":5 'challenges_until' must be after the keys are shown",
    ],
    [
      'minutes',
      'opens: 2026-12-06\ncloses: 2026-12-09\nchallenges_until: 2026-12-08\nminutes',
      ":6 'challenges_until' must be after the keys are shown",
    ],
    [
      'minutes',
      'keys: never\nminutes',
      ":4 'keys' must be 'at_once', 'after_last_attempt', 'after_close' or a time (2026-12-06T18:00)",
    ],
    ['["1", "2"]', '["1", "1"]', ':7 two options are the same'],
    [
      '["1", "2"]',
      '\n      - Ratio: one\n      - two',
      ":8 'questions[1].options[1]' has a colon: put the text in quotes",
    ],
    [
      'answer: B\n',
      'answer: B\n    hi: { text: "1 + 1?", options: ["१", "२", "३"] }\n',
      ':9 must have as many options as the English text, 2',
    ],
    [
      'answer: B\n',
      'answer: B\n    ur: { text: "1 + 1?", options: ["١", "١"] }\n',
      ':9 two options are the same',
    ],
    [
      '1 + 1?',
      '"![a](../secret.svg)"',
      ":6 a picture is named as 'images/circuit.svg', not '../secret.svg'",
    ],
    ['1 + 1?', '"![a](images/gone.svg)"', ':6 there is no file tests/images/gone.svg'],
    [QUESTIONS, 'sections: []\n', ":5 'sections' must be a list of at least one section"],
    [QUESTIONS, '', ":1 there are no 'questions' and no 'sections'"],
    [
      QUESTIONS,
      'questions_from: banks/ratio.xml',
      ":5 'questions_from' must be a bank in banks/, such as 'banks/ratio.gift', .txt (Aiken) or .csv",
    ],
    [QUESTIONS, 'questions_from: banks/gone.gift', ':5 there is no file banks/gone.gift'],
  ])('%j as %j is reported', async (before, after, words) => {
    const text = (HEAD + QUESTIONS).replace(before, () => after)
    expect(await errorsOf({ [FILE]: text })).toEqual([FILE + words])
  })

  test('has sections whose minutes fit into its duration', async () => {
    const section = (name: string, minutes: string) =>
      `  - name: ${name}\n${minutes}    questions:\n      - ${QUESTION.replaceAll('    ', '        ')}`
    const text = (minutes: string) =>
      `${HEAD}sections:\n${section('Sums', minutes)}${section('Products', '')}`
    const { sections, questions } = await read(text('    minutes: 4\n'))
    expect(sections).toMatchObject([
      { name: 'Sums', minutes: 4 },
      { name: 'Products', minutes: null },
    ])
    expect(questions.map((question) => question.section)).toEqual([0, 1])
    expect(await errorsOf({ [FILE]: text('    minutes: 11\n') })).toEqual([
      `${FILE}:5 the sections together take more minutes than the test`,
    ])
    expect(await errorsOf({ [FILE]: text('').replace('Products', 'Sums') })).toEqual([
      `${FILE}:11 'Sums' is listed twice`,
    ])
  })

  test.each<[minutes: (number | null)[], isFine: boolean]>([
    [[6, 4], true],
    [[6, 3], false],
    [[10, null], false],
    [[], false],
  ])('with section clocks and sections of %j minutes of 10: %s', async (minutes, isFine) => {
    const section = (one: number | null) =>
      `  - name: S${one}\n${one === null ? '' : `    minutes: ${one}\n`}    questions:\n      - ${QUESTION.replaceAll('    ', '        ')}`
    const parts = minutes.length > 0 ? `sections:\n${minutes.map(section).join('')}` : QUESTIONS
    expect(await errorsOf({ [FILE]: `${HEAD}section_clocks: true\n${parts}` })).toEqual(
      isFine
        ? []
        : [
            `${FILE}:5 with 'section_clocks' each section has 'minutes', and together they are those of the test`,
          ],
    )
  })

  test('has at most 300 questions, and marks that can be added up', async () => {
    const many = `${HEAD}questions:\n${`  - ${QUESTION}`.repeat(301)}`
    expect(await errorsOf({ [FILE]: many })).toEqual([
      `${FILE}:1 a test has at most 300 questions, not 301`,
    ])
    const fine = `${HEAD}marking: { right: 1/9973, wrong: -1/9967 }\n${QUESTIONS}`
    expect(await errorsOf({ [FILE]: fine })).toEqual([
      `${FILE}:5 the marks are too fine to be added up`,
    ])
  })

  test('named by a coupon must exist', async () => {
    const coupons = '- code: TEN\n  percent: 10\n  items:\n    - tests/ratio\n    - tests/gone\n'
    expect(await errorsOf({ [FILE]: HEAD + QUESTIONS, 'coupons.yaml': coupons })).toEqual([
      'coupons.yaml:5 tests/gone is not in this folder',
    ])
  })

  test('must have a valid name', async () => {
    expect(await errorsOf({ 'tests/Ratio 1.yaml': HEAD + QUESTIONS })).toEqual([
      'tests/Ratio 1.yaml is not a short name of a–z, 0–9 and -',
    ])
  })
})

describe('a bank', () => {
  const from = (bank: string) => `${HEAD}questions_from: ${bank}\n`

  test.each([
    ['banks/ratio.gift', '1 + 1?{~1 =2####Count.}', 'Count.'],
    ['banks/ratio.txt', '1 + 1?\nA) 1\nB) 2\nANSWER: B\n', null],
    ['banks/ratio.csv', 'question,a,b,answer,explanation\n1 + 1?,1,2,B,Count.\n', 'Count.'],
  ])('%s adds its questions to a test', async (bank, text, explanation) => {
    const { questions } = await read(from(bank), { [bank]: text })
    expect(questions).toMatchObject([
      { text: '1 + 1?', options: ['1', '2'], answer: 'B', explanation },
    ])
  })

  test('in CSV may have Hindi, and warns of dates', async () => {
    const csv = 'question,question_hi,a,a_hi,b,b_hi,answer\nWhen?,कब?,15-08-1947,१,26-01-1950,२,B\n'
    const folder = contentFolder({ [FILE]: from('banks/a.csv'), 'banks/a.csv': csv })
    const { warnings, content } = await checkContent(folder)
    expect(warnings).toEqual([
      {
        file: 'banks/a.csv',
        line: 2,
        message: "the question 'When?' has dates as options: are they meant?",
      },
    ])
    expect(content).not.toBeNull()
    const { questions } = await read(from('banks/a.csv'), { 'banks/a.csv': csv })
    expect(questions).toMatchObject([{ hi: { text: 'कब?', options: ['१', '२'] } }])
  })

  test('has unsupported questions reported with their lines', async () => {
    const gift = `One?{=a ~b}\n\nWrite.{}\n\nTwice?{=a ~a}\n\nLong?{=a ~${'b'.repeat(1001)}}\n`
    expect(await errorsOf({ [FILE]: from('banks/a.gift'), 'banks/a.gift': gift })).toEqual([
      "banks/a.gift:3 the question 'Write.{}' is an essay, which has no options",
      'banks/a.gift:5 two options are the same',
      "banks/a.gift:7 'options[2]' must be a text of at most 1000 characters",
    ])
  })

  test('in CSV has what is wrong named by the cell, and no sections', async () => {
    const csv = 'question,a,b,answer,section\nX?,1,2,C,Maths\n'
    expect(await errorsOf({ [FILE]: from('banks/a.csv'), 'banks/a.csv': csv })).toEqual([
      'banks/a.csv:2 D2 is wrong: there is no option C.',
      "banks/a.csv:2 leave out 'section': each section of a test names a bank of its own",
    ])
  })

  test('that is empty, or that no test names, is reported', async () => {
    const folder = { [FILE]: from('banks/a.txt'), 'banks/a.txt': '\n', 'banks/b.txt': 'One?' }
    expect(await errorsOf(folder)).toEqual([
      'banks/a.txt holds no questions',
      'banks/b.txt is used by nothing',
    ])
  })
})
