import { signup } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

afterEach(() => {
  toast.remove()
  sessionStorage.clear()
})

const heading = (name: string) => screen.findByRole('heading', { name })

/** Registers on the open page; returns the referral code that was sent. */
async function register(): Promise<unknown> {
  server.on(signup, yes(anjali))
  for (const [label, value] of [
    ['Full name', 'Anjali Sharma'],
    ['Email', 'anjali@example.com'],
    ['Password', 'monsoon6'],
    ['Confirm password', 'monsoon6'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  }
  fireEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(server.callsTo(signup)).toHaveLength(1))
  // The response removes the stored code, which must not happen during the next test.
  await screen.findByRole('button', { name: 'Account Created' })
  const sent = server.callsTo(signup)[0]?.body as { referral_code?: string } | undefined
  return sent?.referral_code
}

describe('a registration', () => {
  it.each([
    ['/register?ref=KX7P2MQ4', 'KX7P2MQ4'],
    ['/register', undefined],
    ['/register?ref=%3Cscript%3E', undefined],
    [`/register?ref=${'A'.repeat(21)}`, undefined],
  ])('from %s sends the code %s', async (path, code) => {
    renderApp(path)
    await heading('Create Account')
    expect(await register()).toBe(code)
  })

  it('shows the code of the link and that it counts', async () => {
    renderApp('/register?ref=KX7P2MQ4')
    const field = await screen.findByLabelText<HTMLInputElement>(/^Referral code/)
    expect(field.value).toBe('KX7P2MQ4')
    expect(
      screen.getByText('The code of a friend’s invitation counts with this account.'),
    ).toBeTruthy()
  })

  it('sends a code that is typed', async () => {
    renderApp('/register')
    await userEvent.type(await screen.findByLabelText(/^Referral code/), ' kx7p2mq4 ')
    expect(await register()).toBe('kx7p2mq4')
  })

  it('refuses a typed code that no learner can have', async () => {
    renderApp('/register')
    await userEvent.type(await screen.findByLabelText(/^Referral code/), '<b>')
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please check the code: letters and digits')).toBeTruthy()
    expect(server.callsTo(signup)).toEqual([])
  })

  it('uses the code once: the next account of the browser session has none', async () => {
    const { router } = renderApp('/?ref=KX7P2MQ4')
    await screen.findByRole('main')
    await act(() => router.navigate('/register'))
    await heading('Create Account')
    expect(await register()).toBe('KX7P2MQ4')
    await screen.findByRole('heading', { name: 'Login' })
    server.calls.length = 0
    await userEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
    await heading('Create Account')
    expect(await register()).toBeUndefined()
  })

  it('after a login with an account in the same browser session sends no code', async () => {
    server.on(login, yes(anjali, { user: anjali, token: 'sop_new' }))
    const { router } = renderApp('/?ref=KX7P2MQ4')
    await screen.findByRole('main')
    await act(() => router.navigate('/login'))
    await heading('Login')
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: anjali.email } })
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
      target: { value: 'monsoon6' },
    })
    fireEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    expect(sessionStorage.getItem('referral_code')).toBeNull()
  })
})
