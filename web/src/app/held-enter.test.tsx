import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'

import { ignoreHeldEnter } from './held-enter.ts'

beforeAll(ignoreHeldEnter)

/** Whether the browser acts on Enter in an element, and whether the element has received it. */
function enter(element: Element, { repeat }: { repeat: boolean }) {
  const onKey = vi.fn<() => void>()
  element.addEventListener('keydown', onKey, { once: true })
  const event = createEvent.keyDown(element, { key: 'Enter', repeat })
  return { isActedOn: fireEvent(element, event), isReceived: onKey.mock.calls.length > 0 }
}

const ONCE = { isActedOn: true, isReceived: true }
const NEVER = { isActedOn: false, isReceived: false }

it('a held Enter presses a button and sends a field once', () => {
  render(
    <>
      <button type="button">Buy Now</button>
      <input aria-label="Coupon code" />
    </>,
  )
  for (const element of [screen.getByRole('button'), screen.getByRole('textbox')]) {
    expect(enter(element, { repeat: false })).toEqual(ONCE)
    expect(enter(element, { repeat: true })).toEqual(NEVER)
  }
})

it('a held Enter adds lines to a text area', () => {
  render(<textarea aria-label="Message" />)
  expect(enter(screen.getByRole('textbox'), { repeat: true })).toEqual(ONCE)
})
