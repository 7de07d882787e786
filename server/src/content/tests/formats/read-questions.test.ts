import { expect, it } from 'vitest'

import { testFile } from '#server/content/tests/schema.ts'
import { STYLE, filledTemplate, pasted, shared, xlsxFile } from '#test/xlsx.ts'

import { questionTemplate } from '../questions/question-template.ts'
import { readQuestions } from './read-questions.ts'

const HEADINGS = ['question', 'a', 'b', 'answer']

type Sheet = Parameters<typeof xlsxFile>[0]

const ofSheet = (rows: Sheet, texts: string[] = []) =>
  readQuestions('questions.xlsx', xlsxFile(rows, { texts }))

const ofCsv = (text: string) => readQuestions('questions.CSV', Buffer.from(text))

/** The messages of the only row below the headings. */
async function messagesOf(cells: Sheet[number], headings = HEADINGS, texts: string[] = []) {
  const { errors, rows } = await ofSheet([headings, cells], texts)
  expect(errors).toEqual([])
  return rows.flatMap((row) => row.errors.map(({ message }) => message))
}

it('a bilingual question of Excel is the one that a test has in its file', async () => {
  const headings = [...HEADINGS, 'marks', 'negative', 'explanation', 'question_hi', 'a_hi', 'b_hi']
  const cells = 'Half of 1?|1/2|50|b|2|0.25|$x^2$ & <b>|1 का आधा?|1/2|50'.split('|')
  const { rows } = await ofSheet([headings, cells])
  expect(rows[0]?.question).toEqual({
    text: 'Half of 1?',
    options: ['1/2', '50'],
    answer: 'B',
    explanation: expect.stringContaining('$x^2$'),
    marks: { right: 2, wrong: -0.25 },
    hi: { text: '1 का आधा?', options: ['1/2', '50'] },
  })
  const test = {
    name: 'x',
    description: 'x',
    exams: ['SSC'],
    access: 'free',
    added: '2026-11-01',
    minutes: 1,
  }
  const { error } = testFile.safeParse({ ...test, questions: rows.map(({ question }) => question) })
  expect(error).toBeUndefined()
})

it('a number is an answer if no other option has it as its text', async () => {
  const { rows } = await ofSheet([HEADINGS, ['x', '4', '2', '2'], ['x', '2', '1', 'A']])
  expect(rows.map(({ question }) => question?.answer)).toEqual(['B', 'A'])
})

it('each language has a set of columns, named by its code, its English name or in its own script', async () => {
  const { columns, rows } = await ofSheet([
    ['question', 'a', 'b', 'answer', 'Question (Marathi)', 'a_mr', 'Option B - मराठी', 'a_ur'],
    ['Half?', '1', '2', 'A', 'अर्धा?', '१', '२', ''],
    ['Third?', '1', '2', 'A', '', '', '', 'ایک'],
  ])
  expect(columns.map(({ column }) => column).slice(4)).toEqual([
    'question_mr',
    'a_mr',
    'b_mr',
    'a_ur',
  ])
  expect(rows[0]?.question).toMatchObject({ mr: { text: 'अर्धा?', options: ['१', '२'] } })
  expect(rows[1]?.errors.map(({ message }) => message)).toEqual([
    'Row 3, question_ur, is empty: a question with Urdu has all its texts in Urdu.',
    'Row 3, b_ur, is empty: a question with Urdu has all its texts in Urdu.',
  ])
})

it('headings are read in any order, in Hindi and in other words', async () => {
  const headings = [
    'सही उत्तर',
    'विकल्प ख',
    'विकल्प क',
    'प्रश्न',
    'Question (Hindi)',
    'a_hi',
    'विकल्प ख (हिंदी)',
  ]
  const { columns, rows } = await ofSheet([
    headings,
    ['2', 'Pune', 'Delhi', 'Capital?', 'राजधानी?', 'दिल्ली', 'पुणे'],
  ])
  expect(columns.map(({ column, letter }) => `${letter} ${column}`)).toEqual([
    'A answer',
    'B b',
    'C a',
    'D question',
    'E question_hi',
    'F a_hi',
    'G b_hi',
  ])
  expect(rows[0]?.question).toMatchObject({ options: ['Delhi', 'Pune'], answer: 'B' })
})

