import type { Answer } from '@sopan/contract/exams/answer'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

import { NumberField } from './number-field.tsx'

const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer, a number: What?' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

function show(first: string | null = null) {
  const typed = vi.fn<(given: Answer | null) => void>()
  const left = vi.fn<(given: Answer | null) => void>()
  function Shown() {
    const [answer, setAnswer] = useState(first as Answer | null)
    return (
      <>
        <p id="what">What?</p>
        <NumberField
          labelledBy="what"
          language="en"
          options={[]}
          answer={answer}
          onAnswer={(given) => {
            left(given)
            setAnswer(given)
          }}
          onType={(given) => {
            typed(given)
            setAnswer(given)
          }}
        />
        <button type="button" onClick={() => setAnswer(null)}>
          Clear
        </button>
      </>
    )
  }
  render(<Shown />)
  return { typed, left }
}

it('reports the number in its one form while another form of it is typed, and again when the field is left', async () => {
  const { typed, left } = show()
  await userEvent.type(field(), '-.50')
  expect(field().value).toBe('-.50')
  expect(typed.mock.calls.map(([given]) => given)).toEqual(['-0.5'])
  await userEvent.tab()
  expect(left).toHaveBeenLastCalledWith('-0.5')
})

it.each([
  ['1e5', '15'],
  ['--1', '-1'],
  ['+1', '1'],
  ['1.2.3', '1.23'],
  ['٣4', '4'],
  ['0.1234567', '0.123456'],
  ['1234567890123', '123456789'],
])('takes only characters that a number can have: %s as %s', async (text, taken) => {
  show()
  await userEvent.type(field(), text)
  expect(field().value).toBe(taken)
})

it('takes a pasted number as a whole or not at all', async () => {
  show('7')
  fireEvent.change(field(), { target: { value: ' \u221242 ' } })
  expect(field().value).toBe('-42')
  fireEvent.change(field(), { target: { value: 'about 3' } })
  expect(field().value).toBe('-42')
})

it('is filled by the keypad, whose minus changes the sign', async () => {
  const { typed } = show()
  for (const key of ['1', 'Decimal point', '2', '5', 'Minus']) await press(key)
  expect(field().value).toBe('-1.25')
  await press('Delete the last digit')
  await press('Minus')
  expect(field().value).toBe('1.2')
  expect(typed).toHaveBeenLastCalledWith('1.2')
})

it('writes a pressed key where the cursor is', async () => {
  show('19')
  await userEvent.click(field())
  field().setSelectionRange(1, 1)
  await press('5')
  expect(field().value).toBe('159')
})

it('is empty after the answer was taken back', async () => {
  show()
  await userEvent.type(field(), '7')
  await press('Clear')
  expect(field().value).toBe('')
})
