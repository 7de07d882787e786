import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Checkbox } from './checkbox.tsx'

test('the label ticks it, also by the keyboard', async () => {
  render(<Checkbox>I accept the terms</Checkbox>)
  const box = screen.getByRole('checkbox', { name: 'I accept the terms' })
  await userEvent.click(screen.getByText('I accept the terms'))
  expect(box).toHaveProperty('checked', true)
  await userEvent.keyboard(' ')
  expect(box).toHaveProperty('checked', false)
})

test('its error is linked to it', () => {
  render(<Checkbox error="You must accept the terms and conditions">I accept</Checkbox>)
  const box = screen.getByRole('checkbox')
  const note = document.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)
  expect(note?.textContent).toBe('You must accept the terms and conditions')
})
