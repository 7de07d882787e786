import { saveDraft } from '@sopan/contract/console/drafts'
import { failure } from '@sopan/contract/envelope'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { contentWords as text } from '#console/words/content.ts'

import { json, server } from '../../web/test/fake-server.ts'
import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls, refuse } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const FILE = `${PATH}/book.yaml`

beforeEach(() => {
  answerAll('full')
  answerValue({ title: 'Primes' })
  answer(saveDraft, { version: 10 })
})
afterEach(() => {
  vi.useRealTimers()
  checkCalls()
})

const line = { type: 'string' }
const answerValue = (value: Record<string, string>) =>
  answerDraft({ path: PATH, file: FILE }, value, { title: line, author: line })

async function typeTitle(title: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: title } })
}

const wait = () => act(() => vi.advanceTimersByTimeAsync(2500))

const savedTitles = () =>
  callsTo(saveDraft).map(({ body }) => (body as { value: { title: string } }).value.title)

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

it('keeps what was typed while another page changed the draft, and offers only to load the draft again', async () => {
  refuse(saveDraft, 'changed elsewhere')
  await openPage(`/content/edit/${PATH}`)
  await typeTitle('Prime numbers')
  const load = await screen.findByRole('button', { name: text.loadAgain })
  expect(screen.queryByRole('button', { name: text.saveAgain })).toBeNull()
  answerValue({ title: 'All primes', author: 'Meena' })
  answer(saveDraft, { version: 10 })
  fireEvent.click(load)
  const kept = await screen.findByLabelText<HTMLTextAreaElement>(text.kept)
  expect(kept.value).toBe('Title: Prime numbers')
  expect(document.activeElement).toBe(kept)
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'All primes')
  fireEvent.click(screen.getByRole('button', { name: text.keptDone }))
  await waitFor(() => expect(screen.queryByLabelText(text.kept)).toBeNull())
})

it.each([
  [0, text.saveAgain],
  [401, text.saveAgain],
  [404, text.loadAgain],
  [503, text.saveAgain],
  [413, null],
])('after a save that failed with %i offers %j', async (status, offered) => {
  server.on(saveDraft, () => {
    if (status === 0) throw new TypeError('no connection')
    return json(failure('failed'), status)
  })
  await openPage(`/content/edit/${PATH}`)
  await typeTitle('Prime numbers')
  await screen.findByText(/^Not saved:/, {})
  const buttons = [text.saveAgain, text.loadAgain]
  const shown = buttons.filter((name) => screen.queryByRole('button', { name }) !== null)
  expect(shown).toEqual(offered === null ? [] : [offered])
})

it('first repeats what had no response, because it may be stored', async () => {
  server.on(saveDraft, () => Promise.reject(new TypeError('the connection broke')))
  await openPage(`/content/edit/${PATH}`)
  await typeTitle('First')
  await waitFor(() => expect(savedTitles()).toEqual(['First']))
  answer(saveDraft, { version: 10 })
  await typeTitle('Second')
  await waitFor(() => expect(savedTitles()).toEqual(['First', 'First', 'Second']))
  const versions = callsTo(saveDraft).map(({ body }) => (body as { version: number }).version)
  expect(versions.slice(-3)).toEqual([versions[0], versions[0], 10])
})

it('saves again without a press after a save that did not reach the server', async () => {
  server.on(saveDraft, () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await openPage(`/content/edit/${PATH}`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await typeTitle('Prime numbers')
  await wait()
  expect(savedTitles()).toEqual(['Prime numbers'])
  answer(saveDraft, { version: 10 })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText(/^Saved \d/)
  expect(savedTitles().length).toBeGreaterThan(1)
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
  await waitFor(() => expect(savedTitles()).toEqual(['First']))
  await typeTitle('Second')
  sent.resolve()
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByText(text.notSaved)).toBeDefined()
  await waitFor(() => expect(savedTitles()).toEqual(['First', 'Second']))
})

it('saves what was typed last when the page is left, without a question', async () => {
  await openPage(`/content/edit/${PATH}`)
  await typeTitle('Prime numbers')
  fireEvent.click(screen.getByRole('link', { name: 'Content' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Title/)).toBeNull())
  expect(savedTitles()).toEqual(['Prime numbers'])
})

it('asks before a page is left that cannot be saved, and sends nothing after it was left', async () => {
  refuse(saveDraft, 'no connection')
  await openPage(`/content/edit/${PATH}`)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await typeTitle('Prime numbers')
  fireEvent.click(screen.getByRole('link', { name: 'Content' }))
  const leave = await screen.findByRole('button', { name: text.leave })
  await typeTitle('All primes')
  fireEvent.click(leave)
  await waitFor(() => expect(screen.queryByLabelText(/^Title/)).toBeNull())
  await wait()
  expect(savedTitles()).toEqual(['Prime numbers'])
})
