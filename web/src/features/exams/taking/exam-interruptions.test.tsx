import { saveAnswers, startAttempt, submitAttempt } from '@sopan/contract/exams/attempts'
import { listExams } from '@sopan/contract/exams/exams'
import { getStatus } from '@sopan/contract/status'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import {
  examPages,
  option,
  pass,
  press,
  setOnline,
  startTest,
  takeTest,
  testShown,
  timeLeft,
  user,
} from '#test/exams/exam-page.tsx'
import {
  attemptWire,
  bought,
  examCard,
  exams,
  mock07,
  serveAttempt,
} from '#test/exams/exam-wire.ts'
import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

examPages()

describe('without a connection', () => {
  it('the page shows this, counts the unsent answers, and sends them when it is online again', async () => {
    await takeTest()
    server.on(saveAnswers, () => Promise.reject(new TypeError('no network')))
    setOnline(false)
    await user().keyboard('a')
    await press('Save & Next')
    await user().keyboard('b')
    expect(
      screen.getByText('You are offline. Your answers are kept on this device and will be sent.'),
    ).toBeTruthy()
    expect(screen.getByText('Not saved – will retry (2)')).toBeTruthy()
    await pass(30)
    serveAttempt()
    setOnline(true)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })

  it('a reload returns to the running test', async () => {
    const first = await takeTest()
    await user().keyboard('a')
    await pass(1.2)
    await press('Save & Next')
    await user().keyboard('c')
    await pass(0.2)
    first.unmount()
    server.reset()
    renderApp('/tests?taking=5', { user: anjali })
    await testShown()
    expect(screen.getByText('Question text 2')).toBeTruthy()
    expect(await option('C', 2)).toHaveProperty('checked', true)
    await user().keyboard('{ArrowLeft}')
    expect(await option('A', 1)).toHaveProperty('checked', true)
  })

  it('a reload shows that the time is estimated, or not known if the date was changed', async () => {
    const first = await takeTest()
    first.unmount()
    server.reset()
    const second = renderApp('/tests?taking=5', { user: anjali })
    await testShown()
    expect(timeLeft()).toMatch(/^about /)
    second.unmount()
    vi.setSystemTime(Date.now() + 7_200_000)
    renderApp('/tests?taking=5', { user: anjali })
    await testShown()
    expect(timeLeft()).toBe('Not known')
    expect(screen.getByText(/the time left is not known. You can continue/)).toBeTruthy()
    expect(screen.getByText('Question text 1')).toBeTruthy()
  })
})

describe('leaving', () => {
  it('returns to a list whose card offers to resume', async () => {
    serveAttempt()
    renderApp('/tests', { user: anjali })
    const card = await examCard()
    await user().click(await card.findByRole('button', { name: 'Start Test' }))
    await startTest()
    await testShown()
    const open_attempt = { attempt_id: 77, deadline: new Date(Date.now() + 600_000).toISOString() }
    server.on(listExams, exams({ ...mock07, ...bought, open_attempt }))
    await user().keyboard('{Escape}')
    await press('Leave')
    const again = await examCard()
    expect(await again.findByRole('button', { name: 'Resume Test' })).toBeTruthy()
  })

  it('offers to resume from the device while the list is loading', async () => {
    const first = await takeTest()
    await user().keyboard('a')
    await pass(1.2)
    first.unmount()
    server.on(listExams, () => new Promise(() => undefined))
    renderApp('/tests', { user: anjali })
    await screen.findByRole('heading', { name: 'Tests' })
    await pass(3)
    const note = within(await screen.findByRole('region', { name: 'Test in progress' }))
    await user().click(note.getByRole('button', { name: 'Resume Test' }))
    await testShown()
    expect(await option('A', 1)).toHaveProperty('checked', true)
  })

  it('by the back key closes the top window, then asks, and never leaves without asking', async () => {
    const { router } = await takeTest()
    const back = () => act(() => router.navigate(-1))
    await press('Test menu')
    await back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Test menu' })).toBeNull())
    expect(router.state.location.search).toBe('?taking=5')
    await back()
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the test?' }))
    expect(dialog.getByText('The clock keeps running and your answers are kept.')).toBeTruthy()
    await user().click(dialog.getByRole('button', { name: 'Go back to the test' }))
    expect(screen.getByText('Question text 1')).toBeTruthy()
    await back()
    await press('Leave')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  })

  it('also asks if the test was opened by its URL, and leads to the list of that URL', async () => {
    serveAttempt()
    const { router } = renderApp('/tests?taking=5&filter=free', { user: anjali })
    await testShown()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('dialog', { name: 'Leave the test?' })).toBeTruthy()
    await press('Leave')
    expect(await screen.findByRole('heading', { name: 'Free Tests', level: 1 })).toBeTruthy()
    expect(router.state.location.search).toBe('?filter=free')
  })

  it('is offered by the menu and by Escape', async () => {
    await takeTest()
    await user().keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Leave the test?' })).toBeTruthy()
    await user().keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Leave the test?' })).toBeNull(),
    )
    await press('Test menu')
    await press('Leave the test')
    expect(await screen.findByRole('dialog', { name: 'Leave the test?' })).toBeTruthy()
  })
})

describe('maintenance or a required update', () => {
  it.each([
    [{ maintenance: false, db_version: '9.9.9' }, 'Update after the test'],
    [{ maintenance: true }, 'Maintenance has started. You can finish your test.'],
  ])('is shown as a bar while the test is taken: %j', async (status, text) => {
    server.on(getStatus, json({ success: true, message: '', data: {}, ...status }))
    await takeTest()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
  })
})

describe('opening a test', () => {
  it('cannot be cancelled during the call, and opens nothing on another page', async () => {
    serveAttempt()
    let answer: (body: object) => void = () => undefined
    server.on(startAttempt, () => new Promise((resolve) => (answer = resolve)))
    const { router } = renderApp('/tests', { user: anjali })
    const card = await examCard()
    await user().click(await card.findByRole('button', { name: 'Start Test' }))
    await startTest()
    await user().keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Maths Mock 07' })).toBeTruthy()
    await act(() => router.navigate('/contact-us'))
    answer(yes(attemptWire()))
    await pass(1)
    expect(router.state.location).toMatchObject({ pathname: '/contact-us', search: '' })
  })

  it.each([
    ['no body', () => new Response(null, { status: 204 })],
    ['an object without data', () => json({})],
    ['a success without data', () => json({ success: true })],
  ])('treats a start with %s as an error, not as a test without questions', async (_, answer) => {
    serveAttempt()
    server.on(startAttempt, answer)
    renderApp('/tests?test=5', { user: anjali })
    await startTest()
    expect(
      await screen.findByText(
        'Failed to start test: The server’s response was not complete. Please try again.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText('No Questions Available')).toBeNull()
    serveAttempt()
    await startTest()
    await testShown()
  })

  it.each([
    ['is refused because there are no questions', no('No Questions Available', 409)],
    ['has no questions', yes(attemptWire({ questions: [] }))],
  ])('shows that a test whose start %s has no questions', async (_, answer) => {
    serveAttempt()
    server.on(startAttempt, answer)
    renderApp('/tests?test=5', { user: anjali })
    await startTest()
    expect(await screen.findByText('No Questions Available')).toBeTruthy()
    const step = within(screen.getByRole('dialog'))
    expect(step.getByRole('link', { name: 'contact support' })).toBeTruthy()
    expect(step.queryByRole('button', { name: 'Start Test' })).toBeNull()
    expect(server.callsTo(submitAttempt)).toEqual([])
  })
})
