import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { useCloseFloat } from './float.tsx'
import { Popover } from './popover.tsx'

function ViewAll() {
  const close = useCloseFloat()
  return (
    <a href="#notifications" onClick={close}>
      View All
    </a>
  )
}

async function openPopover() {
  render(
    <>
      <Popover label="Notifications, 3 unread" title="Notifications" button="3">
        <ViewAll />
      </Popover>
      <button type="button">elsewhere</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Notifications, 3 unread' })
  await userEvent.click(button)
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy()
  return button
}

test('Escape closes it and restores the focus', async () => {
  const button = await openPopover()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('View All')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a link inside that navigates closes it', async () => {
  await openPopover()
  await userEvent.click(screen.getByRole('link', { name: 'View All' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press elsewhere closes it', async () => {
  await openPopover()
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
