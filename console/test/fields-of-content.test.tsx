import { listPublishedItems } from '@sopan/contract/console/desk'
import { saveDraft } from '@sopan/contract/console/drafts'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { FieldSchema, Value } from '#console/content/field-schema.ts'
import { contentWords as text } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'notifications/offer'
const line = { type: 'string' }
const item = { ...line, control: 'item', types: ['course', 'test'] } as const
const titles = { course: 'Maths', test: 'Ratio', book: 'Puzzles' }

beforeEach(() => {
  answerAll('full')
  server.on(listPublishedItems, ({ query }) => {
    const type = query['type'] as keyof typeof titles
    return success([{ slug: 'first', title: titles[type], price_paise: 4900 }])
  })
  answer(saveDraft, { version: 10 })
})
afterEach(checkCalls)

/** The form of a file with one field. */
async function openField(field: FieldSchema, value?: Value): Promise<void> {
  answerDraft({ path: PATH }, value === undefined ? {} : { field: value }, { field })
  await openPage(`/content/edit/${PATH}`)
}

const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const choicesOf = (field: HTMLElement) =>
  [...field.querySelectorAll('option')].map(({ label }) => label)

/** The value of the field in the first save. */
async function savedField(): Promise<unknown> {
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  const body = callsTo(saveDraft)[0]?.body as { value: { field?: unknown } } | undefined
  return body?.value.field
}

it('offers the published items of its types by title, and saves the path of the chosen one', async () => {
  await openField(item)
  const choices = [text.notChosen, 'Maths (course)', 'Ratio (test)']
  await waitFor(() => expect(choicesOf(screen.getByRole('combobox'))).toEqual(choices))
  choose(screen.getByRole('combobox'), 'tests/first')
  expect(await savedField()).toBe('tests/first')
})

it('shows items of the file that are not published, each of which can be removed', async () => {
  await openField(
    { type: 'array', label: 'Courses', items: { ...item, label: 'Course or test' } },
    ['courses/gone', 'courses/first'],
  )
  const shown = () =>
    screen
      .getAllByRole<HTMLSelectElement>('combobox')
      .map(({ selectedOptions: [one] }) => one?.label)
  await waitFor(() =>
    expect(shown()).toEqual([text.notPublished('courses/gone'), 'Maths (course)']),
  )
  fireEvent.click(screen.getByRole('button', { name: text.remove('Course or test 1') }))
  fireEvent.click(screen.getByRole('button', { name: text.add('Course or test') }))
  const added = screen.getByRole('combobox', { name: 'Course or test 2' })
  expect(document.activeElement).toBe(added)
  choose(added, 'tests/first')
  expect(await savedField()).toEqual(['courses/first', 'tests/first'])
})

it.each([
  ['a day', 'day', '2030-12-31', 'date', '2030-12-31'],
  ['no day yet', 'day', undefined, 'date', ''],
  ['the end at a time of a day', 'day', '2030-12-31T18:00', 'datetime-local', '2030-12-31T18:00'],
  ['a day from the import on', 'day', '+20d', 'text', '+20d'],
  ['the midnight of a time', 'time', '2030-12-31', 'datetime-local', '2030-12-31T00:00'],
  ['a time before the import', 'time', '-2h', 'text', '-2h'],
  ['a time in another zone', 'time', '2030-12-31T18:00Z', 'text', '2030-12-31T18:00Z'],
] as const)('shows %s in a field for it', async (_, control, value, type, shown) => {
  await openField({ ...line, control }, value)
  const field = screen.getByLabelText<HTMLInputElement>(/^Field/)
  expect([field.type, field.value]).toEqual([type, shown])
})

it('offers a day in place of a text that was emptied', async () => {
  await openField({ ...line, control: 'day' }, '+20d')
  const field = screen.getByLabelText<HTMLInputElement>(/^Field/)
  screen.getByText(text.otherTime)
  choose(field, '')
  expect(field.type).toBe('date')
  choose(field, '2030-12-31')
  expect([field.type, await savedField()]).toEqual(['date', '2030-12-31'])
})

it('shows a long line whole, and saves it as one line', async () => {
  await openField({ ...line, control: 'long line' }, 'Arithmetic')
  const field = screen.getByLabelText(/^Field/)
  expect(field.tagName).toBe('TEXTAREA')
  choose(field, 'Arithmetic\nand algebra')
  expect(await savedField()).toBe('Arithmetic and algebra')
})

it('saves a chosen day as the file has it', async () => {
  await openField({ ...line, control: 'day' })
  choose(screen.getByLabelText(/^Field/), '2030-12-31')
  expect(await savedField()).toBe('2030-12-31')
})

it.each([
  ['a text that is refused while a part of another day is typed', true, ''],
  ['nothing once the day was emptied', false, undefined],
])('saves %s', async (_, badInput, saved) => {
  await openField({ ...line, control: 'day' }, '2030-12-31')
  const field = screen.getByLabelText(/^Field/)
  Object.defineProperty(field, 'validity', { value: { badInput } })
  choose(field, '')
  expect(await savedField()).toBe(saved)
})

