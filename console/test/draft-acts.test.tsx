import { getContent } from '@sopan/contract/console/content'
import { discardDraft, openDraft, publishDraft, saveDraft } from '@sopan/contract/console/drafts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const record = dataOf(getContent)
const draft = dataOf(openDraft)

const opened = {
  ...draft,
  path: PATH,
  saves_copy: false,
  others_of_series: 0,
  files: [{ path: `${PATH}/book.yaml`, form: 'any', value: { title: 'Primes' } }],
  forms: { any: { type: 'object', properties: { title: { type: 'string' } } } },
}

beforeEach(() => {
  answerAll('full')
  answer(openDraft, opened)
})
afterEach(checkCalls)

it.each([
  ['another member', false, text.discardOthers('Anita Rao')],
  ['the member', true, text.discardEffect],
])('discarding a draft of %s names whose text is deleted', async (_, isOwn, effect) => {
  const own = {
    id: draft.id,
    actor: 'staff 4 Anita Rao',
    is_own: isOwn,
    changed_at: draft.changed_at,
  }
  answer(getContent, { ...record, drafts: [own] })
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name: text.discard }))
  expect(within(await screen.findByRole('dialog')).getByText(effect)).toBeTruthy()
})

it.each([
  [0, false],
  [11, true],
])(
  'a draft that began with %i others as a series is discarded with them where that is ticked: %s',
  async (others, withSeries) => {
    answer(openDraft, { ...opened, others_of_series: others })
    await openPage(`/content/edit/${PATH}`)
    fireEvent.click(await screen.findByRole('button', { name: text.discard }))
    const dialog = within(await screen.findByRole('dialog'))
    const tick = dialog.queryByRole('checkbox')
    expect(tick !== null).toBe(withSeries)
    if (tick !== null) fireEvent.click(dialog.getByLabelText(text.withSeries(others)))
    fireEvent.click(dialog.getByRole('button', { name: text.discard }))
    await waitFor(() =>
      expect(callsTo(discardDraft).map(({ body }) => body)).toMatchObject([
        { with_series: withSeries },
      ]),
    )
  },
)

it('a publication does not begin while the last change cannot be saved, and the page shows why', async () => {
  refuse(saveDraft, 'You have written a draft of this item already.')
  await openPage(`/content/edit/${PATH}`)
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'All primes' } })
  fireEvent.click(screen.getByRole('button', { name: text.publish }))
  await screen.findByText(/You have written a draft of this item already./)
  await waitFor(() => expect(callsTo(saveDraft)).not.toEqual([]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsTo(publishDraft)).toEqual([])
})
