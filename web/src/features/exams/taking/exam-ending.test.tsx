import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { listExams } from '@sopan/contract/exams/exams'
import { listResults } from '@sopan/contract/exams/results'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import {
  examPages,
  pass,
  press,
  setOnline,
  submit,
  takeTest,
  timeLeft,
  user,
} from '#test/exams/exam-page.tsx'
import { attemptWire, resultWire, sentAnswers, serveAttempt } from '#test/exams/exam-wire.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { listAttempts } from '#web/features/exams/engine/storage.ts'

examPages()

const cut = () => {
  const lost = () => Promise.reject(new TypeError('no network'))
  server.on(saveAnswers, lost)
  server.on(submitAttempt, lost)
  setOnline(false)
}

describe('submitting', () => {
  it('asks for confirmation once, with the counts', async () => {
    await takeTest()
    await user().keyboard('a')
    await press('Mark for Review & Next')
    await user().keyboard('b')
    await press('Submit Test')
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    expect(dialog.getByText(/You cannot change answers after submitting/)).toBeTruthy()
    expect(dialog.getByText(/You still have (9|10) minutes/)).toBeTruthy()
    const facts = dialog.getAllByRole('definition').map((one) => one.textContent)
    expect(facts).toEqual(['2', '1', '1'])
    await user().click(dialog.getByRole('button', { name: 'Go back to the test' }))
    expect(server.callsTo(submitAttempt)).toEqual([])
    expect(screen.getByText('Question text 2')).toBeTruthy()
  })

  it('is offered at the last question', async () => {
    await takeTest()
    await press('Save & Next')
    await press('Save & Next')
    await press('Finish')
    expect(await screen.findByRole('dialog', { name: 'Submit the test?' })).toBeTruthy()
  })

  it.each(['question', 'menu'])(
    'is offered by its name below the last question, and in the menu: %s',
    async (place) => {
      await takeTest()
      expect(screen.getAllByRole('button', { name: 'Submit Test' })).toHaveLength(1)
      await press('Save & Next')
      await press('Save & Next')
      if (place === 'menu') await press('Test menu')
      await user().click(
        screen.getAllByRole('button', { name: 'Submit Test' }).at(-1) as HTMLElement,
      )
      expect(await screen.findByRole('dialog', { name: 'Submit the test?' })).toBeTruthy()
      expect(screen.queryByRole('dialog', { name: 'Test menu' })).toBeNull()
    },
  )

  it('sends only the answered questions, shows that it is submitting, and shows the result', async () => {
    await takeTest()
    await user().keyboard('a')
    await press('Save & Next')
    await user().keyboard('b')
    await pass(1.2)
    const slow = held(yes({ ...resultWire(), answers: [], max_seq: 2, state: 'closed' }))
    server.on(submitAttempt, slow.response)
    await submit()
    expect(await screen.findByText('Submitting...')).toBeTruthy()
    slow.release()
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    const [call] = server.callsTo(submitAttempt)
    expect(call?.body).toMatchObject({ attempt_id: 77 })
    expect(call && sentAnswers(call).map((one) => [one.question_id, one.selected_option])).toEqual([
      [1, 'A'],
      [2, 'B'],
    ])
    expect(screen.getByText('66.67%')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy()
    expect(server.callsTo(listResults)[0]?.query).toMatchObject({ test_id: '5', attempt_id: '77' })
  })

  it('returns to the page where the test was started, and refetches the list', async () => {
    const { router } = await takeTest()
    const before = server.callsTo(listExams).length
    await submit()
    await press('Back to Tests')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(server.callsTo(listExams).length).toBeGreaterThan(before))
    expect(await listAttempts(7)).toEqual([])
    expect(localStorage.getItem('exams_kept')).toBeNull()
  })

  it('shows why it failed, keeps all answers, and can be retried', async () => {
    await takeTest()
    await user().keyboard('a')
    server.on(submitAttempt, no('X', 400))
    await submit()
    expect(await screen.findByText('Failed to submit test: X')).toBeTruthy()
    serveAttempt()
    await press('Go back to the test')
    expect(await screen.findByText('Question text 1')).toBeTruthy()
    server.on(submitAttempt, no('X', 400))
    await submit()
    await screen.findByText('Failed to submit test: X')
    serveAttempt()
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })

  it('shows why it failed after a server error, and retries automatically', async () => {
    await takeTest()
    server.on(submitAttempt, () => json({ success: false, message: 'X' }, 500))
    await submit()
    expect(await screen.findByText('Failed to submit test: X')).toBeTruthy()
    serveAttempt()
    await pass(2)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })
})

