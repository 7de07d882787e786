import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Carousel } from './carousel.tsx'

const WIDTH = 300

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no layout: one slide fills the window, the others are to its right.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.querySelectorAll(':scope > li') ?? [])].indexOf(this) * WIDTH
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function renderCarousel() {
  render(
    <Carousel label="Featured Premium">
      <a href="#maths">Complete Maths</a>
      <a href="#hssc">Full Course</a>
      <a href="#police">Constable</a>
    </Carousel>,
  )
  await act(() => vi.dynamicImportSettled())
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

function position() {
  return screen.getByRole('status').textContent
}

test('it advances every 3 seconds, and from the last to the first', async () => {
  await renderCarousel()
  expect(position()).toBe('1 of 3')
  pass(2999)
  expect(position()).toBe('1 of 3')
  pass(1)
  expect(position()).toBe('2 of 3')
  pass(3000)
  expect(position()).toBe('3 of 3')
  pass(3000)
  expect(position()).toBe('1 of 3')
})

test('Pause stops it until Play, even if the mouse enters and leaves', async () => {
  await renderCarousel()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  fireEvent.pointerOver(first, { pointerType: 'mouse' })
  fireEvent.pointerOut(first, { pointerType: 'mouse' })
  pass(30_000)
  expect(position()).toBe('1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  pass(3000)
  expect(position()).toBe('2 of 3')
})

test('it stops while the mouse is on it', async () => {
  await renderCarousel()
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  fireEvent.pointerOver(first, { pointerType: 'mouse' })
  pass(10_000)
  expect(position()).toBe('1 of 3')
  fireEvent.pointerOut(first, { pointerType: 'mouse' })
  pass(3000)
  expect(position()).toBe('2 of 3')
})

test('it stops while the focus is in it, and arrows move it', async () => {
  await renderCarousel()
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  act(() => first.focus())
  pass(10_000)
  expect(position()).toBe('1 of 3')
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(position()).toBe('3 of 3')
  fireEvent.keyDown(first, { key: 'ArrowLeft' })
  expect(position()).toBe('2 of 3')
  act(() => first.blur())
  pass(3000)
  expect(position()).toBe('3 of 3')
})

test('Next and Previous wrap around', async () => {
  await renderCarousel()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(position()).toBe('3 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(position()).toBe('1 of 3')
})

test('it does not start if the reader prefers reduced motion', async () => {
  const media = Object.assign(new EventTarget(), { matches: true })
  // @ts-expect-error only what the component reads
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media)
  await renderCarousel()
  pass(30_000)
  expect(position()).toBe('1 of 3')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
