import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Disclosure } from './disclosure.tsx'

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure summary="Have a coupon?" open={open} onToggle={setOpen}>
      Enter the code
    </Disclosure>
  )
}

test('the line opens and closes the content under it, and announces its state', async () => {
  render(<Example />)
  const isShown = () => screen.getByText('Enter the code').closest('[hidden]') === null
  expect(isShown()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Have a coupon?', expanded: false }))
  expect(isShown()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Have a coupon?', expanded: true }))
  expect(isShown()).toBe(false)
})
