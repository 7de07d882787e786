import { saveDraft } from '@sopan/contract/console/drafts'
import { attachUpload, beginUpload, getUpload } from '@sopan/contract/console/uploads'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { FieldSchema } from '#console/content/field-schema.ts'
import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'tests/primes'
const FILE = `${PATH}.yaml`
const lines: FieldSchema = { type: 'string', control: 'lines' }
const question = { type: 'object', properties: { text: lines, explanation: lines } }
const png = new File(['picture'], 'image.png', { type: 'image/png', lastModified: 5 })

beforeEach(async () => {
  answerAll('full')
  answerDraft(
    { path: PATH },
    { questions: [{ text: 'Look here: it moves.', explanation: 'As shown' }] },
    {
      questions: { type: 'array', control: 'questions', items: question },
    },
  )
  // All of it has arrived before.
  answer(beginUpload, { id: 7, state: 'arrived', problem: null })
  answer(getUpload, { state: 'stored', problem: null })
  answer(attachUpload, { version: 9, value: 'images/image.png' })
  answer(saveDraft, { version: 10 })
  await openPage(`/content/edit/${PATH}`)
  await screen.findByRole('group', { name: text.question(1) })
})
afterEach(checkCalls)

const card = () => screen.getByRole('group', { name: text.question(1) })
const openFields = () => fireEvent.click(within(card()).getByRole('button', { name: /^Edit/ }))
const fieldOf = (name: RegExp) => within(card()).findByLabelText<HTMLTextAreaElement>(name)

/** Pastes into a field; returns whether the browser may insert what was pasted. */
function paste(field: HTMLElement, given: object, plain = ''): boolean {
  const getData = (type: string) => (type === 'text/plain' ? plain : '')
  const clipboardData = { ...given, getData }
  const event = createEvent.paste(field, { clipboardData })
  fireEvent(field, event)
  return !event.defaultPrevented
}

it('puts a pasted picture where the cursor was, also if one types on meanwhile', async () => {
  openFields()
  const field = await fieldOf(/^Explanation/)
  field.focus()
  field.setSelectionRange(2, 2)
  expect(paste(field, { files: [png], types: ['Files'] })).toBe(false)
  fireEvent.change(field, { target: { value: 'As shown above' } })
  await waitFor(() => expect(field.value).toBe('As![](images/image.png) shown above'))
  await waitFor(() => expect(callsTo(saveDraft)).not.toEqual([]))
  expect(callsTo(saveDraft).at(-1)?.body).toMatchObject({
    value: { questions: [{ explanation: field.value }] },
  })
  expect(callsTo(beginUpload)[0]?.body).toMatchObject({
    file: FILE,
    field: 'questions',
    name: 'image.png',
  })
  expect(within(card()).queryByRole('group', { name: 'image.png' })).toBeNull()
})

it('leaves a text to the browser, also with a picture of it', async () => {
  openFields()
  const field = await fieldOf(/^Text/)
  expect(paste(field, { files: [png], types: ['text/plain', 'Files'] }, 'x')).toBe(true)
  expect(paste(field, { files: [], types: ['text/plain'] }, 'x')).toBe(true)
  expect(callsTo(beginUpload)).toEqual([])
})

it.each([
  ['the question', () => card(), /^Text/, 'Look here: it moves.\n\n![](images/image.png)'],
  ['a text', () => fieldOf(/^Explanation/), /^Explanation/, 'As shown![](images/image.png)'],
])('puts a picture that is dropped on %s at the end', async (place, target, name, expected) => {
  if (place === 'a text') openFields()
  const dataTransfer = { files: [png], types: ['Files'] }
  const at = await target()
  fireEvent.dragOver(at, { dataTransfer })
  expect(card().dataset).toHaveProperty('over')
  fireEvent.drop(at, { dataTransfer })
  const field = await fieldOf(name)
  await waitFor(() => expect(field.value).toBe(expected))
  expect(card().dataset).not.toHaveProperty('over')
})

it('shows why a picture is refused until that is closed', async () => {
  refuse(beginUpload, 'This file is larger than 1 MB.')
  fireEvent.drop(card(), { dataTransfer: { files: [png], types: ['Files'] } })
  const sent = await screen.findByRole('group', { name: 'image.png' })
  await within(sent).findByText('This file is larger than 1 MB.')
  fireEvent.click(within(sent).getByRole('button', { name: words.close }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'image.png' })).toBeNull())
  expect((await fieldOf(/^Text/)).value).toBe('Look here: it moves.')
})
