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
  expect(callsTo(createDraft)[0]?.body).toEqual({
    title: text.kinds.coupons,
    copy_of: null,
    pattern: null,
  })
})

it('a test is begun with the pattern that is chosen', async () => {
  await openPage('/content')
  fireEvent.click(await screen.findByRole('button', { name: text.new }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText(text.pattern, { exact: false })).toBeNull()
  fireEvent.change(dialog.getByLabelText(text.kind), { target: { value: 'tests' } })
  const pattern = await dialog.findByLabelText(text.pattern, { exact: false })
  fireEvent.change(pattern, { target: { value: 'ssc-cgl-tier-1-2026' } })
  fireEvent.change(dialog.getByLabelText(text.titleOfNew), { target: { value: 'Mock 1' } })
  fireEvent.click(dialog.getByRole('button', { name: text.begin }))
  await waitFor(() => expect(callsTo(createDraft)).toHaveLength(1))
  const body = { title: 'Mock 1', copy_of: null, pattern: 'ssc-cgl-tier-1-2026' }
  expect(callsTo(createDraft)[0]?.body).toEqual(body)
})
