import { forgotPassword, resetPassword } from '@sopan/contract/account'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a forgotten password', () => {
  async function open() {
    const { router } = renderApp('/forgot-password')
    await screen.findByRole('heading', { name: 'Forgot Password' })
    return router
  }

  it('has a link back to /login', async () => {
    const router = await open()
    await userEvent.click(screen.getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it.each([
    ['', 'Email is required'],
    ['abc', 'Please enter a valid email address'],
  ])('of %j shows: %s', async (email, text) => {
    await open()
    if (email !== '') await userEvent.type(field('Email'), email)
    await press('Send Reset Link')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(server.callsTo(forgotPassword)).toEqual([])
    await userEvent.type(field('Email'), 'a')
    expect(screen.queryByText(text)).toBeNull()
  })

  it("is sent, and the server's message shown", async () => {
    const slow = held(yes(null, { message: 'If an account exists, a link is on its way.' }))
    server.on(forgotPassword, slow.response)
    await open()
    await userEvent.type(field('Email'), 'anjali@example.com')
    await press('Send Reset Link')
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })
    expect(busy.ariaDisabled).toBe('true')
    slow.release()
    const answer = await screen.findByRole('status')
    expect(answer.textContent).toBe('If an account exists, a link is on its way.')
    expect(server.callsTo(forgotPassword).map((call) => call.body)).toEqual([
      { email: 'anjali@example.com' },
    ])
  })

  it.each([
    [
      'sends a message',
      no('Too many requests. Please wait.', 429),
      'Too many requests. Please wait.',
    ],
    ['sends none', json({}, 503), 'The link could not be sent. Please try again.'],
  ])('that fails keeps the typed e-mail address if the server %s', async (_, answer, text) => {
    server.on(forgotPassword, answer)
    await open()
    await userEvent.type(field('Email'), 'anjali@example.com')
    await press('Send Reset Link')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field('Email').value).toBe('anjali@example.com')
  })
})

describe('a new password', () => {
  async function open(path = '/reset-password?token=sop_reset', user?: typeof anjali) {
    const { router } = renderApp(path, user === undefined ? {} : { user })
    await screen.findByRole('heading', { name: 'New Password' })
    return router
  }
  async function fill(password: string, again: string) {
    if (password !== '') await userEvent.type(field('New password'), password)
    if (again !== '') await userEvent.type(field('Confirm password'), again)
    await press('Set New Password')
  }

  it.each([
    ['', '', 'Password is required'],
    ['12345', '12345', 'Password must be at least 6 characters long'],
    ['monsoon6', '', 'Please confirm your password'],
    ['monsoon6', 'monsoon7', 'Passwords do not match'],
  ])('of %j and %j shows: %s', async (password, again, text) => {
    await open()
    await fill(password, again)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(server.callsTo(resetPassword)).toEqual([])
  })

  it("is set with the link's token, ends the session on this device and leads to /login", async () => {
    server.on(resetPassword, yes(null, { message: 'Your password is changed.' }))
    const router = await open('/reset-password?token=sop_reset', anjali)
    await fill('monsoon7', 'monsoon7')
    await screen.findByRole('heading', { name: 'Login' })
    expect(screen.getByRole('status').textContent).toBe('Your password is changed.')
    expect(server.callsTo(resetPassword).map((call) => call.body)).toEqual([
      { token: 'sop_reset', password: 'monsoon7' },
    ])
    expect(localStorage.getItem('user')).toBeNull()
    expect(router.state.location.search).toBe('')
  })

  it('is sent once if the button is pressed twice before it is disabled', async () => {
    server.on(resetPassword, yes(null))
    await open()
    await userEvent.type(field('New password'), 'monsoon7')
    await userEvent.type(field('Confirm password'), 'monsoon7')
    const button = screen.getByRole('button', { name: 'Set New Password' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByRole('heading', { name: 'Login' })
    expect(server.callsTo(resetPassword)).toHaveLength(1)
  })

  it.each([
    [
      'sends a message',
      no('Too many requests. Please wait.', 429),
      'Too many requests. Please wait.',
    ],
    ['sends none', json({}, 500), 'The password could not be changed. Please try again.'],
  ])('that fails shows why in the form if the server %s', async (_, answer, text) => {
    server.on(resetPassword, answer)
    await open()
    await fill('monsoon7', 'monsoon7')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(field('New password').value).toBe('monsoon7')
  })

  it.each([
    ['fragment', '/reset-password#token=sop_reset'],
    ['query, as in older e-mails', '/reset-password?token=sop_reset'],
  ])("removes the token from the URL's %s", async (_, path) => {
    server.on(resetPassword, yes(null))
    const router = await open(path)
    const { pathname, search, hash } = router.state.location
    expect(pathname + search + hash).toBe('/reset-password')
    await fill('monsoon7', 'monsoon7')
    await screen.findByRole('heading', { name: 'Login' })
    expect(server.callsTo(resetPassword).map((call) => call.body)).toEqual([
      { token: 'sop_reset', password: 'monsoon7' },
    ])
  })

  it('uses the newer link if one is opened in the same tab', async () => {
    server.on(resetPassword, no('This reset link is no longer valid.', 400))
    const router = await open('/reset-password#token=sop_old')
    await fill('monsoon7', 'monsoon7')
    await screen.findByRole('alert')
    await act(() => router.navigate('/reset-password#token=sop_new'))
    server.on(resetPassword, yes(null))
    await screen.findByLabelText('New password', { selector: 'input' })
    await fill('monsoon7', 'monsoon7')
    await screen.findByRole('heading', { name: 'Login' })
    expect(server.callsTo(resetPassword).at(-1)?.body).toMatchObject({ token: 'sop_new' })
  })

  it('is replaced by the form for a new link once the link is invalid', async () => {
    server.on(resetPassword, no('This reset link is no longer valid.', 400))
    const router = await open()
    await fill('monsoon7', 'monsoon7')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This reset link is no longer valid.',
    )
    expect(screen.queryByLabelText('New password')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'))
  })

  it('has no form if the token has invalid characters', async () => {
    await open('/reset-password?token=%00')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(
      'This reset link is no longer valid. Please ask for a new one.',
    )
  })

  it('has no form without a token, but a link to request one', async () => {
    const router = await open('/reset-password')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('alert').textContent).toMatch(/incomplete/)
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'))
  })
})
