import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { FieldSchema } from '#console/content/field-schema.ts'
import { contentWords as text } from '#console/words/content.ts'

import { answerDraft } from './answer-draft.ts'
import { answerAll, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'tests/primes'
const line = { type: 'string' }
const entry = { type: 'object', properties: { title: line }, required: ['title'] }
const question: FieldSchema = {
  type: 'object',
  properties: { text: { ...line, control: 'lines' } },
}

beforeEach(async () => {
  answerAll('full')
  answerDraft(
    { path: PATH },
    {
      name: 'Primes',
      added: '2026-11-27T10:08:25+05:30',
      kept: '2026-12-06T18:00',
      options: ['1', '2', '3'],
    },
    {
      name: line,
      added: { ...line, control: 'time' },
      shown: {
        ...line,
        enum: ['at_once', 'after_close'],
        description: '`at_once`',
        help: 'In words',
      },
      kept: { ...line, enum: ['at_once', 'after_close'] },
      links: { type: 'array', items: entry },
      options: { type: 'array', hasLetters: true, items: { ...line, control: 'lines' } },
      questions: { type: 'array', control: 'questions', items: question },
    },
  )
  await openPage(`/content/edit/${PATH}`)
})
afterEach(checkCalls)

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('has the focus in the first field of an entry that was added, and in the list after a removal', async () => {
  await press(text.add('Link'))
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  await press(text.remove('Link 1'))
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('group', { name: 'Links' }))
})

it('has the focus in the text of a question that was added, and below the list after its removal', async () => {
  await press(text.addQuestion.options)
  expect(document.activeElement).toBe(screen.getByLabelText(/^Text/))
  await press(text.remove(text.question(1)))
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: text.addQuestion.options }),
  )
})

it('moves a question to a place that is typed', async () => {
  await press(text.addQuestion.options)
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: 'First' } })
  await press(text.addQuestion.options)
  const place = screen.getByLabelText(text.placeOf(text.question(1)))
  fireEvent.change(place, { target: { value: '2' } })
  fireEvent.blur(place)
  const texts = screen.getAllByLabelText<HTMLTextAreaElement>(/^Text/)
  expect(texts.map(({ value }) => value)).toEqual(['', 'First'])
})

it('options, whose letters are the answers, change no place, and only the last one is removed', async () => {
  await screen.findByLabelText(/^Option C/)
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  expect(names.filter((name) => name?.includes('Option'))).toEqual([])
  await press(text.remove('Option C'))
  expect(screen.queryByLabelText(/^Option C/)).toBeNull()
  expect(screen.getByRole('button', { name: text.remove('Option B') })).toBeDefined()
})

it('offers choices with the help of the form, and keeps a value that is none of them', () => {
  const shown = screen.getByRole('combobox', { name: /^Shown/ })
  const choices = [...shown.querySelectorAll('option')].map(({ label }) => label)
  expect(choices).toEqual([text.notChosen, 'At once', 'After close'])
  expect(screen.getByText('In words')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Kept/ }).value).toContain('18:00')
})

it('shows a time with seconds in the field of a time', () => {
  const field = screen.getByLabelText<HTMLInputElement>(/^Added/)
  expect([field.type, field.value.slice(0, 16)]).toEqual(['datetime-local', '2026-11-27T10:08'])
})
