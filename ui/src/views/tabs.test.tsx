import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Tabs } from './tabs.tsx'

const items = [
  { value: 'all', label: 'All Payments' },
  { value: 'done', label: 'Successful' },
  { value: 'failed', label: 'Failed' },
] as const

function Example() {
  const [value, setValue] = useState<(typeof items)[number]['value']>('all')
  return (
    <Tabs label="Payments" items={items} value={value} onChange={setValue}>
      shows {value}
    </Tabs>
  )
}

function selected() {
  return screen.getByRole('tab', { selected: true }).textContent
}

test('a press selects a tab, and its panel is named after it', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('tab', { name: 'Successful' }))
  expect(screen.getByRole('tabpanel', { name: 'Successful' }).textContent).toBe('shows done')
})

test('arrows, Home and End move the selection and the focus, and wrap around', async () => {
  render(<Example />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(selected()).toBe('Failed')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Failed' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('All Payments')
  await userEvent.keyboard('{End}')
  expect(selected()).toBe('Failed')
  await userEvent.keyboard('{Home}')
  expect(selected()).toBe('All Payments')
})

test('the tabs are one tab stop', async () => {
  render(
    <>
      <Example />
      <button type="button">after</button>
    </>,
  )
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }))
})
