import { arrangeDraft, openDraft } from '@sopan/contract/console/drafts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'courses/maths'
const title = { type: 'object', properties: { title: { type: 'string' } } }
const file = (name: string, value: string) => ({
  path: `${PATH}/${name}.yaml`,
  form: 'part',
  value: { title: value },
})
const files = [file('course', 'Maths'), file('01-ratio/subject', 'Ratio')]
const draftOf = (more: typeof files) => ({
  ...dataOf(openDraft),
  saves_copy: false,
  others_of_series: 0,
  path: PATH,
  files: [...files, ...more],
  forms: { part: title },
})

beforeEach(() => {
  answerAll('full')
  answer(openDraft, draftOf([]))
  answer(arrangeDraft, draftOf([file('01-ratio/01-parts', 'Parts')]))
})
afterEach(checkCalls)

it('opens the fields of a class that was added, with the focus on it', async () => {
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name: /^Add a class/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(text.titleOfNew), { target: { value: 'Parts' } })
  fireEvent.click(within(dialog).getByRole('button', { name: text.addClass }))
  await expect.poll(() => document.activeElement?.textContent).toBe('Parts')
  const titles = screen.getAllByLabelText<HTMLInputElement>('Title (optional)')
  expect(titles.map(({ value }) => value)).toContain('Parts')
  expect(callsTo(arrangeDraft)).toHaveLength(1)
})

it('offers to load the draft again after a move that another page, or a lost response, has overtaken', async () => {
  answer(openDraft, draftOf([file('02-algebra/subject', 'Algebra')]))
  refuse(arrangeDraft, 'changed elsewhere')
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name: text.moveDown('Ratio') }))
  await screen.findByText(text.saveFailed('changed elsewhere'))
  answer(openDraft, draftOf([]))
  fireEvent.click(screen.getByRole('button', { name: text.loadAgain }))
  await waitFor(() => expect(screen.queryByText('Algebra')).toBeNull())
})
