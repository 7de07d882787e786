import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Carousel } from './carousel.tsx'

const WIDTH = 300
const SLIDES = 3

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no layout: one slide fills the window, the others are to its right.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(WIDTH * SLIDES)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return [...(this.parentElement?.querySelectorAll(':scope > li') ?? [])].indexOf(this) * WIDTH
  })
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: unknown) {
    this.scrollLeft = (options as ScrollToOptions).left ?? 0
    fireEvent.scroll(this)
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
})

function renderCarousel() {
  render(
    <Carousel label="Featured Premium">
      <a href="#maths">Complete Maths</a>
      <a href="#hssc">Full Course</a>
      <a href="#police">Constable</a>
    </Carousel>,
  )
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

function position() {
  return screen.getByRole('status').textContent
}

test('it advances every 3 seconds, and from the last to the first', () => {
  renderCarousel()
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

test('Pause stops it until Play, even if the mouse enters and leaves', () => {
  renderCarousel()
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

test('it stops while the mouse is on it', () => {
  renderCarousel()
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  fireEvent.pointerOver(first, { pointerType: 'mouse' })
  pass(10_000)
  expect(position()).toBe('1 of 3')
  fireEvent.pointerOut(first, { pointerType: 'mouse' })
  pass(3000)
  expect(position()).toBe('2 of 3')
})

test('it stops while the mouse is on it, also after a press and after the focus has left', () => {
  renderCarousel()
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  fireEvent.pointerOver(first, { pointerType: 'mouse' })
  const next = screen.getByRole('button', { name: 'Next' })
  fireEvent.click(next)
  fireEvent.focus(next)
  fireEvent.blur(next)
  fireEvent.touchStart(first)
  fireEvent.touchEnd(first)
  pass(30_000)
  expect(position()).toBe('2 of 3')
})

test('it stops while a finger is on it', () => {
  renderCarousel()
  const first = screen.getByRole('link', { name: 'Complete Maths' })
  fireEvent.touchStart(first)
  pass(10_000)
  expect(position()).toBe('1 of 3')
  fireEvent.touchEnd(first)
  pass(3000)
  expect(position()).toBe('2 of 3')
})

test('a second press during a smooth scroll moves on from where the first one ends', () => {
  renderCarousel()
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockReturnValue()
  const next = screen.getByRole('button', { name: 'Next' })
  fireEvent.click(next)
  fireEvent.click(next)
  expect(scrollTo.mock.lastCall).toEqual([{ left: 2 * WIDTH, behavior: 'smooth' }])
})

test('it stops while the focus is in it, and arrows move it', () => {
  renderCarousel()
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

test('Next and Previous wrap around', () => {
  renderCarousel()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(position()).toBe('3 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(position()).toBe('1 of 3')
})

test('it does not start if the reader prefers reduced motion', () => {
  const media = Object.assign(new EventTarget(), { matches: true })
  // @ts-expect-error only what the component reads
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media)
  renderCarousel()
  pass(30_000)
  expect(position()).toBe('1 of 3')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