const WRONG_HEADINGS: [string, Sheet, RegExp][] = [
  [
    'an unknown one',
    [
      ['question', 'a', 'b', 'anwser'],
      ['x', '1', '2', 'A'],
    ],
    /^D1: 'anwser' is no heading\. The nearest is 'answer'/,
  ],
  [
    'one that is there twice',
    [
      [...HEADINGS, 'Option A'],
      ['x', '1', '2', 'A'],
    ],
    /^E1: 'a' is there twice/,
  ],
  [
    'one that is missing',
    [
      ['question', 'a', 'b'],
      ['x', '1', '2'],
    ],
    /no heading 'answer'/,
  ],
  [
    'a text below no heading',
    [HEADINGS, ['x', '1', '2', 'A', 'stray']],
    /^E2 is in a column without a heading/,
  ],
  ['nothing below them', [HEADINGS], /no question below/],
  ['an empty sheet', [], /is empty/],
  [
    '301 questions',
    [HEADINGS, ...Array.from({ length: 301 }, () => ['x', '1', '2', 'A'])],
    /at most 300 questions; this file has 301/,
  ],
]

it.each(WRONG_HEADINGS)('headings with %s are refused', async (_, rows, message) => {
  const read = await ofSheet(rows)
  expect(read).toMatchObject({ rows: [], errors: [expect.stringMatching(message)] })
})

const long = 'क'.repeat(10_000)
const WRONG: [string, Sheet[number], RegExp][] = [
  [
    '50%',
    ['x', { xml: `<c r="@" s="${STYLE.percent}"><v>0.5</v></c>` }, '2', 'A'],
    /^B2 is a percentage in Excel/,
  ],
  [
    '1/2',
    ['x', { xml: `<c r="@" s="${STYLE.date}"><v>46054</v></c>` }, '2', 'A'],
    /^B2 is a date in Excel/,
  ],
  ['a superscript', [shared(0), '1', '2', 'A'], /^A2 has raised or lowered letters/],
  ['no answer', ['x', '1', '2'], /^D2 is empty: write the letter/],
  ['an answer that is no option', ['x', '1', '2', 'C'], /^D2 is wrong: there is no option C/],
  [
    'the text of another option as the answer',
    ['x', '2', '1', '2'],
    /^D2 is a number that option A/,
  ],
  ['a word as the answer', ['x', '1', '2', 'first'], /^D2 must be A, B, C, D or E/],
  ['no text', [null, '1', '2', 'A'], /^A2 is empty/],
  ['one option', ['x', '1', null, 'A'], /^C2 is empty/],
  ['two equal options', ['x', '1', '1', 'A'], /^C2 is wrong: two options are the same/],
  ['10,000 letters', [long, '1', '2', 'A'], /^A2 must be a text of at most 4000 characters\.$/],
]

it.each(WRONG)(
  'a row with %s has one error with the address of its cell',
  async (_, cells, message) => {
    const texts = ['<r><t>x</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r>']
    expect(await messagesOf(cells, HEADINGS, texts)).toEqual([expect.stringMatching(message)])
  },
)

const FURTHER: [string, string, string[], RegExp[]][] = [
  ['Hindi in part', 'question_hi a_hi b_hi', ['क', '', 'ख'], [/^F2 is empty/]],
  [
    'a Hindi option without an English one',
    'c_hi',
    ['ग'],
    [/^Row 2, question_hi, is empty/, /a_hi/, /b_hi/, /^E2 has a text in Hindi, and 'c' has none/],
  ],
  ['marks alone', 'marks negative', ['2', ''], [/^F2 is empty/]],
  ['marks that are none', 'marks negative', ['two', '0'], [/^E2 must be a mark/]],
  ['a picture', 'picture', ['circuit.png'], [/^E2 names a picture/]],
]

it.each(FURTHER)('a row with %s is wrong', async (_, headings, cells, messages) => {
  const found = await messagesOf(
    ['x', '1', '2', 'A', ...cells],
    [...HEADINGS, ...headings.split(' ')],
  )
  expect(found).toEqual(messages.map((one) => expect.stringMatching(one)))
})

it('all rows have a section or none has one', async () => {
  const { rows } = await ofSheet([
    [...HEADINGS, 'section'],
    ['x', '1', '2', 'A', 'Maths'],
    ['y', '1', '2', 'A', null],
  ])
  expect(rows.map(({ section }) => section)).toEqual(['Maths', null])
  expect(rows[1]?.errors).toMatchObject([
    { column: 'section', message: expect.stringMatching(/^E3/) },
  ])
})

