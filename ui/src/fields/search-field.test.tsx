import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { SearchField } from './search-field.tsx'

function Example() {
  const [value, setValue] = useState('')
  return <SearchField label="Search courses" value={value} onChange={setValue} />
}

test('the cross appears with the first letter, clears the field and keeps the focus there', async () => {
  render(<Example />)
  const input = screen.getByRole('searchbox', { name: 'Search courses' })
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  await userEvent.type(input, 'maths')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(input).toHaveProperty('value', '')
  expect(document.activeElement).toBe(input)
})
