import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import * as press from '#test/press.ts'

import { Dialog } from './dialog.tsx'
import { FullScreen } from './full-screen.tsx'
import { ignoreSecondKey, ignoreSecondPress } from './second-press.ts'

const CROSS: [number, number] = [330, 40]

/** Each test is later than the last press of the one before. */
let start = 0
beforeEach(() => {
  start += 10_000
})

const pressAt = (element: Element, place: [number, number], time: number) =>
  press.pressAt(element, place, start + time)
const enterAt = (element: Element, time: number) => press.enterAt(element, start + time)
const keyAt = (element: Element, key: string, time: number) =>
  press.keyAt(element, key, start + time)

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
      onClick={() => {
        ignoreSecondPress()
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
  pressAt(button('Next'), CROSS, 1900)
  expect(onNext).toHaveBeenCalledTimes(1)
  pressAt(button('Next'), CROSS, 2000)
  expect(onNext).toHaveBeenCalledTimes(2)
})

test('a second press at the same place does not move the focus', () => {
  openReplaced()
  pressAt(button('First'), CROSS, 1000)
  const isActedOn = (time: number) => {
    const [clientX, clientY] = CROSS
    const event = createEvent.mouseDown(button('Next'), { clientX, clientY })
    Object.defineProperty(event, 'timeStamp', { value: start + time })
    return fireEvent(button('Next'), event)
  }
  expect([isActedOn(1300), isActedOn(1900)]).toEqual([false, true])
})

test.each(['pointerDown', 'pointerUp'] as const)(
  'a second press does not reach what listens to %s',
  (type) => {
    openReplaced()
    pressAt(button('First'), CROSS, 1000)
    const onPointer = vi.fn<() => void>()
    button('Next').addEventListener(type.toLowerCase(), onPointer)
    const pointAt = (time: number) => {
      const [clientX, clientY] = CROSS
      const event = createEvent[type](button('Next'), { clientX, clientY })
      Object.defineProperty(event, 'timeStamp', { value: start + time })
      fireEvent(button('Next'), event)
    }
    pointAt(1300)
    expect(onPointer).not.toHaveBeenCalled()
    pointAt(1900)
    expect(onPointer).toHaveBeenCalledTimes(1)
  },
)

test('a second press that is held is ignored by the time at which it began', () => {
  const onNext = openReplaced()
  pressAt(button('First'), CROSS, 1000)
  const [clientX, clientY] = CROSS
  const event = createEvent.pointerDown(button('Next'), { clientX, clientY })
  Object.defineProperty(event, 'timeStamp', { value: start + 1350 })
  fireEvent(button('Next'), event)
  pressAt(button('Next'), CROSS, 1650)
  expect(onNext).not.toHaveBeenCalled()
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
  enterAt(button('Next'), 1900)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test.each(['Enter', ' '])(
  'a second press of the key %j presses nothing where the focus has moved, and a later one does',
  (key) => {
    const onNext = openReplaced()
    keyAt(button('First'), key, 1000)
    keyAt(button('Next'), key, 1250)
    expect(onNext).not.toHaveBeenCalled()
    keyAt(button('Next'), key, 1900)
    expect(onNext).toHaveBeenCalledTimes(1)
  },
)

test('a key that is pressed after another one is not a second press', () => {
  const onNext = openReplaced()
  keyAt(button('First'), 'Enter', 1000)
  keyAt(button('Next'), 'Tab', 1100)
  keyAt(button('Next'), 'Enter', 1200)
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a press by a screen reader soon after a key is not ignored', () => {
  const onNext = openReplaced()
  keyAt(button('First'), 'Enter', 1000)
  fireEvent.click(button('Next'))
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('a third press soon after the second one presses nothing, either', () => {
  const onNext = openReplaced()
  pressAt(button('First'), CROSS, 1000)
  for (const time of [1250, 1500, 1750]) pressAt(button('Next'), CROSS, time)
  expect(onNext).not.toHaveBeenCalled()
  pressAt(button('Next'), CROSS, 2300)
  expect(onNext).toHaveBeenCalledTimes(1)
})

/** A dialog over a button of the page. */
function Covered({ onPress }: { onPress: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const cancel = (
    <button type="button" onClick={close}>
      Cancel
    </button>
  )
  return (
    <>
      <button type="button" onClick={onPress}>
        Under it
      </button>
      <Dialog open={isOpen} onClose={close} title="Purchase book" footer={cancel} />
    </>
  )
}

test.each([
  ['the cross', () => button('Close')],
  ['the page outside', () => screen.getByRole('dialog')],
  ['a button', () => button('Cancel')],
])('a double press on %s of a dialog presses nothing under it', (_part, pressed) => {
  const onPress = vi.fn<() => void>()
  render(<Covered onPress={onPress} />)
  pressAt(pressed(), CROSS, 1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  pressAt(button('Under it'), CROSS, 1250)
  expect(onPress).not.toHaveBeenCalled()
  pressAt(button('Under it'), CROSS, 1900)
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a double press on the cross of a viewer presses nothing under it', () => {
  const onPress = vi.fn<() => void>()
  render(<CoveredByPicture onPress={onPress} />)
  pressAt(button('Close'), CROSS, 1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  pressAt(button('Under it'), CROSS, 1250)
  expect(onPress).not.toHaveBeenCalled()
})

function CoveredByPicture({ onPress }: { onPress: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={onPress}>
        Under it
      </button>
      {isOpen && (
        <FullScreen title="Timetable" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </FullScreen>
      )}
    </>
  )
}

test('a double press on what opens a dialog does not close it, and a later press outside does', () => {
  render(<Opener />)
  pressAt(button('Open'), CROSS, 1000)
  pressAt(screen.getByRole('dialog'), CROSS, 1250)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  pressAt(screen.getByRole('dialog'), CROSS, 1900)
  expect(screen.queryByRole('dialog')).toBeNull()
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Purchase book" />
    </>
  )
}
