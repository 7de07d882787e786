import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { login } from '@sopan/contract/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, option, pass, press, takeTest, user } from '#test/exams/exam-page.tsx'
import { sentAnswers, serveAttempt } from '#test/exams/exam-wire.ts'
import { held, no, server } from '#test/fake-server.ts'
import { anjali, renderApp, reportSession, storeSession } from '#test/render.tsx'
import { removeSession } from '#web/lib/browser/storage.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

examPages()

const sent = () => server.callsTo(saveAnswers).flatMap(sentAnswers)

describe('a session that ends during a test', () => {
  it('asks for the password over the test, unmounts nothing, and sends the unsent answers', async () => {
    const { router } = await takeTest()
    server.on(saveAnswers, () => no('Unauthorized', 401))
    await user().keyboard('d')
    await pass(1.2)
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in to continue' }))
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
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Log in to continue' })).toBeNull(),
    )
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(await option('D', 1)).toHaveProperty('checked', true)
    const last = server.callsTo(saveAnswers).at(-1)
    expect(last?.headers.get('authorization')).toBe('Bearer sop_new')
  })

  it('can be continued without the password, shows this, and asks again before the submission', async () => {
    await takeTest()
    server.on(saveAnswers, () => no('Unauthorized', 401))
    server.on(submitAttempt, () => no('Unauthorized', 401))
    await user().keyboard('d')
    await pass(1.2)
    const dialog = within(await screen.findByRole('dialog', { name: 'Log in to continue' }))
    expect(dialog.getByRole('link', { name: 'Forgot password?' }).getAttribute('target')).toBe(
      '_blank',
    )
    await user().click(dialog.getByRole('button', { name: 'Continue without login' }))
    expect(
      screen.getByText(
        'Your session has ended. Your answers are kept on this device and are not sent.',
      ),
    ).toBeTruthy()
    await user().keyboard('{ArrowRight}b')
    expect(await option('B', 2)).toHaveProperty('checked', true)
    await press('Login')
    expect(screen.getByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
    await press('Continue without login')
    await press('Submit Test')
    await user().click(
      within(await screen.findByRole('dialog', { name: 'Submit the test?' })).getByRole('button', {
        name: 'Submit Test',
      }),
    )
    expect(await screen.findByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
    serveAttempt()
    server.on(login, { success: true, message: 'OK', user: anjali, data: anjali, token: 'sop_new' })
    await user().type(screen.getByLabelText('Password'), 'monsoon66')
    await user().click(
      within(screen.getByRole('dialog', { name: 'Log in to continue' })).getByRole('button', {
        name: 'Login',
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    expect(server.callsTo(submitAttempt).map(sentAnswers).at(-1)).toHaveLength(2)
  })

  it.each([
    ['is asked for', []],
    ['was postponed', ['Continue without login']],
  ])('sends again when another tab signs in while the password %s', async (_, buttons) => {
    await takeTest()
    server.on(saveAnswers, () => no('Unauthorized', 401))
    await user().keyboard('d')
    await pass(1.2)
    await screen.findByRole('dialog', { name: 'Log in to continue' })
    for (const name of buttons) await press(name)
    serveAttempt()
    localStorage.setItem('auth_token', 'sop_new')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Log in to continue' })).toBeNull()
    expect(screen.queryByText(/Your session has ended/)).toBeNull()
    const last = server.callsTo(saveAnswers).at(-1)
    expect(last?.headers.get('authorization')).toBe('Bearer sop_new')
    // A second end shows the dialog again, even if the first was postponed.
    server.on(saveAnswers, () => no('Unauthorized', 401))
    await user().keyboard('a')
    await pass(1.2)
    expect(await screen.findByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
  })

  /** Another tab signs out and signs in again while a save is in progress, which is then refused. */
  async function signInElsewhereDuringSave(as: StoredUser) {
    await takeTest()
    const refused = held(no('Unauthorized', 401))
    server.on(saveAnswers, refused.response)
    await user().keyboard('d')
    await pass(1.2)
    expect(server.callsTo(saveAnswers)).toHaveLength(1)
    const report = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
    removeSession()
    act(() => void report('user'))
    storeSession(as)
    localStorage.setItem('auth_token', 'sop_new')
    act(() => void report('user'))
    serveAttempt()
    refused.release()
  }

  it('sends a save again that was refused after another tab had signed in again', async () => {
    await signInElsewhereDuringSave(anjali)
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Log in to continue' })).toBeNull()
    const tokens = server.callsTo(saveAnswers).map(({ headers }) => headers.get('authorization'))
    expect(tokens).toEqual(['Bearer sop_test', 'Bearer sop_new'])
    expect(server.callsTo(saveAnswers).map(sentAnswers).at(1)).toHaveLength(1)
  })

  it('asks for the password after a save was refused and another tab has signed in as another learner', async () => {
    await signInElsewhereDuringSave({ ...anjali, id: anjali.id + 1 })
    expect(await screen.findByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
    expect(server.callsTo(saveAnswers)).toHaveLength(1)
  })

  it('sends nothing when another tab signs in as another learner', async () => {
    await takeTest()
    server.on(saveAnswers, () => no('Unauthorized', 401))
    await user().keyboard('d')
    await pass(1.2)
    await screen.findByRole('dialog', { name: 'Log in to continue' })
    const count = server.callsTo(saveAnswers).length
    localStorage.setItem('auth_token', 'sop_other')
    localStorage.setItem('user', JSON.stringify({ ...anjali, id: anjali.id + 1 }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })))
    await pass(5)
    expect(server.callsTo(saveAnswers)).toHaveLength(count)
    expect(screen.getByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
  })

  it('asks for the password when another tab has signed out', async () => {
    await takeTest()
    localStorage.removeItem('user')
    localStorage.removeItem('auth_token')
    localStorage.removeItem('token')
    localStorage.removeItem('isLoggedIn')
    reportSession()
    await user().keyboard('a')
    await pass(1.2)
    expect(await screen.findByRole('dialog', { name: 'Log in to continue' })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('leads to the login if it has ended before the test was loaded, and back to the test', async () => {
    server.on(getOpenAttempt, no('Please log in to continue', 401))
    const { router } = renderApp('/tests?taking=5', { user: anjali })
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: { search: '?taking=5' } })
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeTruthy()
  })
})
