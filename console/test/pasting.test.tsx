import { saveDraft } from '@sopan/contract/console/drafts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { FieldSchema } from '#console/content/field-schema.ts'
import { contentWords as text } from '#console/words/content.ts'
import { pastedWords } from '#console/words/pasted.ts'

import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'tests/primes'
const question: FieldSchema = {
  type: 'object',
  properties: { explanation: { type: 'string', control: 'lines' } },
}
const schema: Record<string, FieldSchema> = {
  title: { type: 'string' },
  questions: { type: 'array', control: 'questions', items: question },
}

beforeEach(async () => {
  answerAll('full')
  answerDraft(
    { path: PATH },
    { title: 'AB', questions: [{ text: 'Q', explanation: 'If: so' }] },
    schema,
  )
  answer(saveDraft, { version: 10 })
  await openPage(`/content/edit/${PATH}`)
  const card = await screen.findByRole('group', { name: text.question(1) })
  fireEvent.click(within(card).getByRole('button', { name: /^Edit/ }))
})
afterEach(checkCalls)

/** Pastes at a place of a field; returns whether the browser may insert what was pasted. */
function paste(
  field: HTMLInputElement | HTMLTextAreaElement,
  at: number,
  html: string,
  plain: string,
): boolean {
  field.focus()
  field.setSelectionRange(at, at)
  const getData = (type: string) => (type === 'text/html' ? html : plain)
  const event = createEvent.paste(field, { clipboardData: { files: [], types: [], getData } })
  fireEvent(field, event)
  return !event.defaultPrevented
}

it('pastes raised letters and a table into a question as formulas and Markdown, and saves them', async () => {
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Explanation/)
  const html = '<p>x<sup>2</sup></p><table><tr><td>a<td>b<tr><td>1<td>2</table>'
  expect(paste(field, 3, html, 'x2\n\na\tb\n1\t2')).toBe(false)
  const expected = 'If:\n\n$x^{2}$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n so'
  await waitFor(() => expect(field.value).toBe(expected))
  await waitFor(() => expect(callsTo(saveDraft)).not.toEqual([]))
  expect(callsTo(saveDraft).at(-1)?.body).toMatchObject({
    value: { questions: [{ explanation: expected }] },
  })
})

it('names below the field what was not kept, until the next paste', async () => {
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Explanation/)
  paste(field, 0, `<table><tr>${'<td>1'.repeat(9)}<tr><td>2</table>`, '')
  const note = await screen.findByText(
    pastedWords.lost.table({ what: 'table', columns: 9, rows: 2 }),
  )
  paste(field, 0, '<b>x</b>', 'x')
  await waitFor(() => expect(field.value).toMatch(/^\*\*x\*\*/))
  expect(note.isConnected).toBe(false)
})

it('pastes raised digits into a plain field as signs', async () => {
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  paste(field, 1, '<p>x<sup>2</sup> <b>b</b></p>', 'x2 b')
  await waitFor(() => expect(field.value).toBe('Ax² bB'))
})

it.each([
  ['is too long', `<b>${'x'.repeat(5_000_000)}</b>`],
  ['has too many tags', '<b>'.repeat(30_001)],
])('pastes only the text of HTML that %s, and shows that', async (_, html) => {
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  paste(field, 1, html, 'x')
  await screen.findByText(pastedWords.tooLong)
  expect(field.value).toBe('AxB')
})

it('leaves plain text to the browser', async () => {
  const field = await screen.findByLabelText<HTMLInputElement>(/^Title/)
  expect(paste(field, 0, '', 'x')).toBe(true)
})
