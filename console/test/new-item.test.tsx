import { createDraft } from '@sopan/contract/console/drafts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { answerAll, callsTo, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

beforeEach(() => answerAll('full'))
afterEach(checkCalls)

it('coupons, which are one file, are begun without a title', async () => {
  await openPage('/content')
  fireEvent.click(await screen.findByRole('button', { name: text.new }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(text.kind), { target: { value: 'coupons' } })
  await waitFor(() => expect(dialog.queryByLabelText(text.titleOfNew)).toBeNull())
  fireEvent.click(dialog.getByRole('button', { name: text.begin }))
  await waitFor(() => expect(callsTo(createDraft)).toHaveLength(1))
  expect(callsTo(createDraft)[0]?.body).toEqual({ title: text.kinds.coupons, copy_of: null })
})
