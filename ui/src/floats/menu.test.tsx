import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Menu, MenuItem, MenuSwitch } from './menu.tsx'

function renderMenu({
  onSelect = vi.fn<() => void>(),
  onChange = vi.fn<(checked: boolean) => void>(),
} = {}) {
  render(
    <>
      <Menu label="Profile" button="AS">
        <MenuItem
          render={({ children, ...link }) => (
            <a href="#profile" {...link}>
              {children}
            </a>
          )}
        >
          My Profile
        </MenuItem>
        <MenuSwitch checked={false} onChange={onChange}>
          Dark theme
        </MenuSwitch>
        <MenuItem onSelect={onSelect}>Sign Out</MenuItem>
      </Menu>
      <button type="button">elsewhere</button>
    </>,
  )
  return screen.getByRole('button', { name: 'Profile' })
}

test('it opens on its first item and the arrows wrap around', async () => {
  await userEvent.click(renderMenu())
  expect(document.activeElement?.textContent).toBe('My Profile')
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Sign Out')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Dark theme')
  await userEvent.keyboard('{End}')
  expect(document.activeElement?.textContent).toBe('Sign Out')
})

test('Escape closes it and restores the focus', async () => {
  const button = renderMenu()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('selecting an item runs its action and closes the menu', async () => {
  const onSelect = vi.fn<() => void>()
  await userEvent.click(renderMenu({ onSelect }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a switch announces its new state and leaves the menu open', async () => {
  const onChange = vi.fn<(checked: boolean) => void>()
  await userEvent.click(renderMenu({ onChange }))
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark theme' }))
  expect(onChange).toHaveBeenCalledWith(true)
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('a press elsewhere and a second press on the button close it', async () => {
  const button = renderMenu()
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  expect(screen.queryByRole('menu')).toBeNull()
  await userEvent.click(button)
  await userEvent.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
})
