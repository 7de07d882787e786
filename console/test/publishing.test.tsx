import { previewDraft } from '@sopan/contract/console/drafts'
import { PERMISSIONS } from '@sopan/contract/console/permissions'
import { me } from '@sopan/contract/console/session'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, checkCalls, dataOf } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const FILE = `${PATH}/book.yaml`
const line = { type: 'string' }
const checked = {
  changes: [],
  errors: [],
  conflict: null,
  lost: [],
  keys: [],
  kept_keys: [],
  warnings: [],
  effects: [],
}

beforeEach(() => {
  answerAll('full')
  answerDraft(
    { path: PATH, file: FILE },
    { title: 'Primes', chapters: [{}] },
    {
      title: line,
      chapters: { type: 'array', items: { type: 'object', properties: { name: line } } },
    },
  )
})
afterEach(checkCalls)

async function openDialog(name: string): Promise<HTMLElement> {
  await openPage(`/content/edit/${PATH}`)
  fireEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog')
}

const listIn = (dialog: HTMLElement, name: string) =>
  within(within(dialog).getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it.each([
  ['who may publish', text.publish, true],
  ['who may only write', text.check, false],
])('shows %s both changes of a conflict and the ways to continue', async (_, name, mayPublish) => {
  const permissions = PERMISSIONS.filter((one) => mayPublish || one !== 'content.publish')
  answer(me, { ...dataOf(me), stage: 'done', permissions })
  const changes = ['title Primes → All primes']
  const own = ['title Primes → Prime numbers']
  const conflict = {
    actor: 'staff:meena',
    at: '2026-11-27T06:00:00.000Z',
    changes,
    own_changes: own,
  }
  answer(previewDraft, { ...checked, conflict })
  const dialog = await openDialog(name)
  await within(dialog).findByText(text.keepTheirs)
  expect(listIn(dialog, text.theirs)).toEqual(changes)
  expect(listIn(dialog, text.own)).toEqual(own)
  const link = within(dialog).queryByRole('link', { name: text.toHistory })
  expect(link?.getAttribute('href')).toBe(mayPublish ? `/content/${PATH}` : undefined)
})

it('shows what is wrong in the words of the form, in the list and at the fields, lists and parts until they are changed', async () => {
  const errors = [
    ['title', "'title' is missing", "'Title' is missing"],
    ['chapters', "'chapters' must be a list", "'Chapters' must be a list"],
    ['chapters.0', "a chapter has a 'name'", "Chapter 1: a chapter has a 'Name'"],
    ['', "a book has 'chapters'", "A book has 'Chapters'"],
  ] as const
  answer(previewDraft, {
    ...checked,
    errors: errors.map(([field, message]) => ({ file: FILE, field, message })),
  })
  const dialog = await openDialog(text.publish)
  await within(dialog).findByText(text.hasErrors)
  const shown = within(dialog).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual(errors.map(([, , line]) => line))
  fireEvent.click(within(dialog).getAllByRole('button', { name: /^Close/ })[0] as Element)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText("'Title' is missing")
  screen.getByText("A chapter has a 'Name'")
  screen.getByText("A book has 'Chapters'")
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Prime numbers' } })
  expect(screen.queryByText("'Title' is missing")).toBeNull()
  screen.getByText("'Chapters' must be a list")
  screen.getByText("A chapter has a 'Name'")
  fireEvent.click(screen.getByRole('button', { name: text.add('Chapter') }))
  expect(screen.queryByText("'Chapters' must be a list")).toBeNull()
})

it.each([
  ['tick', true],
  ['reason', false],
] as const)(
  'shows what a publication does to learners, and asks for a %s first',
  async (asks, isTick) => {
    const effects = [{ text: '7 learners lose their rank.', asks }]
    const kept = [{ question: 6, counts: 'D', given: 'A' }]
    answer(previewDraft, { ...checked, changes: ['closes changed'], effects, kept_keys: kept })
    const dialog = within(await openDialog(text.publish))
    await dialog.findByText('7 learners lose their rank.')
    const link = dialog.getByRole('link', { name: text.toTest })
    expect(link.getAttribute('href')).toBe(`/${PATH}`)
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: text.publish })
    expect(button.disabled).toBe(isTick)
    expect(dialog.queryAllByRole('textbox')).toHaveLength(isTick ? 0 : 1)
    if (!isTick) return
    fireEvent.click(dialog.getByRole('checkbox', { name: text.confirm }))
    await waitFor(() => expect(button.disabled).toBe(false))
  },
)
