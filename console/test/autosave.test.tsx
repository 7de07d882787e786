import { openDraft, saveDraft } from '@sopan/contract/console/drafts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { server } from '../../web/test/fake-server.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const FILE = `${PATH}/book.yaml`

beforeEach(() => {
  answerAll('full')
  answer(openDraft, {
    ...dataOf(openDraft),
    path: PATH,
    files: [{ path: FILE, form: 'book', value: { title: 'Primes' } }],
    forms: { book: { type: 'object', properties: { title: { type: 'string' } } } },
  })
  answer(saveDraft, { version: 10 })
})
afterEach(() => {
  vi.useRealTimers()
  checkCalls()
})

async function typeTitle(title: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: title } })
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(2500))

/** Of this draft: a page of another test may still save what was typed there. */
const savedTitles = () =>
  callsTo(saveDraft)
    .map(({ body }) => body as { file: string; value: { title: string } })
    .flatMap(({ file, value }) => (file === FILE ? [value.title] : []))

it('saves without a press when the connection is there again', async () => {
  refuse(saveDraft, 'no connection')
  await openPage(`/content/edit/${PATH}`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await typeTitle('Prime numbers')
  await wait()
  expect(screen.getByText(text.saveFailed('no connection'))).toBeDefined()
  answer(saveDraft, { version: 10 })
  vi.useRealTimers()
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText(/^Saved \d/)
  expect(savedTitles()).toEqual(['Prime numbers', 'Prime numbers'])
})

it('does not show as saved what was typed while a value was sent', async () => {
  const sent = Promise.withResolvers<void>()
  const answered = { success: true, message: '', data: { version: 10 } }
  server.on(saveDraft, async () => {
    await sent.promise
    return answered
  })
  await openPage(`/content/edit/${PATH}`)
  await typeTitle('First')
  await waitFor(() => expect(savedTitles()).toEqual(['First']), { timeout: 5000 })
  await typeTitle('Second')
  sent.resolve()
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByText(text.notSaved)).toBeDefined()
  await waitFor(() => expect(savedTitles()).toEqual(['First', 'Second']), { timeout: 5000 })
})
