import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'

import { Button } from './button.tsx'

test('a busy button keeps its text and the focus, and cannot be pressed', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button busy onClick={onClick}>
      Processing...
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Processing...' })
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(button.ariaDisabled).toBe('true')
  // Browsers take the focus from a disabled button.
  expect(button).toHaveProperty('disabled', false)
})

test('a busy button submits no form, also not by Enter in a field', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Sending...
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sending...' }))
  await userEvent.type(screen.getByRole('textbox'), '{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button submits a form only with type submit', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Apply</Button>
      <Button type="submit">Login</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})
