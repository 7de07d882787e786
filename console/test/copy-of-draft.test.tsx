import { copyDraft, openDraft, saveDraft } from '@sopan/contract/console/drafts'
import { beginUpload } from '@sopan/contract/console/uploads'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { router } from '#console/app/router.tsx'
import { contentWords as text } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const FILE = `${PATH}/book.yaml`
const OTHER = { id: 5, version: 3 }
const COPY = { id: 8, version: 1 }
const OWN_ADDRESS = `/content/edit/${PATH}`

const wait = () => act(() => vi.advanceTimersByTimeAsync(2500))

beforeEach(async () => {
  answerAll('full')
  const form = { type: 'object', properties: { title: { type: 'string' }, image } }
  answer(openDraft, {
    ...dataOf(openDraft),
    ...OTHER,
    path: PATH,
    saves_copy: true,
    others_of_series: 0,
    files: [{ path: FILE, form: 'any', value: { title: 'Primes' } }],
    forms: { any: form },
  })
  answer(copyDraft, COPY)
  answer(saveDraft, { version: 2 })
  await openPage(`${OWN_ADDRESS}?draft=${OTHER.id}`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  checkCalls()
})

const image = { control: 'file', type: 'string', place: { endings: ['.png'] } }

const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/)
const typeTitle = (typed: string) => fireEvent.change(title(), { target: { value: typed } })
const bodies = (endpoint: typeof saveDraft | typeof copyDraft) =>
  callsTo(endpoint).map(({ body }) => body)
const savedAs = (version: object, typed: string) => ({
  ...version,
  file: FILE,
  value: { title: typed },
})
const address = () => router.state.location.pathname + router.state.location.search

it("another member's draft is changed in one copy, and the page continues in it with what is typed", async () => {
  screen.getByText(text.savesCopy)
  expect(screen.queryByRole('button', { name: text.discard })).toBeNull()
  title().focus()
  typeTitle('Prime numbers')
  await wait()
  await screen.findByText(text.isCopy)
  expect(bodies(copyDraft)).toEqual([OTHER])
  await waitFor(() => expect(bodies(saveDraft)).toEqual([savedAs(COPY, 'Prime numbers')]))
  await waitFor(() => expect(address()).toBe(OWN_ADDRESS))
  await screen.findByText(/^Saved \d/)
  expect(title().value).toBe('Prime numbers')
  expect(document.activeElement).toBe(title())
  screen.getByRole('button', { name: text.discard })
  typeTitle('All primes')
  await wait()
  const last = savedAs({ ...COPY, version: 2 }, 'All primes')
  await waitFor(() => expect(bodies(saveDraft).at(-1)).toEqual(last))
  expect(bodies(copyDraft)).toHaveLength(1)
  expect(callsTo(openDraft)).toHaveLength(1)
})

it('a copy whose response was lost is asked for again before the text is saved', async () => {
  server.on(copyDraft, () => Promise.reject(new TypeError('the connection broke')))
  typeTitle('Prime numbers')
  await wait()
  expect(bodies(saveDraft)).toEqual([])
  answer(copyDraft, COPY)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText(text.isCopy)
  expect(bodies(copyDraft)).toEqual([OTHER, OTHER])
  await waitFor(() => expect(bodies(saveDraft)).toEqual([savedAs(COPY, 'Prime numbers')]))
})

it('a copy that is refused keeps what was typed, and the address', async () => {
  refuse(copyDraft, 'You have written a draft of this item already.')
  typeTitle('Prime numbers')
  await wait()
  await screen.findByText(/^Not saved: You have written a draft/)
  screen.getByRole('button', { name: text.loadAgain })
  expect(title().value).toBe('Prime numbers')
  expect(address()).toBe(`${OWN_ADDRESS}?draft=${OTHER.id}`)
  expect(bodies(saveDraft)).toEqual([])
})

it('a page that is left while its first change is saved leads to where the press led', async () => {
  typeTitle('Prime numbers')
  fireEvent.click(screen.getByRole('link', { name: 'Content' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Title/)).toBeNull())
  await waitFor(() => expect(bodies(saveDraft)).toEqual([savedAs(COPY, 'Prime numbers')]))
  expect(address()).toBe('/content')
})

it('a file is sent for the copy', async () => {
  const file = new File(['x'], 'cover.png', { type: 'image/png' })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(field ?? document.body, { target: { files: [file] } })
  await waitFor(() => expect(callsTo(beginUpload)).toHaveLength(1))
  expect(bodies(copyDraft)).toEqual([OTHER])
  expect(callsTo(beginUpload)[0]?.body).toMatchObject({ draft: COPY.id })
})
