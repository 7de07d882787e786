import { examDetail } from '@sopan/contract/exams/exams'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { bought, freeTest, mock07, paperWire } from '#test/exams/exam-wire.ts'
import { learnServerTime } from '#web/lib/browser/clock.ts'

import { StartButton } from './start-button.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

function show(test: object, opens: number, closes: number) {
  const window = { opens_at: inSeconds(opens), closes_at: inSeconds(closes) }
  const exam = examDetail.parse({ ...test, ...paperWire, exams: [], window })
  render(<StartButton exam={exam} busy={false} onClick={() => {}} />)
  return screen.getByRole<HTMLButtonElement>('button')
}

it.each([
  ['more than a day before its window', freeTest, 90_000, 99_000, 'Not open yet', true],
  ['in its window', freeTest, -10, 60, 'Start Test', false],
  ['free and after its window', freeTest, -60, -10, 'This test is closed', true],
  ['bought and after its window', { ...mock07, ...bought }, -60, -10, 'Start Test', false],
  ['bought, then free', { ...freeTest, ...bought }, -60, -10, 'Start Test', false],
])('a test that is %s', (_, test, opens, closes, text, isDisabled) => {
  const button = show(test, opens, closes)
  expect([button.textContent, button.disabled]).toEqual([text, isDisabled])
})

it('counts down to the opening, and can be pressed at most four seconds after it', () => {
  const button = show(freeTest, 3600, 7200)
  expect(button.textContent).toMatch(/^Opens in 1:00:0[0-3]$/)
  act(() => void vi.advanceTimersByTime(3_599_000))
  expect([button.textContent, button.disabled]).toEqual([
    expect.stringMatching(/^Opens in 0:0[1-4]$/),
    true,
  ])
  act(() => void vi.advanceTimersByTime(5000))
  expect([button.textContent, button.disabled]).toEqual(['Start Test', false])
})

it('can be pressed after the count also if a response that came late has moved the server’s time back', () => {
  const button = show(freeTest, 60, 7200)
  learnServerTime(inSeconds(-30))
  act(() => void vi.advanceTimersByTime(65_000))
  learnServerTime(inSeconds(0))
  expect([button.textContent, button.disabled]).toEqual(['Start Test', false])
})
