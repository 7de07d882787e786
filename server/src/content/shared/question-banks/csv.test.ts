import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readCsv } from './csv.ts'

const HEADER = 'question,a,b,c,d,answer,explanation\n'
const HINDI = 'question,a,b,answer,question_hi,a_hi,b_hi,explanation_hi\n'
const AS_CSV = "in Excel, save it as 'CSV UTF-8 (Comma delimited)'"
const COMMAS = `and have to be by commas: ${AS_CSV}`
const DATE =
  "a date that Excel makes of an option such as 1/2: give the column the format 'Text' and type it again"

test('reads quotes, commas, line breaks, a byte order mark and Windows line ends', () => {
  const source =
    `\uFEFF${HEADER}"Who said ""Go"",\nand why?",one,"two, too",three,,B,Because.\n\nNext?,1,2,3,4,d,\n`.replaceAll(
      '\n',
      '\r\n',
    )
  expect(readCsv(source)).toEqual({
    errors: [],
    warnings: [],
    questions: [
      {
        line: 2,
        text: 'Who said "Go",\\\nand why?',
        options: ['one', 'two, too', 'three'],
        answer: 2,
        explanation: 'Because.',
        translations: [],
      },
      {
        line: 5,
        text: 'Next?',
        options: ['1', '2', '3', '4'],
        answer: 4,
        explanation: null,
        translations: [],
      },
    ],
  })
})

test('reads columns in any order, optional columns left out, and a number as the answer', () => {
  const { questions } = readCsv('Answer,Question,A,B\n2,Which?,x,5" pipe')
  expect(questions).toMatchObject([{ text: 'Which?', options: ['x', '5" pipe'], answer: 2 }])
})

test('reads a number or a range in place of options', () => {
  const { questions, errors } = readCsv(
    'question,a,b,answer,number,question_hi\nSum?,,,,42,योग?\nRatio?,,,,0.31 to 0.33,\nX?,p,q,A,7,\n',
  )
  expect(questions).toMatchObject([
    {
      text: 'Sum?',
      options: [],
      number: '42',
      translations: [['hi', { text: 'योग?', options: [] }]],
    },
    { text: 'Ratio?', options: [], number: '0.31 to 0.33', translations: [] },
  ])
  expect(errors).toMatchObject([
    { line: 4, message: "the question 'X?' has a 'number', and options or an answer beside it" },
  ])
})

test('reads several letters as several right options, with the marks of each', () => {
  const { questions, errors } = readCsv(
    'question,a,b,c,answer,partly\nX?,p,q,r,"A, C",1\nY?,p,q,r,cb,\nZ?,p,q,r,A,1\n',
  )
  expect(questions).toMatchObject([{ answers: 'AC', partly: '1' }, { answers: 'BC' }])
  expect(errors).toMatchObject([
    { line: 4, message: "the question 'Z?' has 'partly' without several right options" },
  ])
})

