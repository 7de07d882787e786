import { saveAnswers, startAttempt, submitAttempt } from '@sopan/contract/attempts'
import { login } from '@sopan/contract/session'
import { getStatus } from '@sopan/contract/status'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { examPages, option, pass, press, takeTest, testShown, timeLeft, user } from '#test/exam-page.tsx'
import { attemptWire, questionWire, sentAnswers, serveAttempt } from '#test/exam-wire.ts'
import { json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

examPages()

/** Presses the start in the step, not the one of the card below it. */
async function start() {
  const step = within(await screen.findByRole('dialog', {}, { timeout: 9000 }))
  await user().click(await step.findByRole('button', { name: 'Start Test' }))
}
const sent = () => server.callsTo(saveAnswers).flatMap(sentAnswers)
const onLine = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('the running test', () => {
  it('opens from the start step over the list, at the same path', async () => {
    serveAttempt()
    const { router } = renderApp('/tests?test=5', { user: anjali })
    await start()
    expect(await screen.findByRole('timer')).toBeTruthy()
    expect(router.state.location).toMatchObject({ pathname: '/tests', search: '?taking=5' })
    expect(server.callsTo(startAttempt)[0]?.body).toEqual({ test_id: 5, user_id: 7 })
    expect(screen.getByText('Question text 1')).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(4)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('counts down every second, from time_limit', async () => {
    await takeTest({ time_limit: 90 })
    expect(timeLeft()).toBe('1:30')
    await pass(1)
    expect(timeLeft()).toBe('1:29')
  })

  it.each([
    [{ time_limit: null, deadline: null, server_now: null, duration: 2 }, '2:00'],
    [{ time_limit: null, deadline: null, server_now: null, duration: null }, '1:00:00'],
  ])('without time_limit begins at the duration, else at an hour: %j', async (given, text) => {
    const { duration, ...more } = given
    const attempt = attemptWire()
    server.on(startAttempt, () => yes({}))
    serveAttempt(attempt)
    const bare = { ...attempt, ...more, test: { ...attempt.test, duration_minutes: duration } }
    server.on(startAttempt, yes(bare))
    renderApp('/tests?test=5', { user: anjali })
    await start()
    await screen.findByRole('timer')
    expect(timeLeft()).toBe(text)
  })

  it('warns from 300 seconds on, and says 5 minutes and 1 minute', async () => {
    await takeTest({ time_limit: 302 })
    expect(screen.getByRole('timer').className).not.toContain('bg-wrong-soft')
    await pass(2)
    expect(timeLeft()).toBe('5:00')
    expect(screen.getByRole('timer').className).toContain('bg-wrong-soft')
    expect(screen.getByText('5 minutes left')).toBeTruthy()
    await pass(240)
    expect(screen.getByText('1 minute left')).toBeTruthy()
  })

  it('goes from question to question, by buttons and by keys', async () => {
    await takeTest()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await press('Next')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    expect(document.activeElement?.textContent).toMatch(/^Question 2 of 3/)
    const keys = user()
    await keys.keyboard('{ArrowRight}')
    expect(screen.getByText('Question text 3')).toBeTruthy()
    await keys.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByText('Question text 1')).toBeTruthy()
    await keys.keyboard('b')
    expect(await option('B', 1)).toHaveProperty('checked', true)
    await keys.keyboard('{Enter}')
    expect(screen.getByText('Question text 2')).toBeTruthy()
  })

  it('takes the arrows for itself also while an option has the focus', async () => {
    await takeTest()
    const first = await option('A', 1)
    await user().click(first)
    first.focus()
    await user().keyboard('{ArrowRight}')
    expect(screen.getByText('Question text 2')).toBeTruthy()
    await user().keyboard('{ArrowLeft}')
    expect(await option('A', 1)).toHaveProperty('checked', true)
  })

  it('saves by itself and says so', async () => {
    await takeTest()
    expect(screen.getByText('Saved')).toBeTruthy()
    await user().click(await option('C', 1))
    expect(screen.getByText('Saving…')).toBeTruthy()
    await pass(1.2)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent()).toMatchObject([{ question_id: 1, selected_option: 'C', seq: 1 }])
    await press('Clear answer')
    await pass(1.2)
    expect(sent().at(-1)).toMatchObject({ question_id: 1, selected_option: null, seq: 2 })
  })

  it('sends the key of an option, not the letter of its place', async () => {
    const options = ['C', 'A', 'D', 'B'].map((key) => ({ key, text: `Text ${key}`, html: null }))
    await takeTest({ questions: [questionWire(1, { options })] })
    await user().keyboard('a')
    expect(screen.getByRole('radio', { name: /Text C/ })).toHaveProperty('checked', true)
    await pass(1.2)
    expect(sent()).toMatchObject([{ selected_option: 'C' }])
  })

  it('shows Hindi beside English, and keeps the choice', async () => {
    const hindi = {
      language: 'hi',
      question_text: 'प्रश्न 1',
      question_html: null,
      options: ['A', 'B'].map((key) => ({ key, text: `विकल्प ${key}`, html: null })),
    }
    const attempt = attemptWire()
    await takeTest({
      test: { ...attempt.test, languages: ['en', 'hi'] },
      questions: [questionWire(1, { translations: [hindi] }), questionWire(2)],
    })
    await press('हिन्दी')
    expect(screen.getByText('प्रश्न 1')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /विकल्प A/ })).toBeTruthy()
    await press('Next')
    // Not translated: it stands in English.
    expect(screen.getByText('Question text 2')).toBeTruthy()
  })

  it('shows the sections of a paper', async () => {
    const attempt = attemptWire()
    await takeTest({
      test: {
        ...attempt.test,
        sections: [
          { id: 1, name: 'Reasoning', total_questions: 1, duration_minutes: null },
          { id: 2, name: 'English', total_questions: 2, duration_minutes: null },
        ],
      },
      questions: [1, 2, 3].map((id) => questionWire(id, { section_id: id === 1 ? 1 : 2 })),
    })
    const side = within(screen.getByRole('complementary', { name: 'Questions' }))
    expect(side.getByRole('heading', { name: 'English' })).toBeTruthy()
    await press('Next')
    expect(screen.getByRole('heading', { name: /Question 2 of 3.*English/ })).toBeTruthy()
  })

  it('has a palette of five states, with their numbers', async () => {
    await takeTest()
    await user().keyboard('a')
    await press('Mark for review')
    await press('Next')
    const side = within(screen.getByRole('complementary', { name: 'Questions' }))
    const cell = (name: string) => side.getByRole('button', { name })
    expect(cell('Question 1: Answered and marked for review')).toBeTruthy()
    expect(cell('Question 2: Not answered').getAttribute('aria-current')).toBe('true')
    expect(cell('Question 3: Not visited')).toBeTruthy()
    await press('Mark for review')
    expect(cell('Question 2: Marked for review')).toBeTruthy()
    await user().click(cell('Question 3: Not visited'))
    await user().keyboard('b')
    expect(cell('Question 3: Answered')).toBeTruthy()
    const legend = side.getAllByRole('list').at(-1)
    expect(legend?.textContent).toBe(
      '1Answered0Not answered1Marked for review0Not visited1Answered and marked for review',
    )
  })

  it('has a menu that opens and closes while the test goes on', async () => {
    await takeTest()
    await press('Test menu')
    const menu = await screen.findByRole('dialog', { name: 'Test menu' })
    expect(within(menu).getByText('0 of 3')).toBeTruthy()
    await user().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Test menu' })).toBeNull())
    await pass(1)
    expect(timeLeft()).not.toBe('10:00')
  })
})