describe('when the time is over', () => {
  it('the test is submitted without confirmation', async () => {
    await takeTest({ time_limit: 3 })
    await user().keyboard('c')
    await pass(3.5)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    const [call] = server.callsTo(submitAttempt)
    expect(call && sentAnswers(call)).toMatchObject([{ question_id: 1, selected_option: 'C' }])
    expect(screen.queryByText('Submit the test?')).toBeNull()
    const why = 'Your time is up. Your test was submitted with 3 answers.'
    expect(screen.getByText(why)).toBeTruthy()
  })

  it('the leave dialog is closed too', async () => {
    await takeTest({ time_limit: 3 })
    await user().keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Leave the test?' })
    await pass(3.5)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Leave the test?' })).toBeNull()
  })

  it('the test is submitted even if the server does not support saving', async () => {
    await takeTest({ time_limit: 3 })
    server.on(saveAnswers, no('Not found', 404))
    await pass(3.5)
    await waitFor(() => expect(server.callsTo(submitAttempt)).toHaveLength(1))
  })

  it('a test of a window whose answers are all saved is submitted within a minute, and shows this', async () => {
    // Longer than the background work of a page waits: without locks that is a second device, which submits too.
    await takeTest({ time_limit: 9, in_window: true })
    await pass(9.5)
    const words = 'Your answers are saved. The result comes within a minute.'
    expect(await screen.findByText(words)).toBeTruthy()
    await pass(60)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    expect(server.callsTo(submitAttempt)).toHaveLength(1)
  })

  it('the test continues if the server has extended the time', async () => {
    await takeTest({ time_limit: 3 })
    // The next responses have a deadline ten minutes ahead.
    serveAttempt()
    await pass(3.5)
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(timeLeft()).toMatch(/^(09:5\d|10:00)$/)
  })

  it('an open window is closed', async () => {
    await takeTest({ time_limit: 3 })
    await press('Submit Test')
    await screen.findByRole('dialog', { name: 'Submit the test?' })
    await pass(3.5)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Submit the test?' })).toBeNull()
  })

  it('a test submitted without a network shows until when a connection makes its answers count', async () => {
    const attempt = attemptWire({ time_limit: 300 })
    await takeTest(attempt)
    cut()
    await user().keyboard('c')
    await press('Submit Test')
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    const fate = 'Without a connection within (5:00|4:5\\d), 1 answer may not count\\.$'
    expect(dialog.getByText(new RegExp(`^Not submitted yet\\. ${fate}`))).toBeTruthy()
    await user().click(dialog.getByRole('button', { name: 'Submit Test' }))
    const unconfirmed = new RegExp(`^The submission is not confirmed yet\\. ${fate}`)
    expect(await screen.findByText(unconfirmed)).toBeTruthy()
    await pass(100)
    expect(screen.getByText(/within 3:[12]\d, 1 answer/)).toBeTruthy()
    await pass(200)
    expect(screen.getByRole('heading', { name: 'Time is over' })).toBeTruthy()
    expect(screen.queryByText(/not confirmed yet/)).toBeNull()
    serveAttempt(attempt)
    setOnline(true)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })

  it('the offline page shows what will happen, and submits when it is online again', async () => {
    const attempt = attemptWire({ time_limit: 3 })
    await takeTest(attempt)
    cut()
    await user().keyboard('c')
    await pass(4)
    expect(screen.getByRole('heading', { name: 'Time is over' })).toBeTruthy()
    expect(screen.getByText(/too late are kept and shown as late/)).toBeTruthy()
    serveAttempt(attempt)
    setOnline(true)
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })
})

describe('a browser closed before the submission', () => {
  /** Returns the attempt, which the server still knows. */
  async function closeAfterTime() {
    const attempt = attemptWire({ time_limit: 3 })
    const { unmount } = await takeTest(attempt)
    cut()
    await user().keyboard('c')
    await pass(4)
    await screen.findByRole('heading', { name: 'Time is over' })
    unmount()
    server.reset()
    serveAttempt(attempt)
    return attempt
  }

  async function openAnotherPage() {
    setOnline(true)
    renderApp('/coming-soon', { user: anjali })
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await pass(25)
  }

  it('submits the test from any page that is opened next', async () => {
    await closeAfterTime()
    await openAnotherPage()
    expect(await screen.findByText('Your test “Maths Mock 07” was submitted.')).toBeTruthy()
    const [call] = server.callsTo(submitAttempt)
    expect(call && sentAnswers(call)).toMatchObject([{ question_id: 1, selected_option: 'C' }])
  })

  it('offers on the list to resume, even if the list cannot be loaded', async () => {
    const { unmount } = await takeTest()
    unmount()
    server.reset()
    server.on(listExams, no('Down', 400))
    renderApp('/tests', { user: anjali })
    const note = within(await screen.findByRole('region', { name: 'Test in progress' }))
    expect(note.getByText('Maths Mock 07')).toBeTruthy()
    await user().click(note.getByRole('button', { name: 'Resume Test' }))
    expect(await screen.findByRole('timer')).toBeTruthy()
  })
})
