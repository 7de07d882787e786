import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readCsv } from './csv.ts'

const HEADER = 'question,a,b,c,d,answer,explanation\n'

test('reads quotes, commas, line breaks, a byte order mark and Windows line ends', () => {
  const source =
    `\uFEFF${HEADER}"Who said ""Go"",\nand why?",one,"two, too",three,,B,Because.\n\nNext?,1,2,3,4,d,\n`.replaceAll(
      '\n',
      '\r\n',
    )
  expect(readCsv(source)).toEqual({
    errors: [],
    questions: [
      {
        line: 2,
        text: 'Who said "Go",\\\nand why?',
        options: ['one', 'two, too', 'three'],
        answer: 2,
        explanation: 'Because.',
      },
      { line: 5, text: 'Next?', options: ['1', '2', '3', '4'], answer: 4, explanation: null },
    ],
  })
})

test('reads columns in any order, optional columns left out, and a number as the answer', () => {
  const { questions } = readCsv('Answer,Question,A,B\n2,Which?,x,5" pipe')
  expect(questions).toMatchObject([{ text: 'Which?', options: ['x', '5" pipe'], answer: 2 }])
})

test.each([
  ['', "1 the first line must be question,a,b,c,d,answer,explanation: 'question' is missing"],
  [
    'question,a,b\n',
    "1 the first line must be question,a,b,c,d,answer,explanation: 'answer' is missing",
  ],
  [
    'question,a,b,answer,e\n',
    "1 the first line must be question,a,b,c,d,answer,explanation: 'e' is unknown",
  ],
  [
    'question,a,a,b,answer\n',
    "1 the first line must be question,a,b,c,d,answer,explanation: 'a' is there twice",
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
])('%j is reported', (source, message) => {
  const { errors } = readCsv(source)
  expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([message])
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
