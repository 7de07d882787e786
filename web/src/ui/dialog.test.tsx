import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog.tsx'
import { FullScreen } from './full-screen.tsx'

function Example(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Admit cards are out"
        foot={<button type="button">Next</button>}
        {...props}
      >
        Check the centre and shift.
      </Dialog>
    </>
  )
}

async function openDialog(props: Partial<DialogProps> = {}) {
  render(<Example {...props} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.findByRole('dialog', { name: 'Admit cards are out' })
}

async function pressOutside() {
  const around = screen.getByRole('dialog').parentElement
  await userEvent.click(around ?? document.body)
}

test('the cross closes it and restores the focus', async () => {
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  )
})

test('Escape closes it', async () => {
  await openDialog()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a press outside closes it', async () => {
  await openDialog()
  await pressOutside()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a press outside leaves it open if closeOnOutside is false', async () => {
  await openDialog({ closeOnOutside: false })
  await pressOutside()
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('nothing closes it while closable is false', async () => {
  await openDialog({ closable: false })
  await userEvent.keyboard('{Escape}')
  await pressOutside()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

test('the focus stays inside', async () => {
  const dialog = await openDialog()
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  }
})

test('Tab wraps around and skips buttons that are hidden at this width', async () => {
  await openDialog({
    children: (
      <div style={{ display: 'none' }}>
        <button type="button">Wide windows only</button>
      </div>
    ),
    media: (
      <button type="button" style={{ display: 'none' }}>
        Wide windows only
      </button>
    ),
    foot: (
      <>
        <button type="button">Next</button>
        <button type="button" style={{ visibility: 'hidden' }}>
          Last
        </button>
      </>
    ),
  })
  const [cross, next] = ['Close', 'Next'].map((name) => screen.getByRole('button', { name }))
  next?.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(cross)
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(next)
})

test('the page under it is inert and does not scroll until it closes', async () => {
  await openDialog()
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  expect(document.body.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
  expect(document.body.style.overflow).toBe('')
})

test('of two windows only the upper one closes, and gives the focus back to the lower', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <FullScreen title="A test" onClose={onClose}>
      <Example />
    </FullScreen>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(screen.queryByRole('dialog', { name: 'A test' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a window opened over another in the same commit is on top', () => {
  render(
    <FullScreen title="A test" onClose={() => undefined}>
      <Dialog open onClose={() => undefined} title="Login to go on" />
    </FullScreen>,
  )
  const layerOf = (name: string) => {
    const dialog = screen.getByRole('dialog', { name, hidden: true })
    return Number(dialog.closest<HTMLElement>('.relative')?.style.zIndex)
  }
  expect(screen.getByRole('dialog')).toBe(screen.getByRole('dialog', { name: 'Login to go on' }))
  expect(layerOf('Login to go on')).toBeGreaterThan(layerOf('A test'))
})
