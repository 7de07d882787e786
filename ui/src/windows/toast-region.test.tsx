import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ToastRegion } from './toast-region.tsx'

/** After its duration a toast fades until the library removes it. */
const FADE = 1000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.removeAll())
  vi.useRealTimers()
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

function showToast(show: () => string) {
  render(<ToastRegion />)
  act(() => {
    show()
  })
}

test.each([
  { kind: 'success', show: () => toast.success('Saved'), stays: 2000 },
  { kind: 'error', show: () => toast.error('Saved'), stays: 4000 },
  { kind: 'blank', show: () => toast('Saved'), stays: 4000 },
  { kind: 'custom', show: () => toast.custom('Saved'), stays: 4000 },
])('a $kind toast stays $stays ms', ({ show, stays }) => {
  showToast(show)
  pass(stays - 1)
  pass(FADE)
  expect(screen.queryByText('Saved') === null).toBe(false)
  pass(1 + FADE)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a loading toast is never removed automatically', () => {
  showToast(() => toast.loading('Loading...'))
  pass(600_000)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('the close button removes a toast early', () => {
  showToast(() => toast.loading('Loading...'))
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  pass(FADE)
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('at most 20 toasts are shown, the newest ones', () => {
  render(<ToastRegion />)
  act(() => {
    for (let number = 1; number <= 25; number += 1) toast(`Message ${number}`)
  })
  expect(screen.getAllByText(/^Message/)).toHaveLength(20)
  expect(screen.getByText('Message 25')).toBeTruthy()
  expect(screen.queryByText('Message 5')).toBeNull()
})

test('a toast is announced by a live region', () => {
  showToast(() => toast.error('Please fix the errors in the form'))
  expect(screen.getByRole('status').textContent).toBe('Please fix the errors in the form')
})

test('a toast under the mouse stays', () => {
  showToast(() => toast.success('Saved'))
  fireEvent.mouseEnter(screen.getByText('Saved'))
  fireEvent.mouseOver(screen.getByText('Saved'))
  pass(10_000)
  expect(screen.getByText('Saved')).toBeTruthy()
})
