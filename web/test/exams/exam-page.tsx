import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { attemptStorage, listAttempts } from '#web/features/exams/engine/storage.ts'

import { anjali, renderApp } from '../render.tsx'
import { attemptWire, serveAttempt } from './exam-wire.ts'

/** Timers that the device's database needs are not faked. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

/** Setup for tests in which a test is taken: the time advances automatically, and by `pass`. */
export function examPages(): void {
  // Their first import takes longer than any timeout of a test.
  beforeAll(async () => {
    await import('#web/features/exams/taking/exam-window.tsx')
    await import('#web/features/exams/start-dialog.tsx')
    await import('#web/app/routes/tests/tests.tsx')
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...TIMERS, 'performance'], shouldAdvanceTime: true })
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    // A page that is left stores what it has not sent.
    cleanup()
    for (const { attempt } of await listAttempts(anjali.id)) {
      await attemptStorage({ userId: anjali.id, attemptId: attempt.id }).deleteAttempt()
    }
  })
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Opens the test in progress as Anjali, and waits for its first question. */
export async function takeTest(more: Record<string, unknown> = {}) {
  serveAttempt(attemptWire(more))
  const view = renderApp('/tests', { user: anjali })
  await act(() => view.router.navigate('/tests?taking=5'))
  await testShown()
  return view
}

/** Waits for the timer, and for the page to listen to its keys. */
export async function testShown(): Promise<void> {
  await screen.findByRole('timer', { name: 'Time left' })
  await pass(0)
}

export const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
export const press = async (name: string | RegExp) =>
  user().click(await screen.findByRole('button', { name }))
export const option = (letter: string, question: number) =>
  screen.findByRole('radio', { name: new RegExp(`Option ${letter} of ${question}`) })
export const timeLeft = () => screen.getByRole('timer', { name: 'Time left' }).textContent

/** Presses the start button in the start dialog, not the button of the card below. */
export async function startTest(): Promise<void> {
  const step = within(await screen.findByRole('dialog'))
  await user().click(await step.findByRole('button', { name: 'Start Test' }))
}

/** Sets whether the device reports a network; the fake server decides about calls. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** Presses the submit button of the test, and the one of the dialog. */
export async function submit(): Promise<void> {
  await user().click(screen.getAllByRole('button', { name: 'Submit Test' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
  await user().click(dialog.getByRole('button', { name: 'Submit Test' }))
}
