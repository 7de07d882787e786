import { openDraft, saveDraft } from '@sopan/contract/console/drafts'
import {
  getWrongQuestions,
  listQuestionFormats,
  previewQuestionFile,
  previewQuestions,
} from '@sopan/contract/console/questions'
import type { EndpointData } from '@sopan/contract/endpoint'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Value } from '#console/content/field-schema.ts'
import { contentWords } from '#console/words/content.ts'
import { questionWords as text } from '#console/words/questions.ts'

import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

const PATH = 'tests/ssc-maths'
const FILE = `${PATH}.yaml`
const FAULT = 'B3 is a date in Excel.'

type Read = EndpointData<typeof previewQuestionFile>
type Row = Read['rows'][number]

const question = (name: string) => ({ text: name, options: ['1/2', '2'], answer: 'A' })

const row = (number: number, name: string, changed: Partial<Row> = {}): Row => ({
  number,
  cells: (['question', 'a', 'b', 'answer'] as const).map((column) => {
    const text = { question: name, a: '1/2', b: '2', answer: 'A' }[column]
    return { column, text, fault: null, old: null }
  }),
  question: question(name),
  section: null,
  passage: null,
  errors: [],
  source: null,
  warnings: [],
  ...changed,
})

const columns = (['question', 'a', 'b', 'answer'] as const).map((column, index) => ({
  column,
  letter: 'ABCD'.charAt(index),
}))

const right = row(2, 'First of the file')
const wrong = row(3, 'Second of the file', {
  cells: [
    { column: 'question', text: 'Second of the file', fault: null, old: null },
    { column: 'a', text: '2026-02-01', fault: FAULT, old: null },
  ],
  question: null,
  errors: [{ column: 'a', message: FAULT }],
})

const readFile: Read = { errors: [], form: 'plain', place: 'row', pictures: [], columns, rows: [] }
const readsAs = (...rows: Row[]) => answer(previewQuestionFile, { ...readFile, rows })

/** The form of a test with one question and maybe sections. */
async function openTest(
  value: object = { questions: [question('Old')] },
  control: object = {},
): Promise<void> {
  answerDraft({ path: PATH }, value as Value, {
    questions: {
      ...control,
      type: 'array',
      items: { type: 'object', properties: { text: { type: 'string' } } },
    },
  })
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name: text.open }))
}

async function choose(name = 'questions.xlsx'): Promise<void> {
  const file = new File(['PK'], name)
  fireEvent.change(await screen.findByLabelText(text.file), { target: { files: [file] } })
  await waitFor(() => expect(callsTo(previewQuestionFile)).toHaveLength(1))
  await loaded()
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it('a wrong cell is named, typed again, checked again, and then the questions are added to the draft', async () => {
  readsAs(right, wrong)
  await openTest()
  await choose()
  const [{ query, body } = {}] = callsTo(previewQuestionFile)
  const sent = new TextDecoder().decode(body as Uint8Array)
  expect([query, sent]).toEqual([{ name: 'questions.xlsx' }, 'PK'])
  await screen.findByText(text.someWrong(2, 1))

  const field = screen.getByLabelText(text.columnName('a'))
  expect(field).toHaveProperty('value', '2026-02-01')
  fireEvent.change(field, { target: { value: '1/2' } })
  answer(previewQuestions, { rows: [right, row(3, 'Second of the file')] })
  await press(text.checkAgain)
  await screen.findByText(text.allRight(2))
  expect(callsTo(previewQuestions)[0]?.body).toMatchObject({
    rows: [
      { number: 2 },
      { number: 3, cells: [{ column: 'question' }, { column: 'a', text: '1/2', fault: null }] },
    ],
  })
  expect(callsTo(saveDraft)).toEqual([])

  await press(text.add(2))
  const names = ['Old', 'First of the file', 'Second of the file']
  await waitFor(() =>
    expect(screen.getAllByLabelText(/^Text/).map((one) => (one as HTMLInputElement).value)).toEqual(
      names,
    ),
  )
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  expect(callsTo(saveDraft)[0]?.body).toMatchObject({
    file: FILE,
    value: { questions: names.map(question) },
  })
})

it('a cell that was not typed again is sent with its fault', async () => {
  readsAs(wrong)
  await openTest()
  await choose()
  await press(text.checkAgain)
  await waitFor(() => expect(callsTo(previewQuestions)).toHaveLength(1))
  expect(callsTo(previewQuestions)[0]?.body).toMatchObject({
    rows: [{ cells: [{ column: 'question' }, { column: 'a', fault: FAULT }] }],
  })
})

it('the right rows are added, and the wrong ones stay to be corrected or downloaded', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  answer(getWrongQuestions, { name: 'wrong.xlsx', type: 'text/plain', content: btoa('PK') })
  readsAs(right, wrong)
  await openTest()
  await choose()
  await press(text.addRight(1))
  await screen.findByText(text.someWrong(1, 1))
  expect(screen.getByRole('button', { name: text.addRight(0) })).toHaveProperty('disabled', true)
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  expect(callsTo(saveDraft)[0]?.body).toMatchObject({
    value: { questions: ['Old', 'First of the file'].map(question) },
  })
  await press(text.downloadWrong)
  await waitFor(() => expect(callsTo(getWrongQuestions)).toHaveLength(1))
  expect(callsTo(getWrongQuestions)[0]?.body).toMatchObject({ rows: [{ number: 3 }] })
})