it.each([
  ['a part of a day that was typed first', undefined, true, ''],
  ['no part of a day that was emptied again', '', false, undefined],
])('saves %s when the field is left', async (_, before, badInput, saved) => {
  await openField({ ...line, control: 'day' }, before)
  const field = screen.getByLabelText(/^Field/)
  Object.defineProperty(field, 'validity', { value: { badInput } })
  fireEvent.blur(field)
  expect(await savedField()).toBe(saved)
})

const QUARTER = 'A quarter of its marks'
const negative = { ...line, label: 'Deducted', enum: ['1/4', '1'], words: { '1/4': QUARTER } }

it.each([
  ['1/4', QUARTER],
  [1, '1'],
])('shows the choice %j of a file in words: %s', async (value, shown) => {
  await openField(negative, value)
  const field = screen.getByRole<HTMLSelectElement>('combobox')
  expect(field.selectedOptions[0]?.label).toBe(shown)
  choose(field, '')
  expect(await savedField()).toBeUndefined()
})

const keys = { ...line, control: 'time', label: 'Shown', enum: ['at_once', 'after_close'] } as const

it('saves a time in place of a choice, and until it is entered a text that is refused', async () => {
  await openField(keys, 'at_once')
  const field = screen.getByRole('combobox')
  expect(choicesOf(field)).toEqual([text.notChosen, 'At once', 'After close', text.atTime])
  choose(field, 'time')
  expect(await savedField()).toBe('')
  choose(screen.getByLabelText(text.timeOf('Shown')), '2030-12-31T18:00')
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(2))
  expect(callsTo(saveDraft)[1]?.body).toMatchObject({ value: { field: '2030-12-31T18:00' } })
})

it.each([
  ['2030-12-31T18:00', '2030-12-31T18:00'],
  ['', ''],
])('shows the time %j of the file in place of a choice', async (value, shown) => {
  await openField(keys, value)
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('time')
  expect(screen.getByLabelText<HTMLInputElement>(text.timeOf('Shown')).value.slice(0, 16)).toBe(
    shown,
  )
})

it.each([
  ['keeps a hidden value while', { youtube: 'Z' }, { slug: 'motion', youtube: 'Z' }],
  ['leaves out a hidden value that is replaced after', { file: 'a.mp4' }, { file: 'a.mp4' }],
])('%s the one beside it is emptied', async (_, typed, saved) => {
  const slug = { ...line, control: 'hidden', replacedBy: 'file' } as const
  const video = { type: 'object', properties: { slug, youtube: line, file: line } }
  await openField({ type: 'array', items: video }, [{ slug: 'motion', youtube: 'Y' }])
  choose(screen.getByLabelText(/^Youtube/), '')
  for (const [key, value] of Object.entries(typed))
    choose(screen.getByLabelText(key === 'file' ? /^File/ : /^Youtube/), value)
  expect(await savedField()).toEqual([saved])
})

it('a question chooses one of the passages beside it, also one that was just named', async () => {
  const passage = { type: 'object', label: 'Passage', properties: { name: line, text: line } }
  const question = { passage: { ...line, control: 'passage' }, text: line } as const
  await openField(
    {
      type: 'object',
      properties: {
        passages: { type: 'array', items: passage },
        questions: { type: 'array', items: { type: 'object', properties: question } },
      },
    },
    {
      passages: [{ name: 'fares', text: 'A bus costs 5.' }],
      questions: [{ passage: 'gone', text: 'Which?' }],
    },
  )
  const field = await screen.findByRole('combobox')
  const choices = (name: string) => [
    text.notChosen,
    `${name}: A bus costs 5.`,
    text.noPassage('gone'),
  ]
  expect(choicesOf(field)).toEqual(choices('fares'))
  choose(screen.getByDisplayValue('fares'), 'bus')
  expect(choicesOf(field)).toEqual(choices('bus'))
  choose(field, 'bus')
  expect(await savedField()).toEqual({
    passages: [{ name: 'bus', text: 'A bus costs 5.' }],
    questions: [{ passage: 'bus', text: 'Which?' }],
  })
})

it('shows the fields of a language once it is added, written in its direction, and keeps them when they are emptied', async () => {
  const texts = (language: string, label: string): FieldSchema => ({
    type: 'object',
    language,
    label,
    properties: { text: { ...line, control: 'lines' } },
  })
  const properties = { text: line, hi: texts('hi', 'In Hindi'), ur: texts('ur', 'In Urdu') }
  await openField({ type: 'array', items: { type: 'object', properties } }, [
    { text: 'Which?', hi: { text: 'कौन?' } },
  ])
  const inHindi = await screen.findByRole('group', { name: 'In Hindi' })
  expect(screen.queryByRole('group', { name: 'In Urdu' })).toBeNull()
  const add = screen.getByLabelText(text.addLanguage)
  expect(choicesOf(add)).toEqual([text.choose, 'اردو (Urdu)'])
  choose(add, 'ur')
  const field = within(screen.getByRole('group', { name: 'In Urdu' })).getByRole('textbox')
  expect([field.lang, field.dir]).toEqual(['ur', 'rtl'])
  expect(screen.queryByLabelText(text.addLanguage)).toBeNull()
  choose(within(inHindi).getByRole('textbox'), '')
  choose(field, 'کون سا؟')
  expect(await savedField()).toEqual([{ text: 'Which?', ur: { text: 'کون سا؟' } }])
  expect(screen.getByRole('group', { name: 'In Hindi' })).toBeTruthy()
})
