import { previewDraft, saveDraft } from '@sopan/contract/console/drafts'
import { me } from '@sopan/contract/console/session'
import { listTickets } from '@sopan/contract/console/tickets'
import { failure } from '@sopan/contract/envelope'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { CallError } from '#console/lib/call-error.ts'
import { noteSignOut } from '#console/lib/query-client.ts'
import { contentWords } from '#console/words/content.ts'
import { signInWords } from '#console/words/session.ts'

import { json, server } from '../../web/test/fake-server.ts'
import { answerDraft } from './answer-draft.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf } from './answers.ts'
import { openPage } from './open-page.tsx'

const PATH = 'books/primes'
const FILE = `${PATH}/book.yaml`

const member = (email: string) => ({
  ...dataOf(me),
  email,
  stage: 'done' as const,
  permissions: ['content.read' as const, 'content.write' as const],
})

const titleField = () => screen.getByLabelText<HTMLInputElement>(/^Title/)

const signedOut = () => json(failure('Please log in to continue', null), 401)

/** Types a title in a draft, and then the session ends. */
async function endWhileTyping(): Promise<void> {
  answerDraft({ path: PATH, file: FILE }, { title: 'Primes' }, { title: { type: 'string' } })
  await openPage(`/content/edit/${PATH}`)
  await screen.findByLabelText(/^Title/)
  for (const endpoint of [me, saveDraft]) server.on(endpoint, signedOut)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.change(titleField(), { target: { value: 'Prime numbers' } })
  await act(() => vi.advanceTimersByTimeAsync(2500))
  await screen.findByRole('heading', { name: signInWords.title })
}

beforeEach(() => {
  answerAll('full')
  answer(me, member('anita@institute.example'))
})
afterEach(() => {
  vi.useRealTimers()
  checkCalls()
})

async function signInAs(email: string): Promise<void> {
  answer(me, member(email))
  await signIn(email)
}

async function signIn(email: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(signInWords.email), { target: { value: email } })
  fireEvent.change(screen.getByLabelText(signInWords.password), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: signInWords.action }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: signInWords.title })).toBeNull())
}

it('keeps what was typed when the session ended until the member has signed in again, and saves it', async () => {
  await endWhileTyping()
  answer(saveDraft, { version: 10 })
  await signInAs('anita@institute.example')
  expect(titleField().value).toBe('Prime numbers')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText(/^Saved \d/)
  expect(callsTo(saveDraft).at(-1)?.body).toMatchObject({ value: { title: 'Prime numbers' } })
})

it('shows the sign-in over a dialog that was open when the session ended, and then the dialog again', async () => {
  answerDraft({ path: PATH, file: FILE }, { title: 'Primes' }, { title: { type: 'string' } })
  await openPage(`/content/edit/${PATH}`)
  for (const endpoint of [me, previewDraft]) server.on(endpoint, signedOut)
  fireEvent.click(await screen.findByRole('button', { name: contentWords.check }))
  await screen.findByText(signInWords.kept)
  expect(screen.getByLabelText(signInWords.email).closest('[inert]')).toBeNull()
  answer(previewDraft, dataOf(previewDraft))
  await signInAs('anita@institute.example')
  await screen.findByRole('heading', { name: /^Check: / })
})

it('shows another member who signs in nothing of it', async () => {
  await endWhileTyping()
  await signInAs('ravi@institute.example')
  await waitFor(() => expect(titleField().value).toBe('Primes'))
})

it('removes a page with data of learners when the session ends, and shows another member only what was read again', async () => {
  answer(me, { ...member('anita@institute.example'), permissions: ['ticket.read'] })
  const tickets = dataOf(listTickets).tickets.map((one) => ({ ...one, name: 'Kavita Rao' }))
  answer(listTickets, { tickets, next_cursor: null })
  await openPage('/tickets')
  await screen.findAllByText('Kavita Rao')
  server.on(me, signedOut)
  act(() => noteSignOut(new CallError(401, '')))
  await screen.findByRole('heading', { name: signInWords.title })
  expect(document.body.textContent).not.toContain('Kavita Rao')
  server.on(listTickets, () => json(failure('Not permitted', null), 403))
  answer(me, { ...member('ravi@institute.example'), permissions: ['ticket.read'] })
  await signIn('ravi@institute.example')
  await screen.findByText('Not permitted', { exact: false })
  expect(document.body.textContent).not.toContain('Kavita Rao')
})