it('what is wrong with the file itself is shown, and a refusal in its place', async () => {
  const errors = ["D1: 'anwser' is no heading."]
  answer(previewQuestionFile, { ...readFile, errors })
  await openTest()
  await choose()
  await screen.findByText("D1: 'anwser' is no heading.")
  refuse(previewQuestionFile, 'This is not an Excel file.')
  fireEvent.change(screen.getByLabelText(text.file), {
    target: { files: [new File(['x'], 'b.xlsx')] },
  })
  expect(await screen.findByText('This is not an Excel file.')).toBeDefined()
})

it('a wrong question of a text file is named by its line and typed again, and the right ones can be added', async () => {
  const file: Read = { ...readFile, form: 'markdown', place: 'line', columns: [] }
  const message = "the question 'Second of the file' has no right option"
  answer(previewQuestionFile, {
    ...file,
    rows: [right, { ...wrong, errors: [{ column: 'answer', message }] }],
  })
  await openTest()
  await choose('questions.gift')
  screen.getByText(text.numberOf('line', 3))
  expect(screen.getByRole('button', { name: text.addRight(1) })).toHaveProperty('disabled', false)
  fireEvent.change(screen.getByLabelText(text.columnName('answer')), { target: { value: 'B' } })
  answer(previewQuestions, { rows: [right, row(3, 'Second of the file')] })
  await press(text.checkAgain)
  await screen.findByText(text.allRight(2))
  expect(callsTo(previewQuestions)[0]?.body).toMatchObject({
    form: 'markdown',
    place: 'line',
    columns: [],
    rows: [{}, { number: 3 }],
  })
})

it('a likely mistake is shown beside the question, which can be added', async () => {
  readsAs({ ...right, warnings: ['It has dates as options: are they meant?'] })
  await openTest()
  await choose()
  await screen.findByText('It has dates as options: are they meant?')
  expect(screen.getByRole('button', { name: text.add(1) })).toHaveProperty('disabled', false)
})

it('texts of an old Hindi font are shown beside what was read, and confirmed before questions are added', async () => {
  const cells = right.cells.map((cell) =>
    cell.column === 'a' ? { ...cell, text: 'भारत', old: 'Hkkjr' } : cell,
  )
  readsAs({ ...right, cells })
  await openTest()
  await choose()
  const table = within(await screen.findByRole('table', { name: text.oldTable }))
  expect(table.getByText('Hkkjr')).toBeTruthy()
  expect(table.getByText('भारत').lang).toBe('hi')
  expect(table.getByText(text.placeOf('row', 2, 'a'))).toBeTruthy()
  const add = screen.getByRole<HTMLButtonElement>('button', { name: text.add(1) })
  expect(add.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText(text.oldConfirm))
  expect(add.disabled).toBe(false)
})

it('the formats are listed with what they can have', async () => {
  answer(listQuestionFormats, {
    formats: [{ name: 'GIFT', endings: ['gift', 'txt'], bytes: 5_000_000 }],
    parts: [{ name: 'Passages', cells: ['no'] }],
  })
  await openTest()
  fireEvent.click(await screen.findByText(text.formats))
  const table = await screen.findByRole('table', { name: text.formats })
  expect(within(table).getByRole('columnheader', { name: 'GIFT (.gift, .txt)' })).toBeDefined()
  expect(within(table).getByRole('cell', { name: 'no' })).toBeDefined()
  expect(screen.getByLabelText(text.file).getAttribute('accept')).toBe('.gift,.txt')
})

it('questions with a section become part of the sections of the test', async () => {
  readsAs({ ...right, section: 'Maths' }, { ...row(3, 'Other'), section: 'New' })
  await openTest({ sections: [{ name: 'Maths', minutes: 20, questions: [question('Old')] }] })
  await choose()
  await press(text.add(2))
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  expect(callsTo(saveDraft)[0]?.body).toMatchObject({
    value: {
      sections: [
        { name: 'Maths', minutes: 20, questions: [{ text: 'Old' }, { text: 'First of the file' }] },
        { name: 'New', questions: [{ text: 'Other' }] },
      ],
    },
  })
})

it.each([
  [{ sections: [{ name: 'Maths', questions: [] }] }, null, text.needsSections],
  [{ questions: [question('Old')] }, 'Maths', text.hasNoSections],
])(
  'questions that do not fit to the sections of the test are not added',
  async (value, section, words) => {
    readsAs({ ...right, section })
    await openTest(value)
    await choose()
    await press(text.add(1))
    await screen.findByText(words)
    expect(callsTo(saveDraft)).toEqual([])
  },
)

it('another answer takes the place of a key that was corrected, which is shown until then', async () => {
  const kept = { ...question('Kept'), key: ['A', 'B'] }
  const questions = [{ ...question('Old'), key: 'all' }, kept]
  const { id, version } = dataOf(openDraft)
  await openTest({ questions }, { control: 'questions' })
  await screen.findByText(contentWords.correctedKey('A', 'full marks for every learner'))
  const old = screen.getByRole('group', { name: contentWords.question(1) })
  fireEvent.click(within(old).getByRole('radio', { name: /^B/ }))
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  expect(callsTo(saveDraft)[0]?.body).toEqual({
    id,
    version,
    file: FILE,
    value: { questions: [{ ...question('Old'), answer: 'B' }, kept] },
  })
  expect(screen.queryByText(/full marks/)).toBeNull()
  screen.getByText(contentWords.correctedKey('A', 'A or B'))
})
