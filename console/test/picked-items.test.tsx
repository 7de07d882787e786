import { listPublishedItems } from '@sopan/contract/console/desk'
import { saveDraft } from '@sopan/contract/console/drafts'
import { success } from '@sopan/contract/envelope'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { FieldSchema, Value } from '#console/content/field-schema.ts'
import { contentWords as text } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'bundles/cgl'
const line = { type: 'string' }
const items: FieldSchema = {
  type: 'array',
  items: {
    type: 'object',
    label: 'Item',
    required: ['item'],
    properties: {
      item: { ...line, control: 'picked item', types: ['course', 'test'] },
      from: { ...line, label: 'Opens', control: 'day' },
      attempts: { type: 'integer', ofType: 'test' },
    },
  },
}

const mock = (number: number) => ({ slug: `mock-${number}`, title: `Mock ${number}` })

beforeEach(() => {
  answerAll('full')
  server.on(listPublishedItems, ({ query }) =>
    success(
      query['type'] === 'course'
        ? [{ slug: 'maths', title: 'Maths', price_paise: 149_900 }]
        : [
            ...[1, 10, 2].map((number) => ({ ...mock(number), price_paise: 4900 })),
            { ...mock(3), price_paise: null },
          ],
    ),
  )
  answer(saveDraft, { version: 10 })
})
afterEach(checkCalls)

async function openForm(value: Value[] = []): Promise<void> {
  answerDraft({ path: PATH }, value.length > 0 ? { items: value } : {}, { items })
  await openPage(`/content/edit/${PATH}`)
}

async function openPicker(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: text.addItems }))
  return screen.findByRole('dialog')
}

const listed = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ labels }) => labels?.[0]?.textContent)

/** The items in the first save. */
async function saved(): Promise<unknown> {
  await waitFor(() => expect(callsTo(saveDraft)).toHaveLength(1))
  const body = callsTo(saveDraft)[0]?.body as { value: { items?: unknown } } | undefined
  return body?.value.items
}

it('adds all items that are listed for some words by one tick, in the order of their numbers', async () => {
  await openForm()
  const dialog = await openPicker()
  fireEvent.change(within(dialog).getByLabelText(text.search), { target: { value: 'MOCK test' } })
  await waitFor(() => expect(listed(dialog)[0]).toBe(text.allListed(3)))
  fireEvent.click(within(dialog).getByLabelText(text.allListed(3)))
  fireEvent.click(within(dialog).getByRole('button', { name: text.addPicked(3) }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await saved()).toEqual([
    { item: 'tests/mock-1' },
    { item: 'tests/mock-2' },
    { item: 'tests/mock-10' },
  ])
})

it('lists what has a price and is not added yet, with its price, and adds what is ticked', async () => {
  await openForm([{ item: 'tests/mock-1' }])
  const dialog = await openPicker()
  await waitFor(() =>
    expect(listed(dialog)).toEqual([
      text.allListed(3),
      'Maths (course), ₹1,499.00',
      'Mock 2 (test), ₹49.00',
      'Mock 10 (test), ₹49.00',
    ]),
  )
  const tick = (label: RegExp) => fireEvent.click(within(dialog).getByLabelText(label))
  tick(/^Mock 10/)
  tick(/^Maths/)
  tick(/^Mock 10/)
  fireEvent.click(within(dialog).getByRole('button', { name: text.addPicked(1) }))
  expect(await saved()).toEqual([{ item: 'tests/mock-1' }, { item: 'courses/maths' }])
})

it('names no item for words that no title has', async () => {
  await openForm()
  const dialog = await openPicker()
  fireEvent.change(within(dialog).getByLabelText(text.search), { target: { value: 'physics' } })
  await within(dialog).findByText(text.noneListed)
  const button = within(dialog).getByRole('button', { name: text.addPicked(0) })
  expect(button).toHaveProperty('disabled', true)
})

it('shows each item by its title and price, with attempts for a test alone, and one that is gone by its path', async () => {
  await openForm([{ item: 'tests/mock-2' }, { item: 'courses/maths' }, { item: 'tests/gone' }])
  await screen.findByText('Mock 2 (test)')
  screen.getByText('Maths (course)')
  screen.getByText(text.notPublished('tests/gone'))
  expect(screen.getAllByLabelText(/^Opens/)).toHaveLength(3)
  expect(screen.getAllByLabelText(/^Attempts/)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: text.moveUp('Item 2') }))
  expect(await saved()).toEqual([
    { item: 'courses/maths' },
    { item: 'tests/mock-2' },
    { item: 'tests/gone' },
  ])
})
