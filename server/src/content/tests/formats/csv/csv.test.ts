import fc from 'fast-check'
import { expect, test } from 'vitest'

import { questionsOf } from '#test/content/questions-of.ts'

import { readCsv } from './csv.ts'

const HEADER = 'question,a,b,c,d,answer,explanation\n'
const HINDI = 'question,a,b,answer,question_hi,a_hi,b_hi,explanation_hi\n'
const DATE = /is a date that Excel makes of a text such as 1\/2/

const read = (source: string) => questionsOf(readCsv(source))

test('reads quotes, commas, line breaks, a byte order mark and Windows line ends', () => {
  const source =
    `\uFEFF${HEADER}"Who said ""Go"",\nand why?",one,"two, too",three,,B,Because.\n\nNext?,1,2,3,4,d,\n`.replaceAll(
      '\n',
      '\r\n',
    )
  expect(read(source)).toMatchObject({
    errors: [],
    questions: [
      { text: 'Who said "Go",\nand why?', options: ['one', 'two, too', 'three'], answer: 2 },
      { text: 'Next?', options: ['1', '2', '3', '4'], answer: 4, explanation: null },
    ],
  })
})

test('names the line on which a row begins, and its number, which are not the same below a cell of several lines', () => {
  const table = readCsv(`${HEADER}"Who,\nand why?",1,2,,,A,\n\nNext?,1,2,,,B,`)
  const rows = Array.isArray(table) ? [] : table.rows
  expect(rows.map(({ number, cells }) => [number, cells[0]?.line])).toEqual([
    [2, 2],
    [4, 5],
  ])
})

test.each<[source: string, message: RegExp]>([
  [`${HEADER}Q?,01-Feb,0.75,,,A,\n`, /^2 B2 /],
  [`${HEADER}Q?,x,Feb-26,y,,A,\n`, /^2 C2 /],
  [`${HEADER}Q?,4,x,01-02-2026,,A,\n`, /^2 D2 /],
  [`${HEADER}Q?,4,5,6,2026-02-01,A,\n`, /^2 E2 /],
  [`${HINDI}Q?,1/2,1/3,A,प्र,1/2,03-Jan,\n`, /^2 G2 /],
])('%j is reported as a date of Excel', (source, place) => {
  const { errors } = read(source)
  const messages = errors.map(({ line, message }) => `${line} ${message}`)
  expect(messages).toEqual([expect.stringMatching(place)])
  expect(messages).toEqual([expect.stringMatching(DATE)])
})

test.each([
  ['dates only', '15-08-1947,26-01-1950,26-11-1949,30-01-1948', 1],
  ['dates and words', '15-08-1947,26-01-1950,None of these,', 1],
  ['fractions', '1/2,1/3,2/3,3/4', 0],
  ['years', '1947,1950,1949,1948', 0],
  ['telephone numbers', '01-02-03,1-2,12-13,4-5', 0],
])('%s as options (%s) are read, with %i warnings', (_, options, count) => {
  const table = readCsv(`${HEADER}When?,${options},A,\n`)
  expect(questionsOf(table)).toMatchObject({ errors: [], questions: [{ text: 'When?' }] })
  expect(Array.isArray(table) ? [] : table.rows[0]?.warnings).toHaveLength(count)
})

test('any written cells are read back', () => {
  const cell = fc
    .array(fc.constantFrom('a', '1', ',', '"', '\n', ' '), { maxLength: 10 })
    .map((signs) => `x${signs.join('')}x`)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = rows.map(([a, b]) => `Q?,${quoted(a)},${quoted(b)},A`)
      const { questions, errors } = read(['question,a,b,answer', ...lines].join('\n'))
      expect(errors).toEqual([])
      expect(questions.map(({ options }) => options)).toEqual(rows)
    }),
  )
})
