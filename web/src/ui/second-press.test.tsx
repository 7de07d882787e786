import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { enterAt, pressAt } from '#test/press.ts'

import { Dialog } from './dialog.tsx'
import { ignoreSecondKey, ignoreSecondPress } from './second-press.ts'

const CROSS: [number, number] = [330, 40]
const button = (name: string) => screen.getByRole('button', { name })

/** 'First' is replaced by 'Next' when it is pressed. */
function Replaced({ onNext }: { onNext: () => void }) {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) {
    return (
      <button type="button" onClick={onNext}>
        Next
      </button>
    )
  }
  return (
    <button
      key="first"
      type="button"
      onClick={({ nativeEvent }) => {
        ignoreSecondPress(nativeEvent)
        setPressed(true)
      }}
    >
      First
    </button>
  )
}

function openReplaced() {
  const onNext = vi.fn<() => void>()
  render(<Replaced onNext={onNext} />)
  return onNext
}

test('a second press at the same place presses nothing, and a later one does', () => {
  const onNext = openReplaced()
  pressAt(button('First'), CROSS, 1000)
  pressAt(button('Next'), [333, 44], 1300)
  expect(onNext).not.toHaveBeenCalled()
  pressAt(button('Next'), CROSS, 1600)
  expect(onNext).toHaveBeenCalledTimes(1)
  pressAt(button('Next'), CROSS, 1700)
  expect(onNext).toHaveBeenCalledTimes(2)
})

test('a press at another place soon after the first is not a second one', () => {
  const onNext = openReplaced()
  pressAt(button('First'), CROSS, 1000)
  pressAt(button('Next'), [330, 90], 1200)
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a press by a script has no place, and the next one is not ignored', () => {
  const onNext = openReplaced()
  fireEvent.click(button('First'))
  fireEvent.click(button('Next'))
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a second Enter presses nothing in the same box, and a later one does', () => {
  const onPress = vi.fn<() => void>()
  render(
    <div data-testid="box">
      <input
        onKeyDown={({ nativeEvent }) => ignoreSecondKey(nativeEvent, screen.getByTestId('box'))}
      />
      <button type="button" onClick={onPress}>
        Next
      </button>
    </div>,
  )
  enterAt(screen.getByRole('textbox'), 1000)
  enterAt(button('Next'), 1200)
  expect(onPress).not.toHaveBeenCalled()
  enterAt(button('Next'), 1600)
  expect(onPress).toHaveBeenCalledTimes(1)
})

/** A dialog over a button of the page. */
function Covered({ onPress }: { onPress: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={onPress}>
        Under it
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Purchase book" />
    </>
  )
}

test.each(['the cross', 'the page outside'])(
  'a double press on %s of a dialog presses nothing under it',
  (part) => {
    const onPress = vi.fn<() => void>()
    render(<Covered onPress={onPress} />)
    const pressed = part === 'the cross' ? button('Close') : screen.getByRole('dialog')
    pressAt(pressed, CROSS, 1000)
    expect(screen.queryByRole('dialog')).toBeNull()
    pressAt(button('Under it'), CROSS, 1250)
    expect(onPress).not.toHaveBeenCalled()
    pressAt(button('Under it'), CROSS, 1900)
    expect(onPress).toHaveBeenCalledTimes(1)
  },
)