test.each<[source: string, message: string, count?: number]>([
  [
    '',
    "1 the first line must be question,a,b,c,d,e,answer,explanation, and in another language such as Hindi question_hi,a_hi … explanation_hi: 'question' is missing",
  ],
  [
    'question,a,b\n',
    "1 the first line must be question,a,b,c,d,e,answer,explanation, and in another language such as Hindi question_hi,a_hi … explanation_hi: 'answer' is missing",
  ],
  [
    'question,a,b,answer,f\n',
    "1 the first line must be question,a,b,c,d,e,answer,explanation, and in another language such as Hindi question_hi,a_hi … explanation_hi: 'f' is unknown",
  ],
  [
    'question,a,a,b,answer\n',
    "1 the first line must be question,a,b,c,d,e,answer,explanation, and in another language such as Hindi question_hi,a_hi … explanation_hi: 'a' is there twice",
  ],
  [
    `${HEADER}Q?,a,b,c,d,E,\n`,
    "2 the question 'Q?' has the answer 'E', which is none of its options",
  ],
  [
    `${HEADER}Q?,a,b,,,C,\n`,
    "2 the question 'Q?' has the answer 'C', which is none of its options",
  ],
  [`${HEADER}Q?,a,,c,,C,\n`, "2 the question 'Q?' has an empty option before another"],
  [`${HEADER}Q?,a,b\n`, "2 the question 'Q?' has 3 cells where the header has 7"],
  [`${HEADER}Q?,a,b,c,d,A,\n"open,a,b\n`, '3 this quote is never closed'],
  ['question;a;b;answer\nQ?;a;b;A\n', `1 the columns are separated by ';', ${COMMAS}`],
  ['"question";"a";"b";"answer"\n', `1 the columns are separated by ';', ${COMMAS}`],
  ['question\ta\tb\tanswer\n', `1 the columns are separated by tabs, ${COMMAS}`],
  [`${HEADER}Q?,01-Feb,0.75,,,A,\n`, `2 the question 'Q?' has '01-Feb' in column a, ${DATE}`],
  [`${HEADER}Q?,x,Feb-26,y,,A,\n`, `2 the question 'Q?' has 'Feb-26' in column b, ${DATE}`],
  [`${HEADER}Q?,4,x,01-02-2026,,A,\n`, `2 the question 'Q?' has '01-02-2026' in column c, ${DATE}`],
  [
    `${HEADER}Q?,4,5,6,2026-02-01,A,\n`,
    `2 the question 'Q?' has '2026-02-01' in column d, ${DATE}`,
  ],
  [
    `${HINDI}Q?,1/2,1/3,A,प्र,1/2,03-Jan,\n`,
    `2 the question 'Q?' has '03-Jan' in column b_hi, ${DATE}`,
  ],
  [`${HINDI}Q?,a,b,A,,क,ख,\n`, "2 the question 'Q?' has no question_hi"],
  [`${HINDI}Q?,a,b,A,प्र,क,,\n`, "2 the question 'Q?' has no b_hi"],
  ['question,a,b,answer,question_ta,b_ta\nQ?,a,b,A,கே,ஆ\n', "2 the question 'Q?' has no a_ta"],
  [`${HINDI}Q?,a,b,A,,,,व्या\n`, "2 the question 'Q?' has no question_hi", 3],
  [
    `${HINDI}Q?,a,b,A,????? ??,क,ख,\n`,
    `2 the question 'Q?' has '????? ??' in column question_hi: its letters were lost; ${AS_CSV}`,
  ],
])('%j is reported', (source, message, count = 1) => {
  const { errors } = readCsv(source)
  expect(errors.map(({ line, message }) => `${line} ${message}`)[0]).toEqual(message)
  expect(errors).toHaveLength(count)
})

test('reads the texts in further languages', () => {
  const { questions, errors } = readCsv(
    'question,a,b,answer,question_mr,a_mr,b_mr,question_ur,a_ur,b_ur\n' +
      'Which?,One,Two,B,कोणते?,एक,दोन,کون سا؟,ایک,دو\n',
  )
  expect(errors).toEqual([])
  expect(questions).toMatchObject([
    {
      translations: [
        ['mr', { text: 'कोणते?', options: ['एक', 'दोन'] }],
        ['ur', { text: 'کون سا؟', options: ['ایک', 'دو'] }],
      ],
    },
  ])
})

test('reads the texts in Hindi, in any order, also of some questions only', () => {
  const { questions, errors } = readCsv(
    'question,question_hi,a,a_hi,b,b_hi,explanation_hi,answer\n' +
      'Which?,कौन?,One,एक,Two,दो,क्योंकि,B\nNext?,,One,,Two,,,A\n',
  )
  expect(errors).toEqual([])
  expect(questions).toMatchObject([
    {
      text: 'Which?',
      translations: [['hi', { text: 'कौन?', options: ['एक', 'दो'], explanation: 'क्योंकि' }]],
    },
    { text: 'Next?', translations: [] },
  ])
})

test.each([
  ['dates only', '15-08-1947,26-01-1950,26-11-1949,30-01-1948', 1],
  ['dates and words', '15-08-1947,26-01-1950,None of these,', 1],
  ['fractions', '1/2,1/3,2/3,3/4', 0],
  ['years', '1947,1950,1949,1948', 0],
  ['telephone numbers', '01-02-03,1-2,12-13,4-5', 0],
])('%s as options (%s) are read, with %i warnings', (_, options, count) => {
  const { questions, errors, warnings } = readCsv(`${HEADER}When?,${options},A,\n`)
  expect(errors).toEqual([])
  expect(questions).toHaveLength(1)
  expect(warnings.map(({ line }) => line)).toEqual(count === 1 ? [2] : [])
})

test('any written cells are read back', () => {
  const cell = fc
    .array(fc.constantFrom('a', '1', ',', '"', '\n', ' '), { maxLength: 10 })
    .map((signs) => `x${signs.join('')}x`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = rows.map(([a, b]) => `Q?,${quoted(a)},${quoted(b)},A`)
      const { questions, errors } = readCsv(['question,a,b,answer', ...lines].join('\n'))
      expect(errors).toEqual([])
      const shown = (text: string) =>
        text
          .split('\n')
          .map((one) => one.trim())
          .join('\n')
          .replaceAll(/\n{3,}/g, '\n\n')
      expect(
        questions.map(({ options }) => options.map((one) => one.replaceAll('\\', ''))),
      ).toEqual(rows.map((row) => row.map(shown)))
    }),
  )
})
