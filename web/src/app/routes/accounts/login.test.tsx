import { login } from '@sopan/contract/session'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Login' })
const signedIn = yes(anjali, { user: anjali, token: 'sop_new' })

async function open(state?: object) {
  const app = renderApp(state === undefined ? '/login' : '/coming-soon')
  if (state !== undefined) {
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await app.router.navigate('/login', { state })
  }
  await screen.findByRole('heading', { name: 'Login' })
  return { ...app, path: () => app.router.state.location.pathname }
}

async function fill({ email = 'anjali@example.com', password = 'monsoon6', terms = true } = {}) {
  if (email !== '') await userEvent.type(field('Email'), email)
  if (password !== '') await userEvent.type(field('Password'), password)
  if (terms) await userEvent.click(screen.getByRole('checkbox'))
}

describe('the login page', () => {
  it('has its fields, its welcome and its links', async () => {
    await open()
    expect(document.title).toBe('Login | Sopan')
    expect(screen.getByText('Sign in to continue your learning journey.')).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/terms', '/forgot-password', '/register', '/']))
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it.each([
    [{ from: '/courses/5' }, '/courses/5'],
    [undefined, '/home'],
  ])('redirects a signed-in learner: %j', async (state, target) => {
    const { router } = renderApp('/coming-soon', { user: anjali })
    await screen.findByRole('heading', { name: 'Coming Soon' })
    await router.navigate('/login', { state })
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
    expect(screen.queryByRole('heading', { name: 'Login' })).toBeNull()
  })

  it('passes the typed e-mail address on to the forgotten password', async () => {
    await open()
    await userEvent.type(field('Email'), 'a@b.in')
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }))
    await screen.findByRole('heading', { name: 'Forgot Password' })
    expect(field('Email').value).toBe('a@b.in')
  })
})

describe('its rules', () => {
  const TERMS = 'You must accept the terms and conditions'
  it.each([
    [
      { email: '', password: '', terms: false },
      ['Email is required', 'Password is required', TERMS],
    ],
    [{ email: 'abc' }, ['Please enter a valid email address']],
    [{ password: '' }, ['Password is required']],
    [{ terms: false }, [TERMS]],
  ])('%j shows %j and sends no call', async (typed, texts) => {
    await open()
    await fill(typed)
    await userEvent.click(submit())
    await waitFor(() => {
      for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
    })
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(texts.length)
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(server.callsTo(login)).toEqual([])
  })

  it('remove the error of a field that is edited, and no other', async () => {
    await open()
    await userEvent.click(submit())
    await screen.findByText('Email is required')
    await userEvent.type(field('Email'), 'a')
    expect(screen.queryByText('Email is required')).toBeNull()
    expect(screen.queryByText('Please enter a valid email address')).toBeNull()
    expect(screen.getByText('Password is required')).toBeTruthy()
  })
})

describe('a login', () => {
  it('is sent once, and the button shows it meanwhile', async () => {
    const slow = held(signedIn)
    server.on(login, slow.response)
    const { path } = await open()
    await fill({ email: ' anjali@example.com ' })
    await userEvent.click(submit())
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging in...' })
    expect(busy.ariaDisabled).toBe('true')
    expect(field('Email').disabled).toBe(true)
    slow.release()
    await waitFor(() => expect(path()).toBe('/home'))
    expect(server.callsTo(login).map((call) => call.body)).toEqual([
      { email: 'anjali@example.com', password: 'monsoon6' },
    ])
    expect(localStorage.getItem('auth_token')).toBe('sop_new')
    expect(localStorage.getItem('user')).not.toContain('monsoon6')
  })

  it.each([
    ['/courses?filter=paid', '/courses?filter=paid'],
    [{ pathname: '/profile', search: '?a=1', hash: '#b' }, '/profile?a=1#b'],
    ['//evil.example', '/home'],
    [{ pathname: '//evil.example' }, '/home'],
    [{ pathname: 'https://evil.example' }, '/home'],
    [7, '/home'],
  ])('from %j leads to %s, replacing the login page in the history', async (from, target) => {
    server.on(login, signedIn)
    const { router } = await open({ from })
    await fill()
    await userEvent.click(submit())
    await waitFor(() => {
      const { pathname, search, hash } = router.state.location
      expect(pathname + search + hash).toBe(target)
    })
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/coming-soon')
  })

  it.each([
    [
      'the server sends a message',
      no('Invalid email or password', 401),
      'Invalid email or password',
    ],
    ['it sends no message', json({ success: false }), 'Login failed'],
    ['the user is missing', json({ success: true }), 'Login failed'],
    [
      'there is no response',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network Error: Unable to reach the server. Please try again later.',
    ],
  ])('that fails shows a banner and keeps the typed text: %s', async (_, answer, text) => {
    server.on(login, answer)
    const { path } = await open()
    await fill()
    await userEvent.click(submit())
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(text)
    expect([field('Email').value, field('Password').value]).toEqual([
      'anjali@example.com',
      'monsoon6',
    ])
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(document.activeElement).toBe(field('Password'))
    expect(path()).toBe('/login')
    expect(localStorage.getItem('isLoggedIn')).toBeNull()
  })

  it('can be retried after a failure', async () => {
    server.on(login, no('Invalid email or password', 401))
    const { path } = await open()
    await fill()
    await userEvent.click(submit())
    await screen.findByRole('alert')
    server.on(login, signedIn)
    await userEvent.click(submit())
    await waitFor(() => expect(path()).toBe('/home'))
  })
})
