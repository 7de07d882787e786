import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { TextField } from './text-field.tsx'

test('the label names the control and the help describes it', () => {
  render(<TextField label="Full name" help="As on your certificate." />)
  const input = screen.getByRole('textbox', { name: 'Full name' })
  expect(input.getAttribute('aria-invalid')).toBeNull()
  expect(describedBy(input)).toBe('As on your certificate.')
})

test('an error replaces the help and is linked to the control', () => {
  render(<TextField label="Email" help="We never share it." error="Email is required" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toBe('Email is required')
  expect(screen.queryByText('We never share it.')).toBeNull()
})

test('the label of an optional field marks it as optional', () => {
  render(<TextField label="Phone" optional />)
  expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toBeTruthy()
})

test('the ref gives the input with the typed text', async () => {
  let input: HTMLInputElement | null = null
  render(
    <TextField
      label="Phone"
      ref={(element) => {
        input = element
      }}
    />,
  )
  await userEvent.type(screen.getByRole('textbox'), '98120')
  expect(input).toHaveProperty('value', '98120')
})

function describedBy(element: HTMLElement): string | null | undefined {
  return document.querySelector(`[id="${element.getAttribute('aria-describedby')}"]`)?.textContent
}
