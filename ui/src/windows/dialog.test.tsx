import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { expect, test, vi } from 'vitest'

import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog.tsx'
import { FullScreen } from './full-screen.tsx'
import { withWindowsUnder } from './open-windows.ts'
import { ToastRegion } from './toast-region.tsx'

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
        footer={<button type="button">Next</button>}
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
  // The dialog covers the screen; its sheet does not.
  await userEvent.click(screen.getByRole('dialog'))
}

test('it restores the focus also after it was under the window of another script', async () => {
  await openDialog()
  await act(() =>
    withWindowsUnder(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('a window that opens during that of another script is opened after it', async () => {
  render(<Example />)
  const other = document.createElement('button')
  document.body.append(other)
  await act(() =>
    withWindowsUnder(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Open' }))
      other.focus()
      await userEvent.keyboard(' ')
      expect(document.querySelector('dialog')?.open).toBe(false)
      expect(document.activeElement).toBe(other)
    }),
  )
  other.remove()
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Admit cards are out' }))
})

test('the focus goes to the page if the control that opened it has disappeared', async () => {
  function Item() {
    const [state, setState] = useState<'closed' | 'open' | 'done'>('closed')
    return (
      <main tabIndex={-1}>
        {state === 'closed' && (
          <button type="button" onClick={() => setState('open')}>
            Open
          </button>
        )}
        <Dialog open={state === 'open'} onClose={() => setState('done')} title="One">
          Text
        </Dialog>
      </main>
    )
  }
  render(<Item />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

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

test.each(['inside', 'outside'])('a press that only begins %s leaves it open', async (place) => {
  const dialog = await openDialog()
  const content = screen.getByRole('button', { name: 'Next' })
  fireEvent.pointerDown(place === 'inside' ? content : dialog)
  fireEvent.pointerUp(place === 'inside' ? dialog : content)
  // The click happens on the nearest element that contains both.
  fireEvent.click(dialog)
  expect(screen.queryByRole('dialog')).toBe(dialog)
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

test('it stays open if the browser closes it itself, and asks to be closed', async () => {
  const onClose = vi.fn<() => void>()
  const dialog = await openDialog({ onClose })
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
  ;(dialog as HTMLDialogElement).close()
  await closed
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the back gesture of a phone, a cancel event, closes it', async () => {
  const dialog = await openDialog()
  const isClosedByBrowser = fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(isClosedByBrowser).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a message is part of the window that is on top', async () => {
  render(<ToastRegion />)
  await openDialog()
  act(() => void toast('Saved'))
  expect(within(screen.getByRole('dialog')).getByText('Saved')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Saved')).toBeTruthy()
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
      <Dialog open onClose={() => undefined} title="Login to continue" />
    </FullScreen>,
  )
  expect(screen.getByRole('dialog')).toBe(screen.getByRole('dialog', { name: 'Login to continue' }))
})
