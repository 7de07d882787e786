import { signup } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { json, server } from '#test/fake-server.ts'
import { renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const TYPED = {
  name: 'Anjali Sharma',
  email: 'anjali@example.com',
  password: 'monsoon6',
  confirmPassword: 'monsoon6',
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)

afterEach(() => act(() => showIn('en')))

/** A form that was filled before its language was changed. */
async function openInHindi(typed: Partial<typeof TYPED> = {}) {
  renderApp('/register')
  await screen.findByRole('heading', { name: 'Create Account' })
  for (const [name, value] of Object.entries({ ...TYPED, ...typed })) {
    fireEvent.change(field(name) as HTMLInputElement, { target: { value } })
  }
  fireEvent.click(field('acceptTerms') as HTMLInputElement)
  await act(() => showIn('hi'))
  fireEvent.click(await screen.findByRole('button', { name: 'खाता बनाएँ' }))
}

it('a registration in Hindi keeps what was typed in English, and words what is wrong', async () => {
  await openInHindi({ confirmPassword: 'monsoon7' })
  expect(await screen.findByText('दोनों पासवर्ड एक जैसे नहीं हैं')).toBeTruthy()
  expect(field('name')?.value).toBe(TYPED.name)
})

it('an email that has an account is told at its field, also by a refusal in Hindi', async () => {
  server.on(
    signup,
    json(
      {
        success: false,
        message: 'An account with this email already exists',
        reason: { code: 'email_taken' },
      },
      409,
    ),
  )
  await openInHindi()
  expect(await screen.findByText('इस ईमेल से खाता पहले से है')).toBeTruthy()
  expect(field('email')?.getAttribute('aria-invalid')).toBe('true')
})

it('what was wrong in English is worded in Hindi after the language was changed', async () => {
  renderApp('/register')
  fireEvent.click(await screen.findByRole('button', { name: 'Create Account' }))
  await screen.findByText('Full name is required')
  await act(() => showIn('hi'))
  expect(await screen.findByText('पूरा नाम लिखें')).toBeTruthy()
})

it('a refusal that was shown in English is worded in Hindi after the language was changed', async () => {
  const reason = { code: 'login_wrong' }
  server.on(login, json({ success: false, message: 'Invalid email or password', reason }, 401))
  renderApp('/login')
  await screen.findByRole('heading', { name: 'Login' })
  fireEvent.change(field('email') as HTMLInputElement, { target: { value: TYPED.email } })
  fireEvent.change(field('password') as HTMLInputElement, { target: { value: TYPED.password } })
  fireEvent.click(field('acceptTerms') as HTMLInputElement)
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByText('Invalid email or password')
  await act(() => showIn('hi'))
  expect(await screen.findByText('ईमेल या पासवर्ड गलत है')).toBeTruthy()
})
