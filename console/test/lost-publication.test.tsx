import { getContent } from '@sopan/contract/console/content'
import { openDraft, previewDraft, publishDraft } from '@sopan/contract/console/drafts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const record = dataOf(getContent)
const [published] = record.revisions
const draft = dataOf(openDraft)
const LOST = () => Promise.reject(new TypeError('the connection broke'))

/** The item as it is after the publication. */
const later = {
  ...record,
  drafts: [],
  revisions: published === undefined ? [] : [{ ...published, revision: published.revision + 1 }],
}

beforeEach(() => {
  answerAll('full')
  answer(openDraft, { ...draft, path: PATH, files: [], forms: {} })
  answer(previewDraft, {
    ...dataOf(previewDraft),
    errors: [],
    conflict: null,
    lost: [],
    keys: [],
    kept_keys: [],
    warnings: [],
    effects: [],
  })
})
afterEach(checkCalls)

async function pressPublish(): Promise<HTMLElement> {
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name: text.publish }))
  const dialog = await screen.findByRole('dialog')
  const button = within(dialog).getByRole('button', { name: text.publish })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
  return dialog
}

it('shows the published item when the response of the publication was lost', async () => {
  server.on(publishDraft, () => {
    answer(getContent, later)
    return LOST()
  })
  await pressPublish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe(`/content/${PATH}`)
})

it('shows the published item when the second press finds the draft gone', async () => {
  server.on(publishDraft, () => {
    server.on(getContent, LOST)
    return LOST()
  })
  const dialog = await pressPublish()
  await within(dialog).findByRole('alert')
  answer(getContent, later)
  refuse(publishDraft, 'This draft was published or deleted.')
  fireEvent.click(within(dialog).getByRole('button', { name: text.publish }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(publishDraft)).toHaveLength(2)
})

it('reads nothing of a draft that was published', async () => {
  answer(publishDraft, { ...dataOf(publishDraft), is_published: true })
  await pressPublish()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(previewDraft)).toHaveLength(1)
})
