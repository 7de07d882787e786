import {
  getQuestionTemplate,
  getWrongQuestions,
  listQuestionFormats,
  previewQuestionFile,
  previewQuestions,
} from '@sopan/contract/console/questions'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'

import { readQuestions } from '#server/content/tests/formats/read-questions.ts'
import { readSheet } from '#server/lib/sheets/read-sheet.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { xlsxFile } from '#test/xlsx.ts'

const t = testApp()
const c = testConsole(t)

const fileOf = (body: Buffer, name = 'questions.xlsx') => ({
  querystring: { name },
  body: Buffer.from(body),
})

/** Two questions with something wrong and one without. */
const SHEET = [
  ['question', 'a', 'b', 'answer'],
  ['Capital of India?', 'Delhi', 'Pune', 'A'],
  ['Half of 1?', 0.5, '2', 'A'],
  ['=1+1', '2', '3', 'C'],
]

async function previewed() {
  const cookie = await c.signedIn('teacher')
  const { data } = await c.call(previewQuestionFile, fileOf(xlsxFile(SHEET)), { cookie })
  return { cookie, ...data }
}

it('a teacher sees the questions of a file, and what is wrong by cell, and nothing is stored', async () => {
  const { rows, errors } = await previewed()
  expect(errors).toEqual([])
  expect(rows).toMatchObject([
    { number: 2, errors: [], question: { text: 'Capital of India?', answer: 'A' } },
    { number: 3, errors: [{ column: 'a', message: expect.stringMatching(/^B3/) }], question: null },
    { number: 4, errors: [{ column: 'answer', message: expect.stringMatching(/^D4/) }] },
  ])
  expect(await t.db.selectFrom('content_draft').select('id').execute()).toEqual([])
})

it('rows are checked again with what was typed, and a cell that was not typed again stays wrong', async () => {
  const { cookie, columns, rows } = await previewed()
  const typed = rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => {
      if (number === 4 && cell.column === 'answer') return { ...cell, text: 'a', fault: null }
      return number === 3 && cell.column === 'b' ? { ...cell, text: '1' } : cell
    }),
  }))
  const body = { columns, rows: typed }
  const { data } = await c.call(previewQuestions, { body }, { cookie })
  expect(data.rows.map((row) => row.errors.map(({ message }) => message.slice(0, 2)))).toEqual([
    [],
    ['B3'],
    [],
  ])
  expect(data.rows[2]?.question).toMatchObject({ answer: 'A' })
})

it('the wrong rows are a file that is read again, and a wrong cell stays wrong until it is typed again', async () => {
  const { cookie, columns, rows } = await previewed()
  const { data } = await c.call(getWrongQuestions, { body: { columns, rows } }, { cookie })
  const file = Buffer.from(data.content, 'base64')
  const sheet = await readSheet(file)
  expect(sheet.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
    [...(SHEET[0] ?? []), 'problem'],
    ['Half of 1?', '⚠ 0.5', '2', 'A', expect.stringMatching(/^B3 is the number 0\.5/)],
    ['=1+1', '2', '3', 'C', expect.stringMatching(/^D4/)],
  ])
  const again = await c.call(previewQuestionFile, fileOf(file), { cookie })
  expect(again.data.rows.map(({ errors }) => errors.length)).toEqual([1, 1])
})

it('a wrong question of GIFT is typed again, also in the file of the wrong rows, which keeps its Markdown', async () => {
  const cookie = await c.signedIn('teacher')
  const gift = Buffer.from(
    '[markdown]Is it **this**?{=yes ~no}\n\n[markdown]Or **that**?{~yes ~no}',
  )
  const { data } = await c.call(previewQuestionFile, fileOf(gift, 'q.gift'), { cookie })
  expect(data.rows).toMatchObject([
    { number: 1, errors: [], question: { text: 'Is it **this**?' } },
    {
      number: 3,
      errors: [{ column: 'answer', message: expect.stringContaining('no right option') }],
    },
  ])
  const { form, columns, rows } = data
  const typed = (cell: (typeof rows)[number]['cells'][number]) =>
    cell.column === 'answer' ? { ...cell, text: 'B', fault: null } : cell
  const body = { form, columns, rows: rows.map((row) => ({ ...row, cells: row.cells.map(typed) })) }
  const again = await c.call(previewQuestions, { body }, { cookie })
  expect(again.data.rows[1]).toMatchObject({
    errors: [],
    question: { text: 'Or **that**?', options: ['yes', 'no'], answer: 'B' },
  })
  const wrong = await c.call(getWrongQuestions, { body: { form, columns, rows } }, { cookie })
  const file = Buffer.from(wrong.data.content, 'base64')
  const [header, row] = await readSheet(file)
  expect(header?.cells.map((cell) => cell?.text)).toEqual([
    'question',
    'a',
    'b',
    'answer',
    'problem (the texts are Markdown)',
  ])
  expect(row?.cells[0]?.text).toBe('Or **that**?')
  const read = await c.call(previewQuestionFile, fileOf(file), { cookie })
  expect(read.data).toMatchObject({
    form: 'markdown',
    rows: [{ cells: [{ text: 'Or **that**?' }, {}, {}], errors: [{ column: 'answer' }] }],
  })
})

it('the formats are listed with what they can have', async () => {
  const cookie = await c.signedIn('editor')
  const { data } = await c.call(listQuestionFormats, {}, { cookie })
  expect(data.formats.map(({ name, endings }) => `${name} ${endings.join(' ')}`)).toEqual([
    'Excel xlsx',
    'Word docx',
    'CSV csv',
    'Aiken txt',
    'GIFT gift txt',
    'Moodle XML xml',
  ])
  expect(data.parts).toContainEqual({
    name: 'Several right options',
    cells: ['yes', 'yes', 'yes', 'no', 'yes', 'yes'],
  })
})

it('the template is an Excel file with the headings', async () => {
  const cookie = await c.signedIn('editor')
  const asked = { querystring: { format: 'xlsx' as const } }
  const { data } = await c.call(getQuestionTemplate, asked, { cookie })
  const [header] = await readSheet(Buffer.from(data.content, 'base64'))
  expect(data.name).toBe('questions.xlsx')
  expect(header?.cells.slice(0, 3).map((cell) => cell?.text)).toEqual(['question', 'a', 'b'])
})

it('the template of Word is a table in which a filled row is a question and the example is left out', async () => {
  const cookie = await c.signedIn('teacher')
  const asked = { querystring: { format: 'docx' as const } }
  const { data } = await c.call(getQuestionTemplate, asked, { cookie })
  expect(data.name).toBe('questions.docx')
  const template = Buffer.from(data.content, 'base64')
  expect((await readQuestions(data.name, template)).errors).toEqual([
    'There is no question below the headings.',
  ])
  const parts = unzipSync(template)
  const empty = '<w:p><w:r><w:t xml:space="preserve"></w:t></w:r></w:p>'
  let xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  for (const cell of ['Which is even?', '1', '2', '3', '5', 'B'])
    xml = xml.replace(empty, `<w:p><w:r><w:t>${cell}</w:t></w:r></w:p>`)
  const filled = zipSync({ ...parts, 'word/document.xml': strToU8(xml) })
  const { rows } = await readQuestions(data.name, Buffer.from(filled))
  expect(rows.map(({ question }) => question)).toEqual([
    { text: 'Which is even?', options: ['1', '2', '3', '5'], answer: 'B' },
  ])
})
