import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import {
  attemptWire,
  bought,
  examCard,
  exams,
  freeTest,
  mock07,
  mock07Detail,
} from '#test/exams/exam-wire.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp, storeSession } from '#test/render.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const startDialog = async () => within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))

describe('the start dialog', () => {
  it('shows what will happen, at its own URL', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    const { router } = renderApp('/tests', { user: anjali })
    await userEvent.click((await examCard()).getByRole('button', { name: 'Start Test' }))
    const step = await startDialog()
    expect(router.state.location.search).toBe('?test=5')
    for (const text of [
      '+2 for a right answer, −0.5 for a wrong one',
      '60%',
      'English, Hindi',
      '2 of 3',
    ]) {
      expect(await step.findByText(text)).toBeTruthy()
    }
    expect(step.getByText(/^Reasoning: 3.questions$/)).toBeTruthy()
    expect(step.getByText(/does not stop/)).toBeTruthy()
    await userEvent.click(step.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('fetches the test of its URL once, before the list', async () => {
    server.on(listExams, held(exams()).response)
    server.on(getExam, yes(mock07Detail))
    renderApp('/tests?test=5', { user: anjali })
    await button('Start Test')
    const [exam, ...repeated] = server.callsTo(getExam)
    expect(repeated).toEqual([])
    const [list] = server.callsTo(listExams)
    const order = [exam, list].map((call) => server.calls.findIndex((one) => one === call))
    expect(order[0]).toBeGreaterThanOrEqual(0)
    expect(order[1]).toBeGreaterThan(order[0] ?? 0)
  })

  it.each([
    ['/tests?test=5', undefined],
    ['/tests?taking=5', undefined],
    ['/tests?test=5', null],
    ['/tests?taking=5', null],
    ['/tests?taking=5', -4],
    ['/tests?taking=5', 'abc'],
  ])('opens no test at %s for a stored user whose id is %j', async (path, id) => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    storeSession(anjali)
    localStorage.setItem('user', JSON.stringify({ id, name: 'A', email: 'a@b.in' }))
    const { router } = renderApp(path)
    expect(await screen.findByText('User ID not found. Please login again.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.callsTo(getOpenAttempt)).toEqual([])
    // No history entry is added for the test.
    expect(router.state.historyAction).toBe('POP')
    await userEvent.click(await button('Login'))
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(localStorage.getItem('token')).toBeNull()
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/tests' } })
  })

  it('shows no action that is older than five seconds', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    const used = { ...bought.user_stats, total_attempts: 3 }
    server.on(getExam, yes({ ...mock07Detail, user_stats: used }))
    renderApp('/tests', { user: anjali })
    const open = async () => {
      await userEvent.click((await examCard()).getByRole('button', { name: 'Start Test' }))
      return startDialog()
    }
    let step = await open()
    expect(await step.findByRole('button', { name: 'Buy Again' })).toBeTruthy()
    await userEvent.click(step.getByRole('button', { name: 'Close' }))
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    server.on(getExam, held(yes(mock07Detail)).response)
    step = await open()
    expect(step.queryByRole('button', { name: 'Buy Again' })).toBeNull()
    later.mockRestore()
  })

  it('shows the last day to take the test, or how long a purchase gives access', async () => {
    const access_info = { ...bought.access_info, access_expires: '2026-12-04T10:00:00.000Z' }
    server.on(listExams, exams(mock07))
    server.on(getExam, yes({ ...mock07Detail, access_info, duration_minutes: 1 }))
    const { unmount } = renderApp('/tests?test=5', { user: anjali })
    let step = await startDialog()
    expect(await step.findByText('4 Dec 2026')).toBeTruthy()
    expect(step.getByText('1 minute')).toBeTruthy()
    unmount()
    server.on(getExam, yes({ ...mock07Detail, ...mock07 }))
    renderApp('/tests?test=5', { user: anjali })
    step = await startDialog()
    expect(await step.findByText('90 days of access')).toBeTruthy()
  })

  it('shows the last day that a purchase before the opening gives', async () => {
    const window = { opens_at: '2099-12-06T04:30:00.000Z', closes_at: '2099-12-07T04:30:00.000Z' }
    server.on(listExams, exams(mock07))
    server.on(getExam, yes({ ...mock07Detail, ...mock07, window }))
    renderApp('/tests?test=5', { user: anjali })
    const step = await startDialog()
    expect(await step.findByText('Access till 6 Mar 2100')).toBeTruthy()
  })

  it.each([
    [{ hi: 3 }, 'English, Hindi'],
    [{ hi: 1 }, 'English; 1 of 3 also in Hindi'],
  ])('with %j translated questions of 3 names the languages %j', async (translated, text) => {
    server.on(listExams, exams(mock07))
    server.on(getExam, yes({ ...mock07Detail, translated_questions: translated }))
    renderApp('/tests?test=5', { user: anjali })
    const step = await startDialog()
    expect(await step.findByText(text)).toBeTruthy()
  })

  it('starts one attempt if its button is double-clicked', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    server.on(startAttempt, held(no('Please try again.', 503)).response)
    renderApp('/tests?test=5', { user: anjali })
    const step = await startDialog()
    const start = await step.findByRole('button', { name: 'Start Test' })
    act(() => {
      start.click()
      start.click()
    })
    await waitFor(() => expect(server.callsTo(startAttempt)).not.toEqual([]))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(server.callsTo(startAttempt)).toHaveLength(1)
  })

  it.each([
    ['started', yes(attemptWire())],
    ['started without a response', no('Please try again.', 503)],
  ])('that was left by Back before the test had %s has a card to resume it', async (_how, sent) => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    const slow = held(sent)
    server.on(startAttempt, slow.response)
    const { router } = renderApp('/tests', { user: anjali })
    await userEvent.click((await examCard()).getByRole('button', { name: 'Start Test' }))
    const step = await startDialog()
    await userEvent.click(await step.findByRole('button', { name: 'Start Test' }))
    await act(() => router.navigate(-1))
    expect(screen.queryByRole('dialog')).toBeNull()
    const deadline = new Date(Date.now() + 600_000).toISOString()
    server.on(
      listExams,
      exams({ ...mock07, ...bought, open_attempt: { attempt_id: 77, deadline } }),
    )
    slow.release()
    expect(await (await examCard()).findByRole('button', { name: 'Resume Test' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it('opens for the test in the router state of the dashboard', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    const { router } = renderApp('/coming-soon', { user: anjali })
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await router.navigate('/tests', { state: { test: 5 } })
    expect(await screen.findByRole('dialog', { name: 'Maths Mock 07' })).toBeTruthy()
  })

  it('of a test without questions offers support, and no start', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes({ ...mock07Detail, total_questions: 0 }))
    renderApp('/tests?test=5', { user: anjali })
    const step = within(await screen.findByRole('dialog'))
    expect(await step.findByText('No Questions Available')).toBeTruthy()
    expect(step.getByRole('link', { name: 'contact support' })).toBeTruthy()
    expect(step.queryByRole('button', { name: 'Start Test' })).toBeNull()
  })

  it('sends a visitor to the login page, and back to it', async () => {
    const access_info = { ...mock07.access_info, is_free: true }
    server.on(listExams, exams({ ...freeTest, access_info }))
    const { router } = renderApp('/tests')
    await userEvent.click(
      (await examCard('Free English')).getByRole('button', { name: 'Start Test' }),
    )
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/tests', search: '?test=6' },
    })
  })

  it('shows why it cannot be loaded', async () => {
    server.on(listExams, exams(mock07))
    server.on(getExam, no('The test is being changed', 409))
    renderApp('/tests?test=5', { user: anjali })
    expect(await screen.findByText('The test is being changed')).toBeTruthy()
    expect(await button('Try again')).toBeTruthy()
  })

  it('of a test that does not exist leads to the list, and offers no retry', async () => {
    server.on(listExams, exams(mock07))
    server.on(getExam, no('The requested test could not be found', 404))
    const { router } = renderApp('/tests?test=999999', { user: anjali })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('heading', { name: 'Test Not Found' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'View All Tests' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await examCard()).toBeTruthy()
  })

  it('moves the focus to the page for a stored user without an id, whose card disappears', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes(mock07Detail))
    storeSession(anjali)
    localStorage.setItem('user', JSON.stringify({ name: 'A', email: 'a@b.in' }))
    renderApp('/tests')
    await userEvent.click((await examCard()).getByRole('button', { name: 'Start Test' }))
    expect(await screen.findByText('User ID not found. Please login again.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
