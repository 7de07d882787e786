import { getContent, previewRestore } from '@sopan/contract/console/content'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { answer, answerAll, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

/** The dialog of going back, of an item with two revisions. */
async function goingBack() {
  const record = dataOf(getContent)
  const [one] = record.revisions.map((revision) => ({ ...revision, is_published: true }))
  answer(getContent, {
    ...record,
    revisions: one === undefined ? [] : [{ ...one, revision: one.revision + 1 }, one],
  })
  await openPage('/content/books/primes')
  const [back] = await screen.findAllByRole('button', { name: new RegExp(`^${text.goBack}: `) })
  fireEvent.click(back ?? document.body)
  return within(await screen.findByRole('dialog'))
}

it.each([
  [['price ₹129.50 → ₹149.00'], text.goBack, 1],
  [[], words.close, 0],
])(
  'going back, which changes %j, has the button %s and %i fields',
  async (changes, button, fields) => {
    answer(previewRestore, { ...dataOf(previewRestore), changes })
    const dialog = await goingBack()
    await dialog.findByRole('button', { name: button })
    await dialog.findAllByText(changes.length > 0 ? text.willChange : text.same)
    expect(dialog.queryAllByRole('textbox')).toHaveLength(fields)
  },
)

it('going back that would be refused shows why before it is pressed, and has no button for it', async () => {
  refuse(previewRestore, 'Correct the key first.')
  const dialog = await goingBack()
  await dialog.findByText('Correct the key first.')
  expect(dialog.queryByText(text.computing)).toBeNull()
  expect(dialog.queryByRole('textbox')).toBeNull()
  expect(dialog.queryByRole('button', { name: text.goBack })).toBeNull()
})
