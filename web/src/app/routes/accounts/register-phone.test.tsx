import { signup } from '@sopan/contract/account'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { server } from '#test/fake-server.ts'
import { renderApp } from '#test/render.tsx'

const phone = () => screen.getByLabelText<HTMLInputElement>(/^Phone/)

async function open() {
  renderApp('/register')
  await screen.findByRole('heading', { name: 'Create Account' })
}

describe('a phone number', () => {
  it('keeps all digits that are typed, pasted or inserted as a whole by a keyboard', async () => {
    await open()
    await userEvent.type(phone(), '+91 98765-43210')
    expect(phone().value).toBe('9876543210')
    await userEvent.clear(phone())
    await userEvent.paste('(98120) 12345 67')
    expect(phone().value).toBe('9812012345')
    await userEvent.clear(phone())
    const data = '0 98765 43210'
    fireEvent(
      phone(),
      new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true }),
    )
    expect(phone().value).toBe('9876543210')
  })

  it('can be edited in the middle, and typed again after it was deleted', async () => {
    await open()
    await userEvent.type(phone(), '987653210')
    phone().setSelectionRange(5, 5)
    await userEvent.keyboard('4')
    expect(phone().value).toBe('9876543210')
    expect(phone().selectionStart).toBe(6)
    await userEvent.keyboard('7')
    expect(phone().value).toBe('9876543210')
    phone().setSelectionRange(10, 10)
    await userEvent.keyboard('99{Backspace}1')
    expect(phone().value).toBe('9876543211')
  })

  it('that begins with 0 is refused', async () => {
    await open()
    await userEvent.type(phone(), '1987654321')
    phone().setSelectionRange(0, 1)
    await userEvent.keyboard('0')
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
    expect(await screen.findByText('Please enter a valid 10-digit phone number')).toBeTruthy()
    expect(server.callsTo(signup)).toEqual([])
  })
})
