import { getContent, previewRestore } from '@sopan/contract/console/content'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { answer, answerAll, checkCalls, dataOf } from './answers.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it.each([
  [['price ₹129.50 → ₹149.00'], text.goBack, 1],
  [[], words.close, 0],
])(
  'going back, which changes %j, has the button %s and %i fields',
  async (changes, button, fields) => {
    const record = dataOf(getContent)
    const [one] = record.revisions.map((revision) => ({ ...revision, is_published: true }))
    answer(getContent, {
      ...record,
      revisions: one === undefined ? [] : [{ ...one, revision: one.revision + 1 }, one],
    })
    answer(previewRestore, { ...dataOf(previewRestore), changes })
    await openPage('/content/books/primes')
    const [back] = await screen.findAllByRole('button', { name: new RegExp(`^${text.goBack}: `) })
    fireEvent.click(back ?? document.body)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: button })
    await dialog.findAllByText(changes.length > 0 ? text.willChange : text.same)
    expect(dialog.queryAllByRole('textbox')).toHaveLength(fields)
  },
)
