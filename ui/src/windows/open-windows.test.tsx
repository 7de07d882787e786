import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { Dialog } from './dialog.tsx'
import { reopenWindows, withWindowsUnder } from './open-windows.ts'

/** A window of another script, which its user ends. */
function otherWindow() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { run: () => ended, end: () => end() }
}

function Example() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Admit cards are out" />
    </>
  )
}

/** Whether the dialog makes the page inert, and with it the windows of other scripts. */
const isModal = () => screen.queryByRole('button', { name: 'Open' }) === null
const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))

async function overlapping(beforeSecond: () => Promise<void> = async () => undefined) {
  const [first, second] = [otherWindow(), otherWindow()]
  const runs = [withWindowsUnder(first.run)]
  await beforeSecond()
  runs.push(withWindowsUnder(second.run))
  return { first, second, runs }
}

test.each(['first', 'second'] as const)(
  'a dialog stays under two windows of other scripts until both have ended, the %s one first',
  async (earlier) => {
    render(<Example />)
    await openDialog()
    expect(isModal()).toBe(true)
    const { runs, ...windows } = await overlapping()
    expect(isModal()).toBe(false)
    const later = earlier === 'first' ? 'second' : 'first'
    windows[earlier].end()
    await act(() => runs[earlier === 'first' ? 0 : 1])
    expect(isModal()).toBe(false)
    windows[later].end()
    await act(() => Promise.all(runs))
    expect(isModal()).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  },
)

test('a dialog that opens under a window of another script waits until a second one has ended', async () => {
  render(<Example />)
  const { first, second, runs } = await overlapping(openDialog)
  expect(document.querySelector('dialog')?.open).toBe(false)
  first.end()
  await act(() => runs[0])
  expect(document.querySelector('dialog')?.open).toBe(false)
  second.end()
  await act(() => runs[1])
  expect(isModal()).toBe(true)
})

test('a dialog that waits is not opened when the browser has closed another one', async () => {
  render(<Example />)
  const other = otherWindow()
  const run = withWindowsUnder(other.run)
  await openDialog()
  reopenWindows()
  expect(isModal()).toBe(false)
  other.end()
  await act(() => run)
  expect(isModal()).toBe(true)
})
