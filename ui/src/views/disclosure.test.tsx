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

test('the line opens and closes the content under it', async () => {
  render(<Example />)
  const details = screen.getByRole('group')
  expect(details).toHaveProperty('open', false)
  await userEvent.click(screen.getByText('Have a coupon?'))
  expect(details).toHaveProperty('open', true)
  await userEvent.click(screen.getByText('Have a coupon?'))
  expect(details).toHaveProperty('open', false)
})