describe('without a connection', () => {
  it('says so calmly, counts what waits, and sends it when the network is back', async () => {
    await takeTest()
    server.on(saveAnswers, () => Promise.reject(new TypeError('no network')))
    onLine(false)
    await user().keyboard('a')
    await press('Next')
    await user().keyboard('b')
    expect(
      screen.getByText('You are offline. Your answers are kept on this phone and will be sent.'),
    ).toBeTruthy()
    expect(screen.getByText('Not saved – will retry (2)')).toBeTruthy()
    await pass(30)
    serveAttempt()
    onLine(true)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })

  it('comes back to the running test after a reload', async () => {
    const first = await takeTest()
    await user().keyboard('a')
    await pass(1.2)
    await press('Next')
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
})

describe('a session that ends in the middle', () => {
  it('asks for the password over the test, unmounts nothing, and sends what waited', async () => {
    const { router } = await takeTest()
    server.on(saveAnswers, () => no('Unauthorized', 401))
    await user().keyboard('d')
    await pass(1.2)
    const dialog = within(await screen.findByRole('dialog', { name: 'Login to go on' }))
    expect(dialog.getByText('anjali@example.com')).toBeTruthy()
    expect(router.state.location.search).toBe('?taking=5')
    expect(localStorage.getItem('user')).not.toBeNull()

    await user().click(dialog.getByRole('button', { name: 'Login' }))
    expect(dialog.getByText('Password is required')).toBeTruthy()
    server.on(login, () => no('Invalid email or password', 401))
    await user().type(dialog.getByLabelText('Password'), 'wrong')
    await user().click(dialog.getByRole('button', { name: 'Login' }))
    expect(await dialog.findByText('Invalid email or password')).toBeTruthy()

    serveAttempt()
    server.on(login, { success: true, message: 'OK', user: anjali, data: anjali, token: 'sop_new' })
    await user().click(dialog.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login to go on' })).toBeNull())
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(await option('D', 1)).toHaveProperty('checked', true)
    const last = server.callsTo(saveAnswers).at(-1)
    expect(last?.headers.get('authorization')).toBe('Bearer sop_new')
  })

  it('asks the same when another tab has signed out', async () => {
    await takeTest()
    localStorage.removeItem('user')
    localStorage.removeItem('auth_token')
    localStorage.removeItem('token')
    localStorage.removeItem('isLoggedIn')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })))
    await user().keyboard('a')
    await pass(1.2)
    expect(await screen.findByRole('dialog', { name: 'Login to go on' })).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

describe('leaving', () => {
  it('by the back key closes what lies on top, then asks, and never leaves silently', async () => {
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
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('asks also where the test was opened by its address', async () => {
    serveAttempt()
    const { router } = renderApp('/tests?taking=5', { user: anjali })
    await testShown()
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('dialog', { name: 'Leave the test?' })).toBeTruthy()
    await press('Leave')
    expect(await screen.findByRole('heading', { name: 'Tests', level: 1 })).toBeTruthy()
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

describe('the gate', () => {
  it('is a bar while the test is taken', async () => {
    server.on(
      getStatus,
      json({ success: true, message: '', data: {}, maintenance: false, db_version: '9.9.9' }),
    )
    await takeTest()
    expect(await screen.findByText('Update after the test')).toBeTruthy()
    expect(screen.getByRole('timer')).toBeTruthy()
  })
})

describe('opening', () => {
  it('says why a start failed', async () => {
    serveAttempt()
    server.on(startAttempt, no('X', 409))
    renderApp('/tests?test=5', { user: anjali })
    await start()
    expect(await screen.findByText('Failed to start test: X')).toBeTruthy()
  })

  it.each([
    ['is refused for want of questions', no('No Questions Available', 409)],
    ['has no questions', yes(attemptWire({ questions: [] }))],
  ])('a test whose start %s says so', async (_, answer) => {
    serveAttempt()
    server.on(startAttempt, answer)
    renderApp('/tests?test=5', { user: anjali })
    await start()
    expect(await screen.findByText('No Questions Available')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'contact support' })).toBeTruthy()
    expect(server.callsTo(submitAttempt)).toEqual([])
  })
})
