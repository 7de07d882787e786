import { signup } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const LABELS = {
  name: 'Full name',
  email: 'Email',
  phone: /^Phone/,
  state: /^State/,
  district: /^District/,
  password: 'Password',
  confirmPassword: 'Confirm password',
}
type Name = keyof typeof LABELS

const right: Record<Name, string> = {
  name: 'Anjali Sharma',
  email: 'anjali@example.com',
  phone: '9812012345',
  state: 'Haryana',
  district: 'Hisar',
  password: 'monsoon6',
  confirmPassword: 'monsoon6',
}

const field = (name: Name) =>
  screen.getByLabelText<HTMLInputElement>(LABELS[name], { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Create Account' })
const toasts = () => screen.getByRole('region', { name: 'Messages' }).textContent

async function open(path = '/register') {
  const { router } = renderApp(path)
  await screen.findByRole('heading', { name: 'Create Account' })
  return router
}

function fill(changes: Partial<typeof right> = {}, { terms = true } = {}) {
  for (const [name, value] of Object.entries({ ...right, ...changes })) {
    fireEvent.change(field(name as Name), { target: { value } })
  }
  if (terms) fireEvent.click(screen.getByRole('checkbox'))
}

afterEach(() => {
  toast.remove()
  vi.useRealTimers()
})

describe('the register page', () => {
  it('has its text and its links', async () => {
    await open()
    expect(document.title).toBe('Create Account | Sopan')
    expect(screen.getByText('Join thousands of learners.')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/terms', '/privacy', '/login']))
    expect(field('phone').maxLength).toBe(10)
  })

  it('redirects a signed-in learner', async () => {
    const { router } = renderApp('/register', { user: anjali })
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  it('rates the password, and accepts a weak one', async () => {
    await open()
    expect(screen.getByText('At least 6 characters.')).toBeTruthy()
    for (const weak of ['aaaaaa', 'password123', 'newsecret2']) {
      await userEvent.type(field('password'), weak)
      expect(screen.getByText(/^Weak\./)).toBeTruthy()
      await userEvent.clear(field('password'))
    }
    await userEvent.type(field('password'), 'monsoon over Hisar 6')
    expect(screen.getByText('Strong.')).toBeTruthy()
  })
})

describe('its rules', () => {
  const EMAIL = 'Please enter a valid email address'
  const PHONE = 'Please enter a valid 10-digit phone number'
  it('show all errors together, and focus the first', async () => {
    await open()
    fill({ email: 'abc', phone: '1', confirmPassword: 'other6' }, { terms: false })
    await userEvent.click(submit())
    const TERMS = 'You must accept the terms and conditions'
    for (const text of [EMAIL, PHONE, 'Passwords do not match', TERMS]) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(toasts()).toContain('Please fix the errors in the form')
    expect(server.callsTo(signup)).toEqual([])
    expect(document.activeElement).toBe(field('email'))
    await userEvent.type(field('phone'), '2')
    expect(screen.queryByText(PHONE)).toBeNull()
    expect(screen.getByText(EMAIL)).toBeTruthy()
  })
})

describe('a registration', () => {
  it('sends the documented fields once, while the form is disabled', async () => {
    const slow = held(yes(anjali))
    server.on(signup, slow.response)
    await open()
    fill({ name: ' Anjali Sharma ' })
    await userEvent.click(submit())
    const busy = await screen.findByRole('button', { name: 'Creating Account...' })
    expect(busy.ariaDisabled).toBe('true')
    for (const control of document.querySelectorAll('input')) expect(control.disabled).toBe(true)
    slow.release()
    await waitFor(() => expect(toasts()).toBe('OK'))
    const { confirmPassword, ...sent } = right
    expect(server.callsTo(signup).map((call) => call.body)).toEqual([sent])
    expect(confirmPassword).toBe(sent.password)
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('remembers the requested page from the header over the registration to the login', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(signup, json({ success: true }))
    server.on(login, yes(anjali, { user: anjali, token: 'sop_1' }))
    const { router } = renderApp('/coming-soon?a=1')
    fireEvent.click(await screen.findByRole('link', { name: 'Sign Up' }))
    await screen.findByRole('heading', { name: 'Create Account' })
    // To the login and back again, as an undecided visitor does.
    fireEvent.click(screen.getByRole('link', { name: 'Login' }))
    await screen.findByText(
      'Please log in to continue. You will then return to the page you opened.',
    )
    fireEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
    await screen.findByRole('heading', { name: 'Create Account' })
    fill()
    fireEvent.click(submit())
    await waitFor(() => expect(toasts()).toBe('Registration successful!'))
    await act(() => vi.advanceTimersByTimeAsync(1600))
    await screen.findByText(
      'Registration successful! Please login to continue. You will then return to the page you opened.',
    )
    vi.useRealTimers()
    // Password and terms are there: one press signs in.
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await screen.findByRole('heading', { name: 'Coming Soon' })
    expect(router.state.location).toMatchObject({ pathname: '/coming-soon', search: '?a=1' })
  })

  it('has its password in the login for five minutes, and not after another page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(signup, json({ success: true }))
    const { router } = renderApp('/register')
    await screen.findByRole('heading', { name: 'Create Account' })
    const login = async () => {
      fill()
      fireEvent.click(submit())
      await act(() => vi.advanceTimersByTimeAsync(1600))
      await screen.findByRole('heading', { name: 'Login' })
    }
    await login()
    expect(field('password')).toHaveProperty('value', 'monsoon6')
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    expect(field('password')).toHaveProperty('value', '')
    await act(() => router.navigate('/register'))
    await login()
    expect(field('password')).toHaveProperty('value', 'monsoon6')
    await act(() => router.navigate('/coming-soon'))
    await act(() => router.navigate(-1))
    await screen.findByRole('heading', { name: 'Login' })
    expect(field('password')).toHaveProperty('value', '')
    expect(JSON.stringify([localStorage, window.history.state])).not.toContain('monsoon6')
  })

  it('replaces its form by the login in the history, so that back does not show it empty', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(signup, json({ success: true }))
    const { router } = renderApp('/coming-soon')
    fireEvent.click(await screen.findByRole('link', { name: 'Sign Up' }))
    await screen.findByRole('heading', { name: 'Create Account' })
    fill()
    fireEvent.click(submit())
    await waitFor(() => expect(toasts()).toBe('Registration successful!'))
    await act(() => vi.advanceTimersByTimeAsync(1600))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/coming-soon')
  })

  it.each([
    [
      'the server sends a message',
      no('Too many accounts from here', 429),
      'Too many accounts from here',
    ],
    ['it sends none', json({ success: false }), 'Registration failed. Please try again.'],
    ['it has an error', json({}, 500), 'Registration failed. Please try again.'],
  ])('that fails shows a toast and keeps the typed text: %s', async (_, answer, text) => {
    server.on(signup, answer)
    await open()
    fill()
    await userEvent.click(submit())
    await waitFor(() => expect(toasts()).toBe(text))
    for (const [name, value] of Object.entries(right)) expect(field(name as Name).value).toBe(value)
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(submit().ariaDisabled).toBeNull()
  })

  it.each(['An account with this email already exists', 'Duplicate entry'])(
    'of a used e-mail address shows the error at the field: %s',
    async (message) => {
      server.on(signup, no(message, 409))
      await open()
      fill()
      await userEvent.click(submit())
      expect(await screen.findByText('This email is already registered')).toBeTruthy()
      await waitFor(() => expect(document.activeElement).toBe(field('email')))
      expect(field('email').value).toBe(right.email)
      expect(toasts()).toBe('')
    },
  )

  it('creates one account if the button is pressed twice before it is disabled', async () => {
    server.on(signup, yes(anjali, { message: 'Welcome' }))
    await open()
    fill()
    act(() => {
      submit().click()
      submit().click()
    })
    await waitFor(() => expect(toasts()).toContain('Welcome'))
    expect(server.callsTo(signup)).toHaveLength(1)
  })
})
