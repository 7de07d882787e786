import { signup } from '@sopan/contract/account'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { no, server } from '#test/fake-server.ts'
import { renderApp } from '#test/render.tsx'

const EMAIL = 'anjali@example.com'

const typed = {
  'Full name': 'Anjali Sharma',
  Email: EMAIL,
  Password: 'monsoon6',
  'Confirm password': 'monsoon6',
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
const toasts = () => screen.getByRole('region', { name: 'Messages' }).textContent

afterEach(() => toast.remove())

describe('a registration whose answer was lost', () => {
  it('leads to the login with its address if the next try finds it taken', async () => {
    server.on(signup, () => Promise.reject(new TypeError('Failed to fetch')))
    const { router } = renderApp('/register')
    await screen.findByRole('heading', { name: 'Create Account' })
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
    }
    fireEvent.click(screen.getByRole('checkbox'))
    await press()
    await waitFor(() => expect(toasts()).toContain('Error: Unable to'))
    expect(screen.queryByText(/may have been created/)).toBeNull()

    server.on(signup, no('An account with this email already exists', 409))
    await press()
    await screen.findByText(/Your account may have been created by your first try/)
    await userEvent.click(
      screen.getByRole('link', { name: 'Login with the password that you chose' }),
    )
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toEqual({ email: EMAIL })
    const email = screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' })
    expect(email.value).toBe(EMAIL)
  })
})
