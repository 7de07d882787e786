import type { QuestionColumn } from '@sopan/contract/console/question-columns'
import { expect, it } from 'vitest'

import { offeredTextsOf, withConverted } from './offered-texts.tsx'
import type { ReadFile } from './question-calls.ts'

type Texts = Partial<Record<QuestionColumn, string>>

const fileOf = (...rows: Texts[]): ReadFile => ({
  errors: [],
  form: 'plain',
  place: 'row',
  pictures: [],
  columns: [],
  rows: rows.map((texts, index) => ({
    number: index + 2,
    cells: Object.entries(texts).map(([column, text]) => ({
      column: column as QuestionColumn,
      text,
      fault: column === 'question' ? 'Row 2 reads as Kruti Dev' : null,
      old: null,
    })),
    source: null,
    warnings: [],
    question: null,
    section: null,
    passage: null,
    errors: [],
  })),
})

const KRUTI: Texts = {
  question: 'Hkkjr dh jkt/kkuh D;k gS\\',
  a: 'fnYyh',
  b: '1857',
  c: '$x^2$ fnYyh',
  answer: 'A',
  section: 'General',
}

it('texts that read as Kruti Dev are offered with their conversion, but for numbers, formulas and columns without texts', () => {
  const offered = offeredTextsOf(fileOf(KRUTI))
  expect(offered.map(({ column, old, text }) => [column, old, text])).toEqual([
    ['question', KRUTI.question, 'भारत की राजधानी क्या है?'],
    ['a', 'fnYyh', 'दिल्ली'],
  ])
})

it.each([
  ['d', 'क'],
  ['A', undefined],
  ['B', undefined],
  ['2', undefined],
])('the answer %j of a text in Kruti Dev is offered as %j', (answer, offered) => {
  const found = offeredTextsOf(fileOf({ ...KRUTI, answer }))
  expect(found.find(({ column }) => column === 'answer')?.text).toBe(offered)
})

it('nothing is offered for English, Hindi in Unicode, or a text that was converted before', () => {
  const done = fileOf(KRUTI)
  const converted = withConverted(done, offeredTextsOf(done))
  for (const file of [
    fileOf({ question: 'Which is the capital of India?', a: 'Delhi', b: 'Agra' }),
    fileOf({ question: 'भारत की राजधानी क्या है?', a: 'दिल्ली' }),
    converted,
  ])
    expect(offeredTextsOf(file)).toEqual([])
})

it('a text is offered if only its number was in the old font, and left out if its words were converted', () => {
  const file = fileOf(KRUTI, { ...KRUTI, a: 'दिल्ली fnYyh' })
  const [first, second] = file.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, old: `8- ${cell.text}` })),
  }))
  const rows = [first, second].filter((row) => row !== undefined)
  expect(offeredTextsOf({ ...file, rows }).map(({ row, column }) => `${row} ${column}`)).toEqual([
    '0 question',
    '0 a',
    '1 question',
  ])
})

it('only the chosen texts are converted, and keep what was in the file beside them', () => {
  const file = fileOf({ question: 'What is this?' }, KRUTI)
  const [asked] = offeredTextsOf(file)
  const { rows } = withConverted(file, asked === undefined ? [] : [asked])
  expect(rows[0]).toEqual(file.rows[0])
  expect(rows[1]?.cells.slice(0, 2)).toEqual([
    { column: 'question', text: 'भारत की राजधानी क्या है?', fault: null, old: KRUTI.question },
    { column: 'a', text: 'fnYyh', fault: null, old: null },
  ])
})