it('numbers of a sheet without formats are taken where they are what they show', async () => {
  expect(await messagesOf(['x', 12, 15, 2, 2, 0.25], [...HEADINGS, 'marks', 'negative'])).toEqual(
    [],
  )
  expect(await messagesOf(['x', 1.5, 2, 1])).toEqual([
    expect.stringMatching(/^B2 is the number 1\.5/),
  ])
})

it.each([
  'question,a,b,answer\nx,"1, or 2",2,B',
  '\uFEFFquestion;a;b;answer\r\nx;"1, or 2";2;B',
  'question\ta\tb\tanswer\nthe "x"\t1, or 2\t2\tB',
])('CSV is read with the separator that it has', async (text) => {
  const { rows } = await ofCsv(text)
  expect(rows[0]).toMatchObject({ number: 2, question: { options: ['1, or 2', '2'], answer: 'B' } })
})

it('what Excel has changed in CSV is an error by its cell', async () => {
  const { rows } = await ofCsv(
    'question,a,b,answer\nx,01-Feb,y,A\n????? ??,1,2,A\nx,01-Feb,02-Feb,A',
  )
  expect(rows.map((row) => row.errors.map(({ message }) => message.slice(0, 2)))).toEqual([
    ['B2'],
    ['A3'],
    [],
  ])
})

it('GIFT and Aiken are read, and what is wrong is named by its line', async () => {
  const gift = await readQuestions('q.gift', Buffer.from('Capital? {=Delhi ~Pune}\n\nWhy? {}'))
  expect(gift.rows).toMatchObject([
    { number: 1, question: { text: 'Capital?', answer: 'A' }, errors: [] },
    {
      number: 3,
      question: null,
      errors: [
        { column: 'answer', message: expect.stringMatching(/'Why\? {}' is an essay/) },
        { column: 'a', message: expect.stringContaining("'a' is empty: write the option") },
        { column: 'b' },
      ],
    },
  ])
  const text = 'Capital?\nA. Pune\nB. Delhi\nANSWER: B\n'
  const aiken = await readQuestions('q.txt', Buffer.from(text))
  expect(aiken.rows).toMatchObject([{ question: { options: ['Pune', 'Delhi'], answer: 'B' } }])
  const asText = await readQuestions('q.txt', Buffer.from('Capital? {=Delhi ~Pune}'))
  expect(asText.rows).toMatchObject([{ question: { options: ['Delhi', 'Pune'] } }])
})

it.each([
  ['q.pdf', Buffer.from('x'), /Choose an Excel or Word file/],
  ['q.csv', Buffer.from([0xff, 0xfe, 0x41, 0]), /not in UTF-8/],
  ['q.csv', Buffer.from('question,a\n"x'), /not CSV that can be read/],
  ['q.csv', Buffer.from(`question${',a'.repeat(151)}`), /at most 150 columns/],
  ['q.csv', Buffer.from('x\n'.repeat(5001)), /at most 5000 rows/],
  ['q.gift', Buffer.alloc(5_000_001, 'x'), /at most 5 MB/],
  ['q.gift', Buffer.from(''), /no questions/],
])('the file %s is refused', async (name, bytes, message) => {
  expect(await readQuestions(name, bytes)).toMatchObject({
    rows: [],
    errors: [expect.stringMatching(message)],
  })
})

it('the template has every heading, and its example is not read as a question', async () => {
  const template = await questionTemplate()
  const { errors } = await readQuestions('questions.xlsx', template)
  expect(errors).toEqual([expect.stringContaining('no question below the headings')])
  const [percent, date, raised] = [pasted.percent, pasted.date, pasted.raised]
  const filled = filledTemplate(template, [
    ['x', '1/2', '50%', null, null, null, 'B'],
    [raised, percent, date, null, null, null, 'A'],
  ])
  const { rows } = await readQuestions('questions.xlsx', filled)
  expect(rows.map((row) => row.errors.map(({ message }) => message.slice(0, 2)))).toEqual([
    [],
    ['A4', 'B4', 'C4'],
  ])
  expect(rows[0]?.question).toMatchObject({ options: ['1/2', '50%'], answer: 'B' })
})
