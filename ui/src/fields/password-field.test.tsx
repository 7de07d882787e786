import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { PasswordField } from './password-field.tsx'

test('the eye shows the password and hides it again, and the typed text stays', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'secret 12')
  expect(input).toHaveProperty('type', 'password')

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input).toHaveProperty('type', 'text')
  expect(input).toHaveProperty('value', 'secret 12')

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveProperty('type', 'password')
})

test('pressing the eye does not submit the form', async () => {
  let submitted = false
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted = true
      }}
    >
      <PasswordField label="Confirm password" />
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show confirm password' }))
  expect(submitted).toBe(false)
})
